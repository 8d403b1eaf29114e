import { createContext, useContext } from 'react';
import type { CompanyView } from '@prosa/contracts';

/** Actions of a row, implemented by its screen, which also shows the dialogs. */
export interface CompanyVerbs {
  readonly renewing: number | null;
  renew(this: void, company: CompanyView): void;
  askAccess(this: void, company: CompanyView): void;
  showHistory(this: void, company: CompanyView): void;
  askRemoval(this: void, company: CompanyView): void;
}

/** Gives the rows their verbs. */
export const CompanyVerbsContext = createContext<CompanyVerbs>({
  renewing: null,
  renew: () => undefined,
  askAccess: () => undefined,
  showHistory: () => undefined,
  askRemoval: () => undefined,
});

/** The verbs of the screen around a row. */
export const useCompanyVerbs = (): CompanyVerbs => useContext(CompanyVerbsContext);

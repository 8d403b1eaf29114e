import { createContext, useContext } from 'react';

/** The open dialog of the leads workspace; one at a time. */
export interface LeadDialog {
  readonly kind: 'transfer' | 'card' | 'history' | 'delete' | 'contact' | 'ticket';
  readonly leadId: number;
}

/** Actions that any part of the leads workspace can use. */
export interface LeadsWorkspace {
  readonly dialog: LeadDialog | null;
  readonly openDialog: (dialog: LeadDialog) => void;
  readonly closeDialog: () => void;
  readonly isNarrow: boolean;
  readonly showList: () => void;
  readonly showLead: () => void;
}

const LeadsContext = createContext<LeadsWorkspace | null>(null);

/** Puts the leads' workspace around its parts. */
export const LeadsProvider = LeadsContext.Provider;

/** The workspace around this component. */
export const useLeadsWorkspace = (): LeadsWorkspace => {
  const workspace = useContext(LeadsContext);
  if (workspace === null) throw new Error("used outside of the leads' workspace");
  return workspace;
};

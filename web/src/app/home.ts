import type { SignedInUser } from '@prosa/contracts';

/** The address that belongs to nobody in particular: from it everybody comes to their own {@link homeOf}. */
export const ROOT = '/';

/** Where somebody who may not be somewhere else is at home. */
export const WORKSPACE = '/tickets';

/** Where the invoices are: all that is open of an overdue company. */
export const TO_PAY = '/financeiro';

/** What a person sees first (spec 1 §2). */
export const homeOf = ({ overdue }: Pick<SignedInUser, 'overdue'>): string =>
  overdue === true ? TO_PAY : WORKSPACE;

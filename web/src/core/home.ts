import type { SignedInUser } from '@prosa/contracts';

/** The neutral route, which redirects users to their own {@link homeOf}. */
export const ROOT = '/';

/** The default page. */
export const WORKSPACE = '/tickets';

/** Where the invoices are: all that is open of an overdue company. */
export const TO_PAY = '/financeiro';

/** A user's first page (spec 1 §2). */
export const homeOf = ({ overdue }: Pick<SignedInUser, 'overdue'>): string =>
  overdue === true ? TO_PAY : WORKSPACE;

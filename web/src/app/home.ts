import type { SignedInUser } from '@prosa/contracts';

/** The address that belongs to nobody in particular: from it everybody comes to their own {@link homeOf}. */
export const ROOT = '/';

/** Where somebody who may not be somewhere else is at home. */
export const WORKSPACE = '/tickets';

/** What a person sees first (spec 1 §2). */
export const homeOf = (_user: SignedInUser): string => WORKSPACE;

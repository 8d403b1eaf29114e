import { compose, type Composed } from './compose-contracts';

/** The numbers that server and browser must agree on (spec 1 §5 and §9), composed from the contracts of the features. */
export const LIMITS: Composed<'limits'> = compose('limits');

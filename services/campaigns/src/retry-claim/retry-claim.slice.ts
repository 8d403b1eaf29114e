import type { ServiceSlice } from '@prosa/projections';
import { retryClaimEvents } from './retry-claim.events';

/** Claims of retries: facts only, nothing reads them. */
export const retryClaimSlice: ServiceSlice = {
  catalogues: [retryClaimEvents],
  parts: [],
};

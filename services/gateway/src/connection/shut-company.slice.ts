import type { ServiceSlice } from '@prosa/projections';
import { shutCompanyProjection } from './shut-company.projection';

/** Companies whose sessions are closed: a table that follows from facts of identity. */
export const shutCompanySlice: ServiceSlice = {
  catalogues: [],
  parts: [{ name: 'shutCompany', tables: [shutCompanyProjection] }],
};

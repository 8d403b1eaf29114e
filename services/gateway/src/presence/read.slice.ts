import type { ServiceSlice } from '@prosa/projections';
import { readProjection } from './read.projection';

/** What agents have read: a table that follows from facts of the conversations. */
export const readSlice: ServiceSlice = {
  catalogues: [],
  parts: [{ name: 'waRead', tables: [readProjection] }],
};

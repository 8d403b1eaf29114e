import type { ServiceSlice } from '@prosa/projections';
import { outboxProjection } from './outbox.projection';

/** The outbox: a table that follows from facts of the conversations. */
export const outboxSlice: ServiceSlice = {
  catalogues: [],
  parts: [{ name: 'outbox', tables: [outboxProjection] }],
};

import type { ServiceSlice } from '@prosa/projections';
import { gapProjection } from './gap.projection';

/** Gaps: a table that follows from the facts of connections. */
export const gapSlice: ServiceSlice = {
  catalogues: [],
  parts: [{ name: 'connectionGap', tables: [gapProjection] }],
};

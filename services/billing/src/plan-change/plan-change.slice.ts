import type { ServiceSlice } from '@prosa/projections';
import { planChangeEvents } from './plan-change.events';
import { planChangeProjection } from './plan-change.projection';

/** Changes of plan: their facts, and their part of the read model. */
export const planChangeSlice: ServiceSlice = {
  catalogues: [planChangeEvents],
  parts: [{ name: 'planChanges@1', tables: [planChangeProjection], live: [] }],
};

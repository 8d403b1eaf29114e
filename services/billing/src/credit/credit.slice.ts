import type { ServiceSlice } from '@prosa/projections';
import { creditEvents } from './credit.events';
import { creditProjection } from './credit.projection';

/** Credit: its facts, and its part of the read model. */
export const creditSlice: ServiceSlice = {
  catalogues: [creditEvents],
  parts: [{ name: 'credits@1', tables: [creditProjection], live: [] }],
};

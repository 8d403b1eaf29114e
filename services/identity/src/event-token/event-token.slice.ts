import type { ServiceSlice } from '@prosa/projections';
import { eventTokenEvents } from './event-token.events';
import { eventTokenProjection } from './event-token.projection';

/** Tokens of programs: their facts and their part of the read model. */
export const eventTokenSlice: ServiceSlice = {
  catalogues: [eventTokenEvents],
  parts: [{ name: 'eventToken', tables: [eventTokenProjection], live: [] }],
};

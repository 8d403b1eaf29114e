import type { ServiceSlice } from '@prosa/projections';
import { queueMenuEvents } from './queue-option.events';
import { queueOptionLive } from './queue-option.live';
import { queueOptionProjection } from './queue-option.projection';

/** Queue menus: their facts and their part of the read model. */
export const queueOptionSlice: ServiceSlice = {
  catalogues: [queueMenuEvents],
  parts: [{ name: 'queueOption', tables: [queueOptionProjection], live: [queueOptionLive] }],
};

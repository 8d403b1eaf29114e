import type { ServiceSlice } from '@prosa/projections';
import { connectionEvents } from './connection.events';
import { connectionLive } from './connection.live';
import { connectionProjection } from './connection.projection';

/** Connections: their facts and their part of the read model. */
export const connectionSlice: ServiceSlice = {
  catalogues: [connectionEvents],
  parts: [{ name: 'connection', tables: [connectionProjection], live: [connectionLive] }],
};

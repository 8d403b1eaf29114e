import type { ServiceSlice } from '@prosa/projections';
import { webhookEvents } from './webhook.events';
import { webhookProjection } from './webhook.projection';

/** Endpoints that receive events: their facts and their part of the read model. */
export const webhookSlice: ServiceSlice = {
  catalogues: [webhookEvents],
  parts: [{ name: 'webhook', tables: [webhookProjection], live: [] }],
};

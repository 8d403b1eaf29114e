import type { ServiceSlice } from '@prosa/projections';
import { campaignAudienceEvents, shippingEvents } from './shipping.events';

/** Shippings: their facts; their tables belong to the part of the campaigns. */
export const shippingSlice: ServiceSlice = {
  catalogues: [campaignAudienceEvents, shippingEvents],
  parts: [],
};

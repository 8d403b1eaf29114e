import type { ServiceSlice } from '@prosa/projections';
import { campaignEvents } from './campaign.events';
import { campaignLive } from './campaign.live';
import { campaignQuestionLive } from '../confirmation/campaign-question.live';
import { campaignProjection } from './campaign.projection';
import { campaignMessageProjection, shippingProjection } from '../shipping/shipping.projection';

/** Campaigns: their facts, and their part of the read model together with their shippings. */
export const campaignSlice: ServiceSlice = {
  catalogues: [campaignEvents],
  parts: [
    {
      name: 'campaign@4',
      tables: [campaignProjection, shippingProjection, campaignMessageProjection],
      live: [campaignLive, campaignQuestionLive],
    },
  ],
};

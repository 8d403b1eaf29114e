import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { campaignEvents } from './campaign/campaign.events';
import { campaignLive } from './campaign/campaign.live';
import { campaignProjection } from './campaign/campaign.projection';
import { optOutEvents } from './opt-out/opt-out.events';
import { optOutProjection } from './opt-out/opt-out.projection';
import { campaignAudienceEvents, shippingEvents } from './shipping/shipping.events';
import { campaignMessageProjection, shippingProjection } from './shipping/shipping.projection';

/** The facts that this service writes. */
export const campaignsCatalogues: readonly EventCatalogue[] = [
  campaignEvents,
  campaignAudienceEvents,
  shippingEvents,
  optOutEvents,
];

/** The tables and frames that follow from them. */
export const campaignsParts: readonly ReadModelPart[] = [
  {
    name: 'campaign',
    tables: [campaignProjection, shippingProjection, campaignMessageProjection],
    live: [campaignLive],
  },
  { name: 'optOut', tables: [optOutProjection] },
];

import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { campaignEvents } from './campaign/campaign.events';
import { campaignLive } from './campaign/campaign.live';
import { campaignProjection } from './campaign/campaign.projection';
import { contactListItemEvents } from './contact-list-item/contact-list-item.events';
import { contactListItemLive } from './contact-list-item/contact-list-item.live';
import { contactListItemProjection } from './contact-list-item/contact-list-item.projection';
import { fileListEvents } from './file-list/file-list.events';
import { fileListLive } from './file-list/file-list.live';
import { fileListProjection, fileOptionProjection } from './file-list/file-list.projection';
import { listImportEvents } from './list-import/list-import.events';
import { listImportLive } from './list-import/list-import.live';
import { listImportProjection } from './list-import/list-import.projection';
import { optOutEvents } from './opt-out/opt-out.events';
import { optOutLive } from './opt-out/opt-out.live';
import { optOutProjection } from './opt-out/opt-out.projection';
import { retryClaimEvents } from './retry-claim/retry-claim.events';
import { campaignAudienceEvents, shippingEvents } from './shipping/shipping.events';
import { campaignMessageProjection, shippingProjection } from './shipping/shipping.projection';

/** The facts that this service writes. */
export const campaignsCatalogues: readonly EventCatalogue[] = [
  campaignEvents,
  campaignAudienceEvents,
  shippingEvents,
  retryClaimEvents,
  optOutEvents,
  contactListItemEvents,
  listImportEvents,
  fileListEvents,
];

/** The tables and frames that follow from them. */
export const campaignsParts: readonly ReadModelPart[] = [
  {
    name: 'campaign@3',
    tables: [campaignProjection, shippingProjection, campaignMessageProjection],
    live: [campaignLive],
  },
  { name: 'contactListItem', tables: [contactListItemProjection], live: [contactListItemLive] },
  { name: 'contactListImport', tables: [listImportProjection], live: [listImportLive] },
  { name: 'fileList', tables: [fileListProjection, fileOptionProjection], live: [fileListLive] },
  { name: 'optOut', tables: [optOutProjection], live: [optOutLive] },
];

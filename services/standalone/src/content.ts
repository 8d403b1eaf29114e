import { catalogueOf, recordPart, reservationCatalogue, seatCatalogue } from '@prosa/resource';
import { settingCatalogue, settingPart } from '@prosa/settings';
import type { PlatformContent } from '@prosa/platform';
import {
  billingCatalogues,
  billingParts,
  billingReadModel,
  invoicesReadModel,
} from '../../billing/src/billing-content';
import { platformRecords } from '../../billing/src/records';
import { botsCatalogues, botsParts } from '../../bots/src/bots-content';
import { botRecords } from '../../bots/src/records';
import { campaignsCatalogues, campaignsParts } from '../../campaigns/src/campaigns-content';
import { campaignRecords } from '../../campaigns/src/records';
import {
  conversationsCatalogues,
  conversationsParts,
} from '../../conversations/src/conversations.read-model';
import { conversationRecords } from '../../conversations/src/records';
import { gatewayCatalogues, gatewayParts } from '../../gateway/src/gateway.read-model';
import { gatewayRecords } from '../../gateway/src/records';
import { leadsCatalogues, leadsParts } from '../../leads/src/leads-content';
import { leadRecords } from '../../leads/src/records';
import { identityCatalogues, identityParts, identityReadModel } from '../../identity/src/identity-content';
import { identityRecords } from '../../identity/src/records';

/** The records of all services. Referenced ones come first: parts are listed in the order of their frames. */
const first = [...platformRecords, ...identityRecords, ...conversationRecords, ...botRecords];
const later = [...gatewayRecords, ...leadRecords, ...campaignRecords];

/** The declared records of all services. */
export const standaloneRecords = [...first, ...later];

/**
 * The facts and tables of all services. Parts are listed in the order of their frames: referenced records first.
 */
export const standaloneContent: PlatformContent = {
  catalogues: [
    ...identityCatalogues,
    ...billingCatalogues,
    reservationCatalogue,
    seatCatalogue,
    settingCatalogue,
    ...standaloneRecords.map(catalogueOf),
    ...botsCatalogues,
    ...conversationsCatalogues,
    ...gatewayCatalogues,
    ...leadsCatalogues,
    ...campaignsCatalogues,
  ],
  parts: [
    // Companies name their plan, so that the plan is written first.
    billingReadModel,
    identityReadModel,
    invoicesReadModel,
    ...billingParts,
    ...identityParts,
    settingPart,
    ...first.map(recordPart),
    ...botsParts,
    ...gatewayParts,
    ...leadsParts,
    ...later.map(recordPart),
    ...campaignsParts,
    ...conversationsParts,
  ],
};

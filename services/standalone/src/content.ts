import { catalogueOf, recordPart, reservationCatalogue, seatCatalogue } from '@prosa/resource';
import { settingCatalogue, settingPart } from '@prosa/settings';
import type { PlatformContent } from '@prosa/platform';
import {
  billingCatalogues,
  billingReadModel,
  invoicesReadModel,
  paymentsReadModel,
} from '../../billing/src/billing-content';
import { platformRecords } from '../../billing/src/records';
import { botRecords } from '../../bots/src/records';
import { campaignsCatalogues, campaignsParts } from '../../campaigns/src/campaigns-content';
import { campaignRecords } from '../../campaigns/src/records';
import {
  conversationsCatalogues,
  conversationsParts,
} from '../../conversations/src/conversations.read-model';
import { conversationRecords } from '../../conversations/src/records';
import { gatewayCatalogues, gatewayParts } from '../../gateway/src/gateway.read-model';
import { leadsCatalogues, leadsParts } from '../../leads/src/leads-content';
import { identityCatalogues, identityReadModel } from '../../identity/src/identity-content';

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
    ...platformRecords.map(catalogueOf),
    ...conversationRecords.map(catalogueOf),
    ...botRecords.map(catalogueOf),
    ...conversationsCatalogues,
    ...gatewayCatalogues,
    ...leadsCatalogues,
    ...campaignRecords.map(catalogueOf),
    ...campaignsCatalogues,
  ],
  parts: [
    // Companies name their plan, so that the plan is written first.
    billingReadModel,
    identityReadModel,
    invoicesReadModel,
    paymentsReadModel,
    settingPart,
    ...platformRecords.map(recordPart),
    ...conversationRecords.map(recordPart),
    ...botRecords.map(recordPart),
    ...gatewayParts,
    ...leadsParts,
    ...campaignRecords.map(recordPart),
    ...campaignsParts,
    ...conversationsParts,
  ],
};

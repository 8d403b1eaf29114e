import { catalogueOf, resourceModule } from '@prosa/resource';
import { startService } from '@prosa/service-host';
import { billingPorts } from '../../billing/src/billing-ports.module';
import {
  ConversationPortsModule,
  conversationPorts,
} from '../../conversations/src/conversation-ports.module';
import { gatewayPorts } from '../../gateway/src/gateway-ports.module';
import { identityPorts } from '../../identity/src/identity-ports.module';
import { leadHolderPorts } from '../../leads/src/lead-holder-ports.module';
import { campaignsCatalogues } from './campaigns-content';
import { CampaignsBackgroundModule, CampaignsModule } from './campaigns.module';
import { campaignRecords } from './records';

startService({
  service: 'campaigns',
  catalogues: [...campaignRecords.map(catalogueOf), ...campaignsCatalogues],
  // A campaign writes in conversations, whose holder may be a lead.
  neighbours: [identityPorts, billingPorts, conversationPorts, leadHolderPorts, gatewayPorts],
  modules: ({ environment, platform }) => [
    // Its fixed paths come before the records' numbers.
    CampaignsModule.over(ConversationPortsModule),
    ...campaignRecords.map(resourceModule),
    ...(environment.runs('processes')
      ? [CampaignsBackgroundModule.over(ConversationPortsModule, platform.url)]
      : []),
  ],
});

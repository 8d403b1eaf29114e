import { catalogueOf, resourceModule } from '@prosa/resource';
import { startService } from '@prosa/service-host';
import { billingPorts } from '../../billing/src/billing-ports.module';
import { campaignPorts } from '../../campaigns/src/campaign-ports.module';
import { gatewayPorts } from '../../gateway/src/gateway-ports.module';
import { identityPorts } from '../../identity/src/identity-ports.module';
import { leadPorts } from '../../leads/src/lead-ports.module';
import { livePorts } from '../../live/src/live-ports.module';
import { ConversationPortsModule } from './conversation-ports.module';
import { ConversationsModule } from './conversations.module';
import { conversationsCatalogues } from './conversations.read-model';
import { conversationRecords } from './records';
import { ConversationsBackgroundModule } from './conversations-background.module';

startService({
  service: 'conversations',
  catalogues: [...conversationRecords.map(catalogueOf), ...conversationsCatalogues],
  // Leads hold conversations too, and campaigns wait for answers: both process inbound messages.
  neighbours: [
    ...[identityPorts, billingPorts, gatewayPorts, livePorts, campaignPorts],
    leadPorts(ConversationPortsModule),
  ],
  modules: ({ environment, platform }) => [
    ...conversationRecords.map(resourceModule),
    ConversationsModule,
    ...(environment.runs('processes') ? [ConversationsBackgroundModule.over(platform.url)] : []),
  ],
});

import { catalogueOf, resourceModule } from '@prosa/resource';
import { startService } from '@prosa/service-host';
import { billingPorts } from '../../billing/src/billing-ports.module';
import {
  ConversationPortsModule,
  conversationPorts,
} from '../../conversations/src/conversation-ports.module';
import { gatewayPorts } from '../../gateway/src/gateway-ports.module';
import { identityPorts } from '../../identity/src/identity-ports.module';
import { leadsCatalogues } from './leads-content';
import { LeadsModule } from './leads.module';
import { leadRecords } from './records';

startService({
  service: 'leads',
  catalogues: [...leadRecords.map(catalogueOf), ...leadsCatalogues],
  // A lead is a contact, and becomes a ticket; its number is checked with WhatsApp.
  neighbours: [identityPorts, billingPorts, conversationPorts, gatewayPorts],
  modules: () => [LeadsModule.over(ConversationPortsModule), ...leadRecords.map(resourceModule)],
});

import { catalogueOf, resourceModule } from '@prosa/resource';
import { say, startService } from '@prosa/service-host';
import { billingPorts } from '../../billing/src/billing-ports.module';
import { campaignPorts } from '../../campaigns/src/campaign-ports.module';
import { conversationPorts } from '../../conversations/src/conversation-ports.module';
import { identityPorts } from '../../identity/src/identity-ports.module';
import { leadHolderPorts } from '../../leads/src/lead-holder-ports.module';
import { GatewayWorkerModule } from './gateway-worker.module';
import { GatewayModule } from './gateway.module';
import { gatewayCatalogues } from './gateway.read-model';
import { gatewayRecords } from './records';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';

startService({
  service: 'gateway',
  catalogues: [...gatewayRecords.map(catalogueOf), ...gatewayCatalogues],
  // Without a stream between the processes, the conversations' adapter records inbound facts in this process.
  neighbours: [identityPorts, billingPorts, conversationPorts, leadHolderPorts, campaignPorts],
  modules: ({ environment }) => [
    ...(environment.runs('api') ? [GatewayModule, ...gatewayRecords.map(resourceModule)] : []),
    ...(environment.runs('gateway') ? [GatewayWorkerModule] : []),
  ],
  prepared(app) {
    const { address } = app.get<WhatsAppNetwork>(WHATSAPP_NETWORK, { strict: false });
    if (address !== null)
      say(`For other services: WA_SOCKET_URL=${address.url} WA_NOISE_ROOT=${address.noiseRoot}`);
    return Promise.resolve();
  },
});

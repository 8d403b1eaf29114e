import { catalogueOf, resourceModule } from '@prosa/resource';
import { startService } from '@prosa/service-host';
import { SettingsRoutesModule } from '@prosa/settings';
import { billingPorts } from '../../billing/src/billing-ports.module';
import { gatewayPorts } from '../../gateway/src/gateway-ports.module';
import { livePorts } from '../../live/src/live-ports.module';
import { identityCatalogues } from './identity-content';
import { IdentityModule } from './identity.module';
import { identityRecords } from './records';

startService({
  service: 'identity',
  catalogues: [...identityRecords.map(catalogueOf), ...identityCatalogues],
  // Codes are sent over WhatsApp, and lists of users show who is online.
  neighbours: [billingPorts, gatewayPorts, livePorts],
  modules: ({ version }) => [
    IdentityModule.forVersion(version),
    SettingsRoutesModule,
    ...identityRecords.map(resourceModule),
  ],
  // This process also serves the web client.
  web: true,
});

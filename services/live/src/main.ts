import { startService } from '@prosa/service-host';
import { billingPorts } from '../../billing/src/billing-ports.module';
import { gatewayPorts } from '../../gateway/src/gateway-ports.module';
import { identityPorts } from '../../identity/src/identity-ports.module';
import { LiveModule } from './live.module';

startService({
  service: 'live',
  catalogues: [],
  // An agent's typing is shown on the customer's phone.
  neighbours: [identityPorts, billingPorts, gatewayPorts],
  modules: () => [LiveModule],
});

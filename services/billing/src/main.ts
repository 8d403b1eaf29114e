import { catalogueOf, resourceModule } from '@prosa/resource';
import { startService } from '@prosa/service-host';
import { identityPorts } from '../../identity/src/identity-ports.module';
import { billingCatalogues } from './billing-content';
import { BillingModule } from './billing.module';
import { platformRecords } from './records';

startService({
  service: 'billing',
  catalogues: [...platformRecords.map(catalogueOf), ...billingCatalogues],
  // Payments renew a company's subscription.
  neighbours: [identityPorts],
  modules: () => [BillingModule, ...platformRecords.map(resourceModule)],
});

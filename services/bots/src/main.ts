import { catalogueOf, resourceModule } from '@prosa/resource';
import { startService } from '@prosa/service-host';
import { billingPorts } from '../../billing/src/billing-ports.module';
import { identityPorts } from '../../identity/src/identity-ports.module';
import { botsCatalogues } from './bots-content';
import { BotsModule } from './bots.module';
import { botRecords } from './records';

startService({
  service: 'bots',
  catalogues: [...botRecords.map(catalogueOf), ...botsCatalogues],
  neighbours: [identityPorts, billingPorts],
  modules: () => [...botRecords.map(resourceModule), BotsModule],
});

import { Module, type ModuleMetadata } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import * as bindings from './bindings.generated';
import { campaignsCatalogues } from './campaigns-content';

/** What features declare in a `*.bindings.ts` of their own. */
const features = Object.values<Required<Pick<ModuleMetadata, 'exports' | 'providers'>>>(bindings);

/** The handling of customers' messages, for every process that records inbound facts. */
@Module({ providers: features.flatMap(({ providers }) => providers) })
export class CampaignAnswersModule {}

/** The campaigns' ports in processes of other services. */
export const campaignPorts: ServicePorts = {
  modules: [CampaignAnswersModule],
  catalogues: campaignsCatalogues,
};

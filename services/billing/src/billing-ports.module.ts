import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import * as bindings from './bindings.generated';

/** What features declare in a `*.bindings.ts` of their own. */
const features = Object.values<Required<Pick<ModuleMetadata, 'exports' | 'providers'>>>(bindings);

/** Billing's ports for every process, as its features declare them. */
@Global()
@Module({
  providers: features.flatMap(({ providers }) => providers),
  exports: features.flatMap(({ exports }) => exports),
})
export class BillingPortsModule {}

/** Billing's ports in processes of other services; they write nothing. */
export const billingPorts: ServicePorts = { modules: [BillingPortsModule], catalogues: [] };

import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import * as bindings from './bindings.generated';
import { GatewayBaseModule } from './gateway-base.module';
import { gatewayCatalogues } from './gateway.read-model';

/** What features declare in a `*.bindings.ts` of their own. */
const features = Object.values<Required<Pick<ModuleMetadata, 'exports' | 'providers'>>>(bindings);

/**
 * The ports that the gateway offers to other services, as its features declare them: calls to sessions as rows that
 * the worker of the connection takes.
 */
@Global()
@Module({
  imports: [GatewayBaseModule],
  providers: features.flatMap(({ providers }) => providers),
  exports: features.flatMap(({ exports }) => exports),
})
export class GatewayPortsModule {}

/** The gateway's ports in processes of other services. */
export const gatewayPorts: ServicePorts = { modules: [GatewayPortsModule], catalogues: gatewayCatalogues };

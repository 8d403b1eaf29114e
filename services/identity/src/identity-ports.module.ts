import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import { SettingsModule } from '@prosa/settings';
import * as bindings from './bindings.generated';
import { identityCatalogues } from './identity-content';
import { SessionSettingsModule } from './session-settings.module';

/** What features declare in a `*.bindings.ts` of their own. */
const features = Object.values<Required<Pick<ModuleMetadata, 'exports' | 'providers'>>>(bindings);

/** Identity's ports for every process: authentication, the platform's company, and renewals of subscriptions. */
@Global()
@Module({
  imports: [SettingsModule, SessionSettingsModule],
  providers: features.flatMap(({ providers }) => providers),
  exports: features.flatMap(({ exports }) => exports),
})
export class IdentityPortsModule {}

/** Identity's ports in processes of other services. */
export const identityPorts: ServicePorts = { modules: [IdentityPortsModule], catalogues: identityCatalogues };

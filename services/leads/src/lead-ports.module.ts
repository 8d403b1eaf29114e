import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import * as bindings from './bindings.generated';
import { LeadHolderModule } from './lead-holder-ports.module';
import { leadsCatalogues } from './leads-content';

/** What features declare in a `*.bindings.ts` of their own. */
const features = Object.values<Required<Pick<ModuleMetadata, 'exports' | 'providers'>>>(bindings);

/** The ports that leads offer to the conversations, as their features declare them. */
@Module({
  providers: features.flatMap(({ providers }) => providers),
  exports: [LeadHolderModule, ...features.flatMap(({ exports }) => exports)],
})
export class LeadPortsModule {
  /** @param conversations provides CONVERSATION_SLOTS, LEAD_CONTACTS and LEAD_TICKETS. */
  static over(conversations: Type): DynamicModule {
    return { module: LeadPortsModule, imports: [LeadHolderModule, conversations] };
  }
}

/** The leads' ports in processes of other services. */
export const leadPorts = (conversations: Type): ServicePorts => ({
  modules: [LeadPortsModule.over(conversations)],
  catalogues: leadsCatalogues,
});

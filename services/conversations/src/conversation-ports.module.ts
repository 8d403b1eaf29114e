import { Module, type ModuleMetadata } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import * as bindings from './bindings.generated';
import { conversationsCatalogues } from './conversations.read-model';

/** What features declare in a `*.bindings.ts` of their own. */
const features = Object.values<Required<Pick<ModuleMetadata, 'exports' | 'providers'>>>(bindings);

/** The ports that conversations offer to other services, as their features declare them. */
@Module({
  providers: features.flatMap(({ providers }) => providers),
  exports: features.flatMap(({ exports }) => exports),
})
export class ConversationPortsModule {}

/** The conversations' ports in processes of other services. */
export const conversationPorts: ServicePorts = {
  modules: [ConversationPortsModule],
  catalogues: conversationsCatalogues,
};

import type { ModuleMetadata } from '@nestjs/common';
import { CONVERSATION_INGRESS } from '@prosa/platform';
import { IngressAdapter } from './ingress.adapter';
import { ingressProviders } from './ingress-providers';

/** Recording inbound facts, for the gateway. */
export const ingressBindings = {
  providers: [...ingressProviders, { provide: CONVERSATION_INGRESS, useExisting: IngressAdapter }],
  exports: [CONVERSATION_INGRESS, ...ingressProviders],
} satisfies ModuleMetadata;

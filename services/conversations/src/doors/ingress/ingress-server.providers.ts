import type { ModuleMetadata } from '@nestjs/common';
import { IngressServer } from './ingress-server';

/** Receives the inbound facts of other processes. */
export const ingressServerProviders = {
  controllers: [],
  providers: [IngressServer],
} satisfies ModuleMetadata;

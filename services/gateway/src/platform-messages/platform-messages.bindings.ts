import type { ModuleMetadata } from '@nestjs/common';
import { PLATFORM_MESSAGES } from '@prosa/platform';
import { GatewayDependencies } from '../gateway-base.module';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from '../whatsapp-network';
import { SESSION_CALLS, type SessionCalls } from '../connection/session-calls.port';
import { CalledNotices } from './platform-notices.adapter';

/** Messages of the platform itself, for other services. */
export const platformMessagesBindings = {
  providers: [
    {
      provide: PLATFORM_MESSAGES,
      inject: [SESSION_CALLS, GatewayDependencies, WHATSAPP_NETWORK],
      useFactory: (calls: SessionCalls, { db }: GatewayDependencies, { provider }: WhatsAppNetwork) =>
        new CalledNotices({ db, calls, newMessageId: () => provider.newMessageId() }),
    },
  ],
  exports: [PLATFORM_MESSAGES],
} satisfies ModuleMetadata;

import { setTimeout } from 'node:timers/promises';
import { Global, Module } from '@nestjs/common';
import { AGENT_PRESENCE, NUMBER_CHECKS, PLATFORM_MESSAGES, type NumberChecks } from '@prosa/platform';
import type { ServicePorts } from '@prosa/service-host';
import { GatewayBaseModule, GatewayDependencies } from './gateway-base.module';
import { gatewayCatalogues } from './gateway.read-model';
import { connectedConnections } from './number-check/connected-connections.queries';
import { PacedNumberChecks } from './number-check/number-check.adapter';
import { CalledNotices } from './platform-messages/platform-notices.adapter';
import { AgentPresenceSender } from './presence/agent-presence.adapter';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';
import { SESSION_CALLS, type SessionCalls } from './workers/session-calls.port';

/**
 * The ports that the gateway offers to other services: calls to sessions as rows that the worker of the
 * connection takes.
 */
@Global()
@Module({
  imports: [GatewayBaseModule],
  providers: [
    {
      provide: PLATFORM_MESSAGES,
      inject: [SESSION_CALLS, GatewayDependencies, WHATSAPP_NETWORK],
      useFactory: (calls: SessionCalls, { db }: GatewayDependencies, { provider }: WhatsAppNetwork) =>
        new CalledNotices({ db, calls, newMessageId: () => provider.newMessageId() }),
    },
    {
      provide: NUMBER_CHECKS,
      inject: [SESSION_CALLS, GatewayDependencies],
      useFactory: (calls: SessionCalls, { db, clock, environment }: GatewayDependencies): NumberChecks =>
        new PacedNumberChecks({
          clock,
          connections: companyId => connectedConnections(db, companyId),
          ask: (connection, phones) => calls.ask(connection, 'checkNumbers', { phones }),
          // No number of questions harms a simulated phone.
          pause: () =>
            setTimeout(environment.simulated ? 0 : environment.NUMBER_CHECK_PAUSE_MS, undefined, {
              ref: false,
            }),
        }),
    },
    {
      provide: AGENT_PRESENCE,
      inject: [SESSION_CALLS, GatewayDependencies],
      useFactory: (calls: SessionCalls, { db, clock }: GatewayDependencies) =>
        new AgentPresenceSender({ db, calls, now: () => clock.now() }),
    },
  ],
  exports: [PLATFORM_MESSAGES, NUMBER_CHECKS, AGENT_PRESENCE],
})
export class GatewayPortsModule {}

/** The gateway's ports in processes of other services. */
export const gatewayPorts: ServicePorts = { modules: [GatewayPortsModule], catalogues: gatewayCatalogues };

import type { ModuleMetadata } from '@nestjs/common';
import { BackgroundFaults } from '@prosa/observability';
import { AGENT_PRESENCE } from '@prosa/platform';
import { GatewayDependencies } from '../gateway-base.module';
import { SESSION_CALLS, type SessionCalls } from '../connection/session-calls.port';
import { AgentPresenceSender } from './agent-presence.adapter';

/** An agent's typing on the customer's phone, for other services. */
export const agentPresenceBindings = {
  providers: [
    {
      provide: AGENT_PRESENCE,
      inject: [SESSION_CALLS, GatewayDependencies],
      useFactory: (calls: SessionCalls, { db, clock, log }: GatewayDependencies) =>
        new AgentPresenceSender({
          ...{ db, calls, now: () => clock.now() },
          background: new BackgroundFaults(log),
        }),
    },
  ],
  exports: [AGENT_PRESENCE],
} satisfies ModuleMetadata;

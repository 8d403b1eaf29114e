import { setTimeout } from 'node:timers/promises';
import type { ModuleMetadata } from '@nestjs/common';
import { NUMBER_CHECKS, type NumberChecks } from '@prosa/platform';
import { GatewayDependencies } from '../gateway-base.module';
import { SESSION_CALLS, type SessionCalls } from '../connection/session-calls.port';
import { connectedConnections } from './connected-connections.queries';
import { PacedNumberChecks } from './number-check.adapter';

/** Whether numbers are on WhatsApp, for other services. */
export const numberCheckBindings = {
  providers: [
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
  ],
  exports: [NUMBER_CHECKS],
} satisfies ModuleMetadata;

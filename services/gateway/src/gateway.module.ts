import { Module, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailModule } from '@prosa/mail';
import { MediaModule } from '@prosa/media';
import { GatewayBaseModule, GatewayDependencies } from './gateway-base.module';
import { GatewayPortsModule } from './gateway-ports.module';
import { CONNECTION_SESSIONS } from './connection/connection-sessions.port';
import * as sliceProviders from './slice-providers.generated';
import { CalledSessions } from './workers/called-sessions';
import { SESSION_CALLS, type SessionCalls } from './connection/session-calls.port';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/** The API of WhatsApp connections; their sessions may run in this process or in others. */
@Module({
  imports: [CqrsModule, MailModule, MediaModule, GatewayBaseModule, GatewayPortsModule],
  controllers: slices.flatMap(({ controllers }) => controllers),
  providers: [
    {
      provide: CONNECTION_SESSIONS,
      inject: [SESSION_CALLS, GatewayDependencies],
      useFactory: (calls: SessionCalls, { db }: GatewayDependencies) => new CalledSessions(calls, db),
    },
    ...slices.flatMap(({ providers }) => providers),
  ],
  exports: [GatewayPortsModule],
})
export class GatewayModule {}

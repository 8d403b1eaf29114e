import { setTimeout } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailModule } from '@prosa/mail';
import { MediaModule } from '@prosa/media';
import { AGENT_SIGNS, NUMBER_CHECKS, PLATFORM_MESSAGES, type NumberChecks } from '@prosa/platform';
import {
  CampaignConnectionController,
  ConnectionController,
  ConnectionSessionController,
} from './connection/connection.controller';
import {
  AddConnectionHandler,
  AskPairingCodeHandler,
  ChangeConnectionHandler,
  ListConnectionsHandler,
  RemoveConnectionHandler,
  SteerSessionHandler,
} from './connection/connection.handlers';
import { GatewayBaseModule, GatewaySurroundings } from './gateway-base.module';
import { SentAgentSigns } from './signs/agent-signs.adapter';
import { GapController } from './gaps/gap.controller';
import { ApiCallers } from './external-api/api-callers';
import { ApiTokenController } from './external-api/api-token.controller';
import { ApiTokens } from './external-api/api-token.store';
import { ExternalMessageController } from './external-api/external-message.controller';
import { connectedConnections } from './number-check/connected-connections.queries';
import { CalledNotices } from './platform-messages/platform-notices.adapter';
import { PacedNumberChecks } from './number-check/number-check.adapter';
import { CONNECTION_SESSIONS } from './session/connection-sessions.port';
import { CapturedMailsController } from './simulator-page/captured-mails.controller';
import { SimulatorController } from './simulator-page/simulator.controller';
import { SimulatorGroupController } from './simulator-page/simulator-group.controller';
import { SimulatorLifeController } from './simulator-page/simulator-life.controller';
import { SimulatorDesk } from './simulator-page/simulator-desk';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';
import { CalledSessions } from './workers/called-sessions';
import { SESSION_CALLS, type SessionCalls } from './workers/session-calls.port';
import { WorkerController } from './workers/worker.controller';
import { WorkerDesk } from './workers/worker.handlers';

/** WhatsApp connections as people steer them; the sessions may be in this process or in others. */
@Module({
  imports: [CqrsModule, MailModule, MediaModule, GatewayBaseModule],
  controllers: [
    ConnectionController,
    CampaignConnectionController,
    ConnectionSessionController,
    ApiTokenController,
    ExternalMessageController,
    GapController,
    WorkerController,
    SimulatorController,
    SimulatorLifeController,
    SimulatorGroupController,
    CapturedMailsController,
  ],
  providers: [
    {
      provide: CONNECTION_SESSIONS,
      inject: [SESSION_CALLS, GatewaySurroundings],
      useFactory: (calls: SessionCalls, { db }: GatewaySurroundings) => new CalledSessions(calls, db),
    },
    {
      provide: PLATFORM_MESSAGES,
      inject: [SESSION_CALLS, GatewaySurroundings, WHATSAPP_NETWORK],
      useFactory: (calls: SessionCalls, { db }: GatewaySurroundings, { provider }: WhatsAppNetwork) =>
        new CalledNotices({ db, calls, newMessageId: () => provider.newMessageId() }),
    },
    {
      provide: NUMBER_CHECKS,
      inject: [SESSION_CALLS, GatewaySurroundings],
      useFactory: (calls: SessionCalls, { db, clock }: GatewaySurroundings): NumberChecks =>
        new PacedNumberChecks({
          clock,
          connections: companyId => connectedConnections(db, companyId),
          ask: (connection, phones) => calls.ask(connection, 'checkNumbers', { phones }),
          pause: milliseconds => setTimeout(milliseconds, undefined, { ref: false }),
        }),
    },
    {
      provide: AGENT_SIGNS,
      inject: [SESSION_CALLS, GatewaySurroundings],
      useFactory: (calls: SessionCalls, { db, clock }: GatewaySurroundings) =>
        new SentAgentSigns({ db, calls, now: () => clock.now() }),
    },
    WorkerDesk,
    AddConnectionHandler,
    AskPairingCodeHandler,
    ChangeConnectionHandler,
    RemoveConnectionHandler,
    SteerSessionHandler,
    ListConnectionsHandler,
    ApiTokens,
    ApiCallers,
    SimulatorDesk,
  ],
  exports: [PLATFORM_MESSAGES, NUMBER_CHECKS, AGENT_SIGNS],
})
export class GatewayModule {}

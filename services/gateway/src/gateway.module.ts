import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailModule } from '@prosa/mail';
import { MediaModule } from '@prosa/media';
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
import { GatewayBaseModule, GatewayDependencies } from './gateway-base.module';
import { GatewayPortsModule } from './gateway-ports.module';
import { GapController } from './gaps/gap.controller';
import { ApiCallers } from './external-api/api-callers';
import { ApiTokenController } from './external-api/api-token.controller';
import { ApiTokens } from './external-api/api-token.store';
import { ExternalMessageController } from './external-api/external-message.controller';
import { CONNECTION_SESSIONS } from './session/connection-sessions.port';
import { CapturedMailsController } from './simulator-page/captured-mails.controller';
import { SimulatorController } from './simulator-page/simulator.controller';
import { SimulatorGroupController } from './simulator-page/simulator-group.controller';
import { SimulatorLifeController } from './simulator-page/simulator-life.controller';
import { SimulatorService } from './simulator-page/simulator.service';
import { CalledSessions } from './workers/called-sessions';
import { SESSION_CALLS, type SessionCalls } from './workers/session-calls.port';
import { WorkerController } from './workers/worker.controller';
import { WorkerService } from './workers/worker.service';

/** The API of WhatsApp connections; their sessions may run in this process or in others. */
@Module({
  imports: [CqrsModule, MailModule, MediaModule, GatewayBaseModule, GatewayPortsModule],
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
      inject: [SESSION_CALLS, GatewayDependencies],
      useFactory: (calls: SessionCalls, { db }: GatewayDependencies) => new CalledSessions(calls, db),
    },
    WorkerService,
    AddConnectionHandler,
    AskPairingCodeHandler,
    ChangeConnectionHandler,
    RemoveConnectionHandler,
    SteerSessionHandler,
    ListConnectionsHandler,
    ApiTokens,
    ApiCallers,
    SimulatorService,
  ],
  exports: [GatewayPortsModule],
})
export class GatewayModule {}

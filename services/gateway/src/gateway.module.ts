import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Module, type FactoryProvider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { Environment } from '@prosa/config';
import type { ConversationIngress } from '@prosa/contracts';
import { LOGGER } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { MailModule } from '@prosa/mail';
import { MediaLibrary, MediaModule } from '@prosa/media';
import type { JsonLogger } from '@prosa/observability';
import {
  CLOCK,
  CONVERSATION_INGRESS,
  ENVIRONMENT,
  LIVE_FEED,
  NUMBER_CHECKS,
  OWNER_DATABASE,
  PLATFORM_MESSAGES,
  TENANT_DATABASE,
  type NumberChecks,
} from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import { ConnectionController, ConnectionSessionController } from './connection/connection.controller';
import {
  AddConnectionHandler,
  ChangeConnectionHandler,
  ConnectionDesk,
  ListConnectionsHandler,
  RemoveConnectionHandler,
  SteerSessionHandler,
} from './connection/connection.handlers';
import { GapController } from './gaps/gap.controller';
import { ApiCallers } from './external-api/api-callers';
import { ApiTokenController } from './external-api/api-token.controller';
import { ApiTokens } from './external-api/api-token.store';
import { ExternalMessageController } from './external-api/external-message.controller';
import { GatewayLifecycle } from './gateway.lifecycle';
import { GatewayWorker } from './gateway-worker';
import { connectedConnections } from './number-check/connected-connections.queries';
import { PacedNumberChecks } from './number-check/number-check.adapter';
import { CONNECTION_SESSIONS } from './session/connection-sessions.port';
import { CapturedMailsController } from './simulator-page/captured-mails.controller';
import { SimulatorController } from './simulator-page/simulator.controller';
import { SimulatorDesk } from './simulator-page/simulator-desk';
import { FileKeySource } from './storage/key-source';
import { workerIdIn } from './storage/worker-identity';
import { openWhatsAppNetwork, WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';

const network: FactoryProvider<WhatsAppNetwork> = {
  provide: WHATSAPP_NETWORK,
  inject: [ENVIRONMENT],
  useFactory: (environment: Environment) => openWhatsAppNetwork(environment),
};

/** What the worker shares with the rest of the process. */
@Injectable()
export class GatewaySurroundings {
  constructor(
    @Inject(ENVIRONMENT) readonly environment: Environment,
    @Inject(OWNER_DATABASE) readonly db: OwnerDatabase,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(LIVE_FEED) readonly feed: LiveFeed,
    @Inject(LOGGER) readonly log: JsonLogger,
  ) {}
}

/** What the worker knows of companies: their files and their wishes. */
@Injectable()
export class CompanyMatters {
  constructor(
    readonly files: MediaLibrary,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Whether a company lets nobody call. */
  async rejectsCalls(companyId: number): Promise<boolean> {
    return (await new SettingsReader(this.tenants).get(companyId, 'call')) === 'disabled';
  }
}

const worker: FactoryProvider<GatewayWorker> = {
  provide: GatewayWorker,
  inject: [GatewaySurroundings, CompanyMatters, WHATSAPP_NETWORK, ConnectionDesk, ModuleRef],
  useFactory: (
    { environment, db, clock, feed, log }: GatewaySurroundings,
    matters: CompanyMatters,
    { provider }: WhatsAppNetwork,
    connections: ConnectionDesk,
    modules: ModuleRef,
  ) =>
    new GatewayWorker({
      workerId: workerIdIn(join(environment.DATA_DIR, 'gateway-worker')),
      keys: new FileKeySource(join(environment.DATA_DIR, 'secret', 'gateway.key')),
      db,
      clock,
      feed,
      log,
      provider,
      connections,
      files: matters.files,
      rejectsCalls: companyId => matters.rejectsCalls(companyId),
      // Another service answers this port; which one is the composition's business.
      ingress: () => modules.get<ConversationIngress>(CONVERSATION_INGRESS, { strict: false }),
    }),
};

/** WhatsApp connections: their routes, their sessions, and the journals of what comes in and goes out. */
@Module({
  imports: [CqrsModule, MailModule, MediaModule],
  controllers: [
    ConnectionController,
    ConnectionSessionController,
    ApiTokenController,
    ExternalMessageController,
    GapController,
    SimulatorController,
    CapturedMailsController,
  ],
  providers: [
    network,
    GatewaySurroundings,
    CompanyMatters,
    worker,
    {
      provide: CONNECTION_SESSIONS,
      inject: [GatewayWorker],
      useFactory: (gateway: GatewayWorker) => gateway.sessions,
    },
    {
      provide: PLATFORM_MESSAGES,
      inject: [GatewayWorker],
      useFactory: (gateway: GatewayWorker) => gateway.notices,
    },
    {
      provide: NUMBER_CHECKS,
      inject: [GatewayWorker, GatewaySurroundings],
      useFactory: (gateway: GatewayWorker, { db, clock }: GatewaySurroundings): NumberChecks =>
        new PacedNumberChecks({
          clock,
          connections: companyId => connectedConnections(db, companyId),
          connected: id => gateway.connected(id),
          pause: milliseconds => setTimeout(milliseconds, undefined, { ref: false }),
        }),
    },
    GatewayLifecycle,
    ConnectionDesk,
    AddConnectionHandler,
    ChangeConnectionHandler,
    RemoveConnectionHandler,
    SteerSessionHandler,
    ListConnectionsHandler,
    ApiTokens,
    ApiCallers,
    SimulatorDesk,
  ],
  exports: [PLATFORM_MESSAGES, NUMBER_CHECKS],
})
export class GatewayModule {}

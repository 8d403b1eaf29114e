import { hostname } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable, Module, type FactoryProvider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { WorkExchange } from '@prosa/bus';
import type { Environment } from '@prosa/config';
import type { ConversationIngress } from '@prosa/contracts';
import { MediaLibrary, MediaModule } from '@prosa/media';
import { CONVERSATION_INGRESS, INGRESS_EXCHANGE, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingsFollower, SettingsReader } from '@prosa/settings';
import { ConnectionService } from './connection/connection.handlers';
import { QueuedIngress } from './inbound/queued-ingress';
import { GATEWAY_KEYS, GatewayBaseModule, GatewayDependencies } from './gateway-base.module';
import { GatewayLifecycle } from './gateway.lifecycle';
import { GatewayWorker } from './gateway-worker';
import type { KeySource } from './storage/key-source';
import { workerIdIn } from './storage/worker-identity';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';
import type { WorkerMember } from './workers/membership';

const SHORTEST_SETTLING_MS = 500;
const SETTLING_SPREAD_MS = 1_000;

/** What the worker reads of companies: their files and settings. */
@Injectable()
export class CompanyMatters {
  constructor(
    readonly files: MediaLibrary,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Whether a company rejects all calls. */
  async rejectsCalls(companyId: number): Promise<boolean> {
    return (await new SettingsReader(this.tenants).get(companyId, 'call')) === 'disabled';
  }

  /** Whether group messages become tickets. */
  async wantsGroups(companyId: number): Promise<boolean> {
    return (await new SettingsReader(this.tenants).get(companyId, 'CheckMsgIsGroup')) === 'disabled';
  }
}

const memberOf = (environment: Environment): WorkerMember => ({
  id: workerIdIn(join(environment.DATA_DIR, 'gateway-worker')),
  name: environment.GATEWAY_NAME || hostname(),
  capacity: environment.GATEWAY_CAPACITY,
  leaseSeconds: environment.GATEWAY_LEASE_SECONDS,
  // Workers that start at the same time should see each other before they distribute the free connections.
  settleMs: environment.whole ? 0 : SHORTEST_SETTLING_MS + Math.random() * SETTLING_SPREAD_MS,
});

/** Providers of other modules that can be resolved only after all modules are initialised. */
@Injectable()
export class LateParts {
  private readonly queued: ConversationIngress | null;

  constructor(
    private readonly modules: ModuleRef,
    @Inject(INGRESS_EXCHANGE) exchange: WorkExchange | null,
  ) {
    this.queued = exchange === null ? null : new QueuedIngress(exchange);
  }

  /** The receiver of inbound facts: the stream when one is configured, else the adapter in this process. */
  ingress(): ConversationIngress {
    // Resolved late: another service implements this port, and the composition decides which.
    return this.queued ?? this.modules.get<ConversationIngress>(CONVERSATION_INGRESS, { strict: false });
  }

  superseded(): void {
    this.modules.get(GatewayLifecycle).superseded();
  }
}

const worker: FactoryProvider<GatewayWorker> = {
  provide: GatewayWorker,
  inject: [GatewayDependencies, CompanyMatters, WHATSAPP_NETWORK, GATEWAY_KEYS, ConnectionService, LateParts],
  useFactory: (
    { environment, ...dependencies }: GatewayDependencies,
    matters: CompanyMatters,
    { provider }: WhatsAppNetwork,
    keys: KeySource,
    connections: ConnectionService,
    late: LateParts,
  ) =>
    new GatewayWorker({
      ...dependencies,
      member: memberOf(environment),
      keys,
      provider,
      connections,
      files: matters.files,
      rejectsCalls: companyId => matters.rejectsCalls(companyId),
      wantsGroups: companyId => matters.wantsGroups(companyId),
      ingress: () => late.ingress(),
      superseded: () => late.superseded(),
    }),
};

/** The worker that owns a share of all sessions, alongside the workers of other processes. */
@Module({
  imports: [GatewayBaseModule, MediaModule],
  providers: [CompanyMatters, LateParts, worker, GatewayLifecycle, SettingsFollower],
})
export class GatewayWorkerModule {}

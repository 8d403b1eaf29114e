import { Inject, Injectable, Module, type FactoryProvider, type OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LOGGER, METRICS } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import type { JsonLogger, Metrics } from '@prosa/observability';
import { CLOCK, ENVIRONMENT, FRAME_PUBLISHER, OWNER_DATABASE, WAKE_UPS } from '@prosa/platform';
import type { FramePublisher, WakeUps } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { ConnectionService } from './connection/connection.handlers';
import { CommandStore } from './storage/command.store';
import { keySourceIn, type KeySource } from './storage/key-source';
import { Vault } from './storage/vault';
import { openWhatsAppNetwork, WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';
import { DurableSessionCalls } from './workers/durable-session-calls';
import { SESSION_CALLS } from './connection/session-calls.port';

/** Injection token of the {@link KeySource} that seals session data. */
export const GATEWAY_KEYS = Symbol('GatewayKeys');

const network: FactoryProvider<WhatsAppNetwork> = {
  provide: WHATSAPP_NETWORK,
  inject: [ENVIRONMENT],
  useFactory: (environment: Environment) => openWhatsAppNetwork(environment),
};

const keys: FactoryProvider<KeySource> = {
  provide: GATEWAY_KEYS,
  inject: [ENVIRONMENT],
  useFactory: keySourceIn,
};

/** The dependencies that the gateway's modules share with the rest of the process. */
@Injectable()
export class GatewayDependencies {
  @Inject(METRICS) readonly metrics!: Metrics;

  constructor(
    @Inject(ENVIRONMENT) readonly environment: Environment,
    @Inject(OWNER_DATABASE) readonly db: OwnerDatabase,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(FRAME_PUBLISHER) readonly feed: FramePublisher,
    @Inject(WAKE_UPS) readonly wakeUps: WakeUps,
    @Inject(LOGGER) readonly log: JsonLogger,
  ) {}
}

/** Closes the network after all sessions that use it. */
@Injectable()
class NetworkLifecycle implements OnApplicationShutdown {
  constructor(@Inject(WHATSAPP_NETWORK) private readonly whatsapp: WhatsAppNetwork) {}

  async onApplicationShutdown(): Promise<void> {
    await this.whatsapp.close();
  }
}

/**
 * Shared by the API side and the worker side of the gateway: within one process they share objects, across
 * processes they communicate by rows.
 */
@Module({
  providers: [
    network,
    keys,
    NetworkLifecycle,
    GatewayDependencies,
    ConnectionService,
    {
      provide: SESSION_CALLS,
      inject: [GatewayDependencies, GATEWAY_KEYS],
      useFactory: ({ db, wakeUps }: GatewayDependencies, source: KeySource) =>
        new DurableSessionCalls({ commands: new CommandStore(db), vault: new Vault(source), wakeUps }),
    },
  ],
  exports: [WHATSAPP_NETWORK, GATEWAY_KEYS, SESSION_CALLS, GatewayDependencies, ConnectionService],
})
export class GatewayBaseModule {}

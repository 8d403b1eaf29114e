import { Inject, Injectable, Module, type FactoryProvider, type OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LOGGER, METRICS } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import type { JsonLogger, Metrics } from '@prosa/observability';
import { CLOCK, ENVIRONMENT, LIVE_FEED, OWNER_DATABASE, WAKE_UPS } from '@prosa/platform';
import type { LiveFeed, WakeUps } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { ConnectionDesk } from './connection/connection.handlers';
import { CommandStore } from './storage/command.store';
import { keySourceIn, type KeySource } from './storage/key-source';
import { Vault } from './storage/vault';
import { openWhatsAppNetwork, WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';
import { DurableSessionCalls } from './workers/durable-session-calls';
import { SESSION_CALLS } from './workers/session-calls.port';

/** Injection token of the {@link KeySource} of everything that sessions keep. */
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

/** What the gateway's parts share with the rest of the process. */
@Injectable()
export class GatewaySurroundings {
  @Inject(METRICS) readonly metrics!: Metrics;

  constructor(
    @Inject(ENVIRONMENT) readonly environment: Environment,
    @Inject(OWNER_DATABASE) readonly db: OwnerDatabase,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(LIVE_FEED) readonly feed: LiveFeed,
    @Inject(WAKE_UPS) readonly wakeUps: WakeUps,
    @Inject(LOGGER) readonly log: JsonLogger,
  ) {}
}

/** Ends the network after everybody who speaks over it. */
@Injectable()
class NetworkLifecycle implements OnApplicationShutdown {
  constructor(@Inject(WHATSAPP_NETWORK) private readonly whatsapp: WhatsAppNetwork) {}

  async onApplicationShutdown(): Promise<void> {
    await this.whatsapp.close();
  }
}

/** What people's side and the workers' side of the gateway share: in one process they are one, in two they meet in rows. */
@Module({
  providers: [
    network,
    keys,
    NetworkLifecycle,
    GatewaySurroundings,
    ConnectionDesk,
    {
      provide: SESSION_CALLS,
      inject: [GatewaySurroundings, GATEWAY_KEYS],
      useFactory: ({ db, wakeUps }: GatewaySurroundings, source: KeySource) =>
        new DurableSessionCalls({ commands: new CommandStore(db), vault: new Vault(source), wakeUps }),
    },
  ],
  exports: [WHATSAPP_NETWORK, GATEWAY_KEYS, SESSION_CALLS, GatewaySurroundings, ConnectionDesk],
})
export class GatewayBaseModule {}

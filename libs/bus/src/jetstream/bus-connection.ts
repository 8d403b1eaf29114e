import { createRequire } from 'node:module';
import type * as Nats from 'nats';
import type { NatsConnection } from 'nats';

let loaded: typeof Nats | undefined;

/** The NATS client, loaded on the first connection. */
export const natsLibrary = (): typeof Nats => (loaded ??= createRequire(__filename)('nats') as typeof Nats);

/** Where NATS is, and how this process is called there. */
export interface BusConnectionOptions {
  /** `nats://user:password@host:4222`, or several with commas between. */
  readonly url: string;
  readonly name: string;
  /** Whether it receives its own messages; true by default. */
  readonly hearsItself?: boolean;
}

/** Follows whether a connection is there now, between a loss and the moment it is made again. */
export const followConnection = (connection: NatsConnection): (() => boolean) => {
  const { Events } = natsLibrary();
  let there = true;
  const follow = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === Events.Disconnect) there = false;
      if (type === Events.Reconnect) there = true;
    }
  };
  void follow();
  return () => there;
};

/** A connection to NATS that is made again whenever it is lost, for as long as it takes. */
export const connectBus = ({
  url,
  name,
  hearsItself = true,
}: BusConnectionOptions): Promise<NatsConnection> =>
  natsLibrary().connect({
    servers: url.split(',').map(server => server.trim()),
    name,
    noEcho: !hearsItself,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    pingInterval: 10_000,
    maxPingOut: 2,
    // A trace per request is a fifth of what a request costs.
    noAsyncTraces: true,
  });

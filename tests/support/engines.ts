import { join } from 'node:path';
import { startEventStoreDouble } from '@prosa/event-store-double';
import { startNats, startRedis } from '@prosa/testing';

/** The engines that the product stands on when it is not all of it on one database. */
export interface Engines {
  /** The product's environment variables for them. */
  readonly env: Readonly<Record<string, string>>;
  /** kill -9 of NATS, and a start on what it has kept. */
  restartNats(): Promise<void>;
  /** kill -9 of Redis, and a start on what it has kept. */
  restartRedis(): Promise<void>;
  /** kill -9 of the event store's double, and a start with the same log. */
  restartEventStore(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a nats-server, a redis-server and EventStoreDB's double, which keep what they hold under a folder. */
export const startEngines = async (folder: string): Promise<Engines> => {
  const nats = await startNats({ folder: join(folder, 'nats') });
  const redis = await startRedis({ folder: join(folder, 'redis') });
  const log = await startEventStoreDouble({ file: join(folder, 'event-store.jsonl') });
  return {
    env: { EVENT_STORE_URL: log.url, NATS_URL: nats.url, REDIS_URL: redis.url },
    async restartNats() {
      await nats.kill();
      await nats.start();
    },
    async restartRedis() {
      await redis.kill();
      await redis.start();
    },
    restartEventStore: () => log.restart(),
    async stop() {
      await Promise.all([nats.stop(), redis.stop(), log.stop()]);
    },
  };
};

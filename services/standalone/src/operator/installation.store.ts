import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Environment } from '@prosa/config';
import { envelopeSealer } from '@prosa/crypto';
import {
  createCodec,
  EventStoreDbEventStore,
  migrateEventStore,
  PostgresClaims,
  PostgresEventStore,
  type EventCodec,
  type EventStore,
} from '@prosa/event-store';
import { systemClock } from '@prosa/kernel';
import type { PlatformContent } from '@prosa/platform';
import { storeSource, type EventSource } from '@prosa/projections';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { openSubjectKeys, secretKeysIn, type SecretKeys, type StoredSubjectKeys } from '@prosa/secrets';
import { Pool } from 'pg';
import type * as EmbeddedDatabase from './embedded-database';

const load = createRequire(__filename);

/** The installation is unreachable, or does not support the command. */
export class CannotWork extends Error {
  override readonly name = 'CannotWork';
}

/** Log and read database of an installation, as the command works on them. */
export interface Installation {
  /** Connections of the login itself, which owns the log. */
  readonly pool: Pool;
  readonly store: EventStore;
  /** The log in PostgreSQL; null when it is elsewhere. */
  readonly chain: PostgresEventStore | null;
  readonly source: EventSource;
  readonly codec: EventCodec;
  /** The facts that `codec` reads and the tables that they are folded into. */
  readonly content: PlatformContent;
  /** The installation's own keys (SECRETS_KEY). */
  readonly secrets: SecretKeys;
  readonly readModel: OpenReadModel;
  /** The keys of data subjects. */
  readonly keys: StoredSubjectKeys;
  close(): Promise<void>;
}

const connect = async (url: string): Promise<Pool> => {
  const pool = new Pool({ connectionString: url, max: 4, application_name: 'prosa-operator' });
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
    return pool;
  } catch (fault) {
    await pool.end();
    // The message of a driver names host and port; the address itself holds a password.
    throw new CannotWork(
      `The database cannot be reached: ${fault instanceof Error ? fault.message : 'unknown'}`,
    );
  }
};

/** A database that can be reached, and what ends it where it runs for this command only. */
export interface Reached {
  readonly url: string;
  readonly pool: Pool;
  stop(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** The embedded database of a Prosa that runs now; null when none does. */
const running = async (folder: string): Promise<Reached | null> => {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  try {
    const url = `postgres://prosa:${read('password')}@127.0.0.1:${read('port')}/prosa`;
    return { url, pool: await connect(url), stop: nothing };
  } catch {
    return null;
  }
};

/** The database: the one given, or the embedded one, which is started for the command where Prosa does not run. */
export const reachDatabase = async (environment: Environment, mayMake: boolean): Promise<Reached> => {
  const { embeddedDatabase, DATABASE_URL: url, DATA_DIR } = environment;
  if (!embeddedDatabase) return { url, pool: await connect(url), stop: nothing };
  const folder = join(resolve(DATA_DIR), 'postgres');
  const found = await running(folder);
  if (found !== null) return found;
  if (!mayMake && !existsSync(join(folder, 'password')))
    throw new CannotWork(`There is no database under ${folder}: start Prosa first, or give DATABASE_URL`);
  const { startEmbeddedPostgres } = load('./embedded-database') as typeof EmbeddedDatabase;
  const started = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  return { url: started.url, pool: await connect(started.url), stop: () => started.stop() };
};

/** For commands that read no fact and no table of the services. */
export const noContent: PlatformContent = { catalogues: [], parts: [] };

/**
 * Opens the configured installation; a missing embedded database is created only if `mayMake` is set.
 * @throws CannotWork when its database cannot be reached.
 */
export const openInstallation = async (
  environment: Environment,
  { content, mayMake }: { readonly content: PlatformContent; readonly mayMake: boolean },
): Promise<Installation> => {
  const { url, pool, stop } = await reachDatabase(environment, mayMake);
  if (!environment.eventStoreDb) await migrateEventStore(pool);
  const chain = environment.eventStoreDb ? null : new PostgresEventStore(pool);
  const elsewhere = environment.eventStoreDb
    ? new EventStoreDbEventStore({ url: environment.EVENT_STORE_URL, claims: new PostgresClaims(pool) })
    : null;
  const store = chain ?? elsewhere;
  if (store === null) throw new CannotWork('There is no log');
  const readModel = await openReadModel({ url, max: 4 });
  const keys = openSubjectKeys(environment, readModel.owner, systemClock);
  const codec = createCodec(content.catalogues, envelopeSealer(keys));
  return {
    pool,
    store,
    chain,
    source: storeSource(store, codec),
    codec,
    content,
    secrets: secretKeysIn(environment),
    readModel,
    keys,
    async close() {
      await (chain ?? elsewhere)?.close();
      await readModel.close();
      await pool.end();
      await stop();
    },
  };
};

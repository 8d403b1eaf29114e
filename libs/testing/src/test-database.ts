import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';

/** The environment variable with the server on which specs create databases. */
export const testServerVariable = 'PROSA_TEST_SERVER_URL';

/** Distinguishes runs on one server. */
export const testRunVariable = 'PROSA_TEST_RUN';

/** A database of a spec's own. */
export interface TestDatabase {
  readonly url: string;
  /** Ends what is still connected, and deletes the database. */
  drop(): Promise<void>;
}

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const serverUrl = (): string => {
  const server = process.env[testServerVariable] ?? process.env['DATABASE_URL'];
  if (server === undefined) throw new Error('Only *.pg.spec.ts and *.wire.spec.ts files have a database');
  return server;
};

const urlOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
};

const create = async (server: string, more: string): Promise<TestDatabase> => {
  const name = `spec_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} ${more} strategy file_copy`);
  return {
    url: urlOf(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
};

/** Makes an empty database on the run's server; drop it in `afterAll`, after closing pools. */
export const testDatabase = (): Promise<TestDatabase> => create(serverUrl(), '');

/** Connections of the database's owner, for what no product code does; end it before `drop`. */
export const testPool = ({ url }: TestDatabase): Pool => {
  const pool = new Pool({ connectionString: url, max: 2 });
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => undefined);
  return pool;
};

const templateLock = 7_076_801;

/** Brings a new database up to date, as a first start does; loaded only where the template is missing. */
const migrate = async (url: string): Promise<void> => {
  const { migrateReadModel, openReadModel } =
    jest.requireActual<typeof import('@prosa/read-model')>('@prosa/read-model');
  const { migrateEventStore } = jest.requireActual<typeof import('@prosa/event-store')>('@prosa/event-store');
  const read = await openReadModel({ url, max: 1 });
  await migrateReadModel(read.owner);
  await read.close();
  const pool = new Pool({ connectionString: url, max: 1 });
  await migrateEventStore(pool);
  await pool.end();
};

const templateName = (): string => `migrated_${process.env[testRunVariable] ?? 'run'}`;

/** Deletes what the run's migrated databases were copied from. */
export const dropTemplate = (): Promise<void> =>
  onServer(serverUrl(), `drop database if exists ${templateName()} with (force)`);

/**
 * The run's migrated template database, created by the first spec that needs it; its name contains the run's id.
 */
const template = async (server: string): Promise<string> => {
  const name = templateName();
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const making = `${name}_making`;
      await client.query(`drop database if exists ${making} with (force)`);
      await client.query(`create database ${making} strategy file_copy`);
      await migrate(urlOf(server, making));
      await client.query(`alter database ${making} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
};

/** The same, with the product's log and read model in it, as a first start leaves them: a copy of one that was migrated. */
export const migratedDatabase = async (): Promise<TestDatabase> => {
  const server = serverUrl();
  return create(server, `template ${await template(server)}`);
};

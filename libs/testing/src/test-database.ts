import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Where the run's set-up says which server specs may make databases on. */
export const testServerVariable = 'PROSA_TEST_SERVER_URL';

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

/** Makes an empty database on the run's server; drop it in `afterAll`, after closing pools. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = process.env[testServerVariable] ?? process.env['DATABASE_URL'];
  if (server === undefined) throw new Error('Only *.pg.spec.ts and *.wire.spec.ts files have a database');
  const name = `spec_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
};

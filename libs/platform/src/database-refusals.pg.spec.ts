import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { loadEnvironment } from '@prosa/config';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { tellingClient } from '@prosa/read-model';
import { noteCatalogue, notePart, migratedDatabase, writeNote, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openPlatform, type Platform } from './open-platform';

/** A server that responds like PostgreSQL 15 with a full disk. */
const openFullServer = async (): Promise<{ readonly port: number; close(): Promise<unknown> }> => {
  const said = 'SFATAL\0VFATAL\0C53100\0Mcould not write init file\0\0';
  const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(said)]);
  answer.writeInt32BE(answer.length - 1, 1);
  const server = createServer(socket => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise(closed => server.close(closed)) };
};

describe('what the database refuses because it is not well', () => {
  let database: TestDatabase;
  let platform: Platform;
  let metrics: Metrics;

  beforeAll(async () => {
    database = await migratedDatabase();
    metrics = new Metrics();
    platform = await openPlatform({
      url: database.url,
      environment: loadEnvironment({ DATABASE_URL: database.url }),
      content: { catalogues: [noteCatalogue], parts: [notePart] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
      metrics,
      projects: false,
    });
  });
  afterAll(async () => {
    await platform.close();
    await database.drop();
  });

  const refused = async (kind: string): Promise<string> =>
    new RegExp(`^prosa_database_refusals_total\\{class="${kind}"\\} (.*)$`, 'm').exec(
      await metrics.render(),
    )?.[1] ?? 'not told';

  /** From now on writes into a table fail as on a full disk. */
  const fill = async (table: string): Promise<void> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      create or replace function public.no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on ${table} for each statement execute function public.no_room();`);
    await client.end();
  };

  it('is exposed from the first scrape, with no refusals', async () => {
    for (const kind of ['disk_full', 'out_of_memory', 'io_error', 'corrupted'])
      expect(await refused(kind)).toBe('0');
  });

  it('is counted where the log is written and where rows are, and nothing else is', async () => {
    await fill('es.events');
    await expect(writeNote(platform.aggregates, 'x')).rejects.toThrow();
    const byLog = Number(await refused('disk_full'));
    expect(byLog).toBeGreaterThan(0);
    await fill('rm.dead_letters');
    const { owner, projector } = platform.readModel;
    for (const db of [owner, projector])
      await expect(
        sql`insert into rm.dead_letters values ('x', 'x', 1, 0, gen_random_uuid(), null, 0, now())`.execute(
          db,
        ),
      ).rejects.toThrow('could not extend file');
    await expect(sql`select 1 / 0`.execute(owner)).rejects.toThrow('division by zero');
    expect(await refused('disk_full')).toBe(String(byLog + 2));
  });

  it('is counted when it lets nobody in, as a server does whose disk is full', async () => {
    const { port, close } = await openFullServer();
    const received: string[] = [];
    const kind = tellingClient(Client, code => void received.push(code));
    const client = new kind(`postgres://somebody@127.0.0.1:${port}/any`);
    await expect(client.connect()).rejects.toThrow('could not write init file');
    expect(received).toEqual(['53100']);
    await close();
  });
});

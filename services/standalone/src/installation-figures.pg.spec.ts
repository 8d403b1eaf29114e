import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Metrics } from '@prosa/observability';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { measureInstallation } from './installation-figures.store';

describe('The metrics of an installation', () => {
  const folder = mkdtempSync(`${tmpdir()}/prosa-figures-`);
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
    await migrateReadModel(read.owner);
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('count parked streams once each, and include log, processes, database and disk', async () => {
    await sql`insert into dead_letters values
      ('read-model', 'a-1_x', 1, 0, gen_random_uuid(), 'Error', 1, now()),
      ('read-model', 'a-1_x', 2, 1, gen_random_uuid(), null, 0, now())`.execute(read.owner);
    const metrics = new Metrics();
    await measureInstallation({
      metrics,
      owner: read.owner,
      store: { head: () => Promise.resolve(42n) },
      environment: { DATA_DIR: folder, MEDIA_DIR: '', MEDIA_STORE: 'disk' },
    });
    const received = await metrics.render();
    expect(received).toContain('\nprosa_log_head 42\n');
    expect(received).toContain('\nprosa_parked_streams 1\n');
    expect(received).toContain('\nprosa_process_commands_waiting 0\n');
    expect(received).toMatch(/\nprosa_database_bytes [1-9]\d{5,}\n/);
    expect(received).toMatch(/\nprosa_disk_free_bytes\{place="media"\} [1-9]\d*\n/);
  });
});

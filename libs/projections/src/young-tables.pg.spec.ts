import { ManualClock, type Recorded } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { listSource } from './list-source';
import { createProjector } from './projector';
import { jarEvent, migrateWithToy, toyPart } from './spec/toy-part';

const opened = (position: number): Recorded =>
  jarEvent(
    { position, companyId: 1, jar: position, revision: 0 },
    { type: 'JarOpened', data: { label: 'new' } },
  );

const openedJars = (from: number, to: number): readonly Recorded[] =>
  Array.from({ length: to - from + 1 }, (_, n) => opened(from + n));

describe('a projector that fills young tables', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
    await migrateWithToy(read.owner);
    await sql`alter table spec_jar set (autovacuum_enabled = off)`.execute(read.owner);
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  /** How rows are looked up now, on the one connection that the projector has used so far. */
  const wayToRows = async (): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like '%"spec_jar" t join %'`.execute(
      read.projector,
    );
    const plan = await sql.raw(`explain execute "${rows[0]?.name}" ('{}')`).execute(read.projector);
    return JSON.stringify(plan.rows);
  };

  it('outgrows the plans that were good for a few rows', async () => {
    const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));
    const source = listSource();
    const projector = createProjector({ source, db: read.projector, parts: [toyPart], clock });
    source.append(opened(1));
    await projector.catchUp();
    await sql`analyze spec_jar`.execute(read.owner);
    for (let n = 2; n <= 20; n += 1) {
      source.append(opened(n));
      await projector.catchUp();
    }
    expect(await wayToRows()).toContain('Seq Scan on spec_jar');
    source.append(...openedJars(21, 8_000));
    await projector.catchUp();
    clock.advance(1_000);
    source.append(...openedJars(8_001, 9_500));
    await projector.catchUp();
    expect(await wayToRows()).toContain('spec_jar_pkey');
  });
});

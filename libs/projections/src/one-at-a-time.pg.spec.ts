import { runInThisContext } from 'node:vm';
import { ManualClock } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { listSource } from './list-source';
import { createProjector } from './projector';
import { jarEvent, migrateWithToy, toyPart } from './spec/toy-part';

/** The real process object: Jest's copy receives no warnings. */
const itself = runInThisContext('process') as NodeJS.Process;

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));

const opened = (position: number, jar: number) =>
  jarEvent({ position, companyId: 1, jar, revision: 0 }, { type: 'JarOpened', data: { label: 'x' } });
const broken = (position: number, jar: number) =>
  jarEvent({ position, companyId: 1, jar, revision: 1 }, { type: 'JarBroken', data: {} });

describe('Statements that belong together', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let warnings: string[];
  const warned = ({ message }: Error): void => void warnings.push(message);

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
    await migrateWithToy(read.owner);
  });
  beforeEach(async () => {
    await sql`truncate spec_jar, spec_shelf, checkpoints, dead_letters`.execute(read.owner);
    warnings = [];
    itself.on('warning', warned);
  });
  afterEach(() => void itself.off('warning', warned));
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it.each(['projector', 'owner'] as const)('are sent as the connection of the %s supports it', async role => {
    // The second batch writes into two tables and deletes from one.
    const source = listSource(
      opened(1, 1),
      opened(2, 2),
      opened(3, 3),
      broken(4, 1),
      opened(5, 4),
      opened(6, 5),
    );
    await createProjector({
      ...{ source, db: read[role], parts: [toyPart], clock, live: false, batchSize: 3 },
    }).catchUp();
    const { rows } = await sql`select jars from spec_shelf`.execute(read.owner);
    expect(rows).toEqual([{ jars: 4 }]);
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });
});

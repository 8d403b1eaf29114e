import { ManualClock } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { BatchWriter } from './batch-writer';
import { ensureCheckpoint, PROJECTOR } from './checkpoint';
import type { LiveRule } from './projection.port';
import { jarEvent, migrateWithToy, toyPart } from './spec/toy-part';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));
const tooMany = 2_147_483_647;
const filled = (position: number, marbles: number) =>
  jarEvent(
    { position, companyId: 1, jar: 1, revision: position - 1 },
    { type: 'JarFilled', data: { marbles } },
  );
const opened = jarEvent(
  { position: 1, companyId: 1, jar: 1, revision: 0 },
  { type: 'JarOpened', data: { label: 'jar' } },
);

/** Queries in as few steps as possible. */
const asking: LiveRule = {
  on: ['JarFilled'],
  frames: (_events, db) => db.executeQuery(sql`select ${1}::int as one`.compile(db)).then(() => []),
};
const throwing: LiveRule = {
  on: ['JarFilled'],
  frames: () => {
    throw new TypeError('no such frame');
  },
};

describe('A batch that cannot be written', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateWithToy(read.owner);
    await ensureCheckpoint(read.projector, PROJECTOR, clock.now());
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const writer = (...live: readonly LiveRule[]): BatchWriter =>
    new BatchWriter({
      db: read.projector,
      parts: [{ ...toyPart, live }],
      clock,
      name: PROJECTOR,
      checkpoint: PROJECTOR,
      parkLimit: { atLeast: 10, share: 0.01 },
    });
  const facts = [opened, filled(2, tooMany), filled(3, 1)];

  it('fails with the fault of its rows, whatever is queried after them', async () => {
    await expect(writer(asking, asking).write(facts)).rejects.toMatchObject({ code: '22003' });
  });

  it('leaves no query in flight when a rule throws synchronously', async () => {
    // An unhandled rejection would end the process, and this spec.
    await expect(writer(asking, throwing).write(facts)).rejects.toMatchObject({ code: '22003' });
    const { rows } = await sql`select * from spec_jar`.execute(read.projector);
    expect(rows).toEqual([]);
  });
});

describe('A batch whose rows were queried before its checkpoint was known', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let writers: readonly [BatchWriter, BatchWriter];

  beforeEach(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateWithToy(read.owner);
    await ensureCheckpoint(read.projector, PROJECTOR, clock.now());
    const writer = (): BatchWriter =>
      new BatchWriter({
        ...{ db: read.projector, parts: [toyPart], clock, name: PROJECTOR, checkpoint: PROJECTOR },
        parkLimit: { atLeast: 10, share: 0.01 },
      });
    writers = [writer(), writer()];
  });
  afterEach(async () => {
    await read.close();
    await database.drop();
  });

  const marbles = async (): Promise<unknown> =>
    (await sql`select marbles from spec_jar`.execute(read.projector)).rows;

  it('skips what another runner has projected meanwhile', async () => {
    const [one, other] = writers;
    await one.write([opened]);
    await one.write([filled(2, 1)]);
    await other.write([filled(3, 2), filled(4, 4)]);
    await one.write([filled(3, 2), filled(4, 4), filled(5, 8)]);
    expect(await marbles()).toEqual([{ marbles: 15 }]);
  });

  it('skips what another runner has parked meanwhile, and what waits behind it', async () => {
    const [one, other] = writers;
    await one.write([opened]);
    await one.write([filled(2, 1)]);
    await other.write([filled(2, 1)]);
    await other.park(filled(3, tooMany), new Error('too many'));
    await one.write([filled(3, tooMany)]);
    await one.write([filled(4, 2)]);
    await one.write([filled(5, 4)]);
    expect(await marbles()).toEqual([{ marbles: 1 }]);
    const waiting = await sql`select position::int from dead_letters order by position`.execute(
      read.projector,
    );
    expect(waiting.rows).toEqual([{ position: 3 }, { position: 4 }, { position: 5 }]);
  });

  it('fails with its own fault, and continues', async () => {
    const [one] = writers;
    await one.write([opened]);
    await one.write([filled(2, 1)]);
    await expect(one.write([filled(3, tooMany)])).rejects.toMatchObject({ code: '22003' });
    await one.write([filled(3, 2)]);
    await one.write([filled(4, 4)]);
    expect(await marbles()).toEqual([{ marbles: 7 }]);
  });
});

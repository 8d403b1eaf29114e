import { ManualClock, type Recorded } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { AheadWriter, CheckpointMoved } from './ahead-writer';
import { ensureCheckpoint } from './checkpoint';
import { listSource } from './list-source';
import { createProjector } from './projector';
import { ReplayAhead } from './replay-ahead';
import { jarEvent, migrateWithToy, toyPart, type JarEvent } from './spec/toy-part';
import { openUp } from './shadow-schema';
import { readLayouts, tablesOf } from './table-layout';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));
const name = 'spec';

/** Facts of five jars; thirteen marbles cannot be folded, and too many cannot be stored. */
const happening = fc.tuple(
  fc.integer({ min: 1, max: 5 }),
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<JarEvent>({ type: 'JarOpened', data: { label: 'a "b" \\c, {d}' } }) },
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(1, 2, 3, 4, 5, 6, 13, 2_000_000_000)
        .map((marbles): JarEvent => ({ type: 'JarFilled', data: { marbles } })),
    },
    {
      weight: 3,
      arbitrary: fc.string().map((label): JarEvent => ({ type: 'JarLabelled', data: { label } })),
    },
    { weight: 1, arbitrary: fc.constant<JarEvent>({ type: 'JarBroken', data: {} }) },
  ),
);

const logOf = (happenings: readonly (readonly [number, JarEvent])[]): Recorded[] => {
  const revisions = new Map<number, number>();
  return happenings.map(([jar, fact], index) => {
    const revision = revisions.get(jar) ?? 0;
    revisions.set(jar, revision + 1);
    return jarEvent({ position: index + 1, companyId: 1 + (jar % 2), jar, revision }, fact);
  });
};

describe('a replay that folds ahead', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateWithToy(read.owner);
    await openUp(read.owner, 'rm');
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const emptied = (): Promise<unknown> =>
    sql`truncate spec_jar, spec_shelf, checkpoints, dead_letters`.execute(read.owner);

  const everything = async (): Promise<unknown> => {
    const { rows } = await sql`
      select (select jsonb_agg(jar order by uuid) from spec_jar jar) as jars,
             (select jsonb_agg(shelf order by company_id) from spec_shelf shelf) as shelves,
             (select jsonb_agg(jsonb_build_array(stream, position, error) order by position) from dead_letters) as parked,
             (select jsonb_agg(jsonb_build_array(position, streams)) from checkpoints) as at`.execute(
      read.owner,
    );
    return rows[0];
  };

  const careful = (log: readonly Recorded[], batchSize: number) =>
    createProjector({
      ...{ source: listSource(...log), db: read.owner, parts: [toyPart], clock, name, live: false },
      batchSize,
    });

  const replayed = async (
    log: readonly Recorded[],
    { batchSize, windowSize }: { readonly batchSize: number; readonly windowSize: number },
    around: (writer: AheadWriter) => void = () => undefined,
  ): Promise<unknown> => {
    await emptied();
    const db = read.owner;
    const layouts = await readLayouts(db, 'rm', tablesOf([toyPart]));
    const writer = new AheadWriter(db, 'rm', layouts);
    around(writer);
    await ensureCheckpoint(db, name, clock.now());
    const replay = new ReplayAhead({
      ...{ source: listSource(...log), db, clock, projector: name, checkpoints: [name], isMine: () => true },
      ...{ batchSize, windowSize, writer, careful: until => careful(log, batchSize).catchUp(until) },
    });
    // In two parts, like a replay that follows a live read model.
    await replay.catchUp(BigInt(Math.ceil(log.length / 2)));
    await replay.catchUp(BigInt(log.length));
    return everything();
  };

  const oneByOne = async (log: readonly Recorded[]): Promise<unknown> => {
    await emptied();
    await careful(log, 1).catchUp();
    return everything();
  };

  it('gives the same as one fact at a time for any history, including parked streams', async () => {
    const history = fc.array(happening, { minLength: 1, maxLength: 40 });
    const sizes = fc.record({
      batchSize: fc.integer({ min: 1, max: 9 }),
      windowSize: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(history, sizes, async (happenings, size) => {
        const log = logOf(happenings);
        const wanted = await oneByOne(log);
        expect(await replayed(log, size)).toEqual(wanted);
      }),
      { numRuns: 25 },
    );
  });

  const jars = [1, 2, 3, 4].map((jar): readonly [number, JarEvent] => [
    jar,
    { type: 'JarOpened', data: { label: 'jar' } },
  ]);
  const fills = [1, 2, 3, 4, 1, 2].map((jar): readonly [number, JarEvent] => [
    jar,
    { type: 'JarFilled', data: { marbles: 2 } },
  ]);
  const log = logOf([...jars, ...fills]);

  it.each([1, 3])('counts nothing twice when the response to its write number %i is lost', async lost => {
    const wanted = await oneByOne(log);
    const found = await replayed(log, { batchSize: 2, windowSize: 2 }, writer => {
      const write = writer.write.bind(writer);
      let writes = 0;
      writer.write = async (folded, move) => {
        await write(folded, move);
        if (++writes === lost) throw new Error('Connection terminated');
      };
    });
    expect(found).toEqual(wanted);
  });

  it('writes nothing when the checkpoint was moved or deleted', async () => {
    await emptied();
    const layouts = await readLayouts(read.owner, 'rm', tablesOf([toyPart]));
    const writer = new AheadWriter(read.owner, 'rm', layouts);
    await writer.fold(log);
    const folded = await writer.take();
    const move = { names: [name], from: 5n, to: 10n, begun: 4, at: clock.now() };
    await expect(writer.write(folded, move)).rejects.toBeInstanceOf(CheckpointMoved);
    await ensureCheckpoint(read.owner, name, clock.now());
    await expect(writer.write(folded, move)).rejects.toBeInstanceOf(CheckpointMoved);
    expect(await everything()).toMatchObject({ jars: null, shelves: null });
  });
});

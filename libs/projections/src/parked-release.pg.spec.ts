import { ManualClock, type Recorded } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { parkedStreams } from './dead-letters';
import { listSource, type ListSource } from './list-source';
import { createProjector, type Projector } from './projector';
import { createRebuilder } from './rebuild';
import { createPartitionedProjectors } from './partitioned-projectors';
import { jarEvent, migrateWithToy, toyPart, type JarEvent } from './spec/toy-part';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));

interface Step {
  readonly jar: number;
  readonly fact: JarEvent;
}

const POISON = 13;
const filledWith = (marbles: number): JarEvent => ({ type: 'JarFilled', data: { marbles } });
const labelled = (label: string): JarEvent => ({ type: 'JarLabelled', data: { label } });
const opened: JarEvent = { type: 'JarOpened', data: { label: '' } };

const step: fc.Arbitrary<Step> = fc.record({
  jar: fc.integer({ min: 1, max: 4 }),
  fact: fc.oneof(
    fc.constant(opened),
    fc.constantFrom(1, 2, POISON).map(filledWith),
    fc.string().map(labelled),
    fc.constant<JarEvent>({ type: 'JarBroken', data: {} }),
  ),
});

const logOf = (steps: readonly Step[]): readonly Recorded[] => {
  const revisions = new Map<number, number>();
  return steps.map(({ jar, fact }, index) => {
    const revision = revisions.get(jar) ?? 0;
    revisions.set(jar, revision + 1);
    return jarEvent({ position: index + 1, companyId: 1, jar, revision }, fact);
  });
};

/** The same log for the repaired fold. */
const mendedOf = (log: readonly Recorded[]): readonly Recorded[] =>
  log.map(event => {
    const { marbles } = event.data as { readonly marbles?: number };
    return marbles === POISON ? { ...event, data: { marbles: 12 } } : event;
  });

describe('the release of a parked stream', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  const around = (source: ListSource) => ({
    ...{ source, db: read.projector, parts: [toyPart], clock },
    parkLimit: { share: 1, atLeast: 9 },
  });
  const projector = (source: ListSource): Projector => createProjector(around(source));
  const parked = () => parkedStreams(read.projector, 'read-model');
  const differences = (source: ListSource) =>
    createRebuilder({
      ...{ source, owner: read.owner, parts: [toyPart], clock },
      migrate: schema => migrateWithToy(read.owner, schema),
    }).verify();
  const truncate = () =>
    sql`truncate spec_jar, spec_shelf, checkpoints, dead_letters, company_feed, company_feed_heads`.execute(
      read.owner,
    );

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateWithToy(read.owner);
  });
  beforeEach(truncate);
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it('gives the rows of a rebuild, though other streams have changed them meanwhile', async () => {
    const log = logOf([
      ...[1, 2].map(jar => ({ jar, fact: opened })),
      ...[filledWith(POISON), labelled('first')].map(fact => ({ jar: 1, fact })),
      { jar: 2, fact: labelled('last') },
    ]);
    await projector(listSource(...log)).catchUp();
    const mended = listSource(...mendedOf(log));
    expect(await projector(mended).retryParked(String(log[0]?.stream))).toBe(true);
    const { rows } = await sql`select label, marbles from spec_shelf`.execute(read.owner);
    expect(rows).toEqual([{ label: 'last', marbles: 12 }]);
    expect(await differences(mended)).toEqual([]);
  });

  it('gives them for any facts, whenever each stream is released', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (steps, upTo, isJoint) => {
          await truncate();
          const log = logOf(steps);
          await projector(listSource(...log)).catchUp(BigInt(upTo));
          const mended = listSource(...mendedOf(log));
          const [first, ...others] = await parked();
          if (first !== undefined) expect(await projector(mended).retryParked(first)).toBe(true);
          await projector(mended).catchUp();
          const projectors = createPartitionedProjectors(around(mended));
          for (const streams of isJoint ? [others] : others.map(stream => [stream]))
            expect([...(await projectors.retryAllParked(streams))]).toEqual(streams);
          expect(await parked()).toEqual(new Set());
          expect(await differences(mended)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('releases those that can be projected, and leaves the others parked', async () => {
    const log = logOf([1, 2, 3].flatMap(jar => [opened, filledWith(POISON)].map(fact => ({ jar, fact }))));
    await projector(listSource(...log)).catchUp();
    const [one = '', two = '', three = ''] = await parked();
    const half = listSource(
      ...log.map(event => (event.stream === two ? event : (mendedOf([event])[0] ?? event))),
    );
    expect(await createPartitionedProjectors(around(half)).retryAllParked([one, two, three])).toEqual(
      new Set([one, three]),
    );
    expect(await parked()).toEqual(new Set([two]));
    expect(await differences(half)).toEqual([]);
  });

  it('includes what is appended while the log is read, behind the stream or not', async () => {
    const log = logOf([
      { jar: 1, fact: opened },
      { jar: 1, fact: filledWith(POISON) },
    ]);
    const [source, mended] = [listSource(...log), listSource(...mendedOf(log))];
    const running = projector(source);
    await running.catchUp();
    let rounds = 0;
    const busy = {
      ...mended,
      readAll: async (after: bigint, max: number) => {
        const found = await mended.readAll(after, max);
        // Facts are appended during every read, until the projector has to wait.
        if (rounds < 6 && after === 0n) {
          rounds += 1;
          const at = { position: 2 * rounds + 1, companyId: 1 };
          const come = [
            jarEvent({ ...at, jar: 1, revision: rounds + 1 }, filledWith(1)),
            jarEvent(
              { ...at, position: at.position + 1, jar: 2, revision: rounds - 1 },
              labelled(`${rounds}`),
            ),
          ];
          for (const each of [source, mended]) each.append(...come);
          if (rounds < 3) await running.catchUp();
        }
        return found;
      },
    };
    expect(await projector(busy).retryParked(String(log[0]?.stream))).toBe(true);
    await running.catchUp();
    expect(await parked()).toEqual(new Set());
    expect(await differences(mended)).toEqual([]);
  });

  it('keeps its connection alive however long the log that is read while the projector waits', async () => {
    const others = Array.from({ length: 2_500 }, (_, n) => ({
      jar: 2,
      fact: n === 0 ? opened : filledWith(1),
    }));
    const log = logOf([...[opened, filledWith(POISON)].map(fact => ({ jar: 1, fact })), ...others]);
    const [source, mended] = [listSource(...log), listSource(...mendedOf(log))];
    const running = projector(source);
    await running.catchUp();
    const server = new Client({ connectionString: database.url });
    await server.connect();
    const idleSince: unknown[] = [];
    let rounds = 0;
    const busy = {
      ...mended,
      readAll: async (after: bigint, max: number) => {
        if (after === 0n && (rounds += 1) <= 2) {
          const place = { position: log.length + rounds, companyId: 1, jar: 1, revision: rounds + 1 };
          for (const each of [source, mended]) each.append(jarEvent(place, filledWith(1)));
          await running.catchUp();
        }
        const { rows } = await server.query<{ since: string }>(
          `select state_change::text as since from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`,
        );
        idleSince.push(...rows.map(({ since }) => since));
        return mended.readAll(after, max);
      },
    };
    expect(await projector(busy).retryParked(String(log[0]?.stream))).toBe(true);
    await server.end();
    expect(idleSince).toHaveLength(3);
    expect(new Set(idleSince).size).toBe(3);
  });
});

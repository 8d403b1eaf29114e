import { ManualClock, type Recorded } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { listSource, type ListSource } from './list-source';
import { createProjector, type Projector } from './projector';
import { createRebuilder, type RebuildProgress, type Rebuilder } from './rebuild';
import { jarEvent, migrateWithToy, toyPart } from './spec/toy-part';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));
const jarsInLog = 40;

const opened = (position: number, jar: number): Recorded =>
  jarEvent({ position, companyId: 1, jar, revision: 0 }, { type: 'JarOpened', data: { label: `${jar}` } });
const filled = (position: number, jar: number, revision: number): Recorded =>
  jarEvent({ position, companyId: 1, jar, revision }, { type: 'JarFilled', data: { marbles: 2 } });
const firstFacts = (): Recorded[] => Array.from({ length: jarsInLog }, (_, n) => opened(n + 1, n + 1));

describe('a rebuild beside the live read model', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let source: ListSource;
  let projector: Projector;
  let received: RebuildProgress[];
  let atPhase: (phase: RebuildProgress['phase']) => void;

  const rebuilder = (): Rebuilder =>
    createRebuilder({
      source,
      owner: read.owner,
      parts: [toyPart],
      clock,
      migrate: schema => migrateWithToy(read.owner, schema),
      onProgress: progress => {
        if (received.at(-1)?.phase !== progress.phase) atPhase(progress.phase);
        received.push(progress);
      },
    });
  const jarCount = async (): Promise<number> => {
    const { rows } = await sql<{ jars: number }>`select count(*)::int as jars from spec_jar`.execute(
      read.owner,
    );
    return rows[0]?.jars ?? 0;
  };
  const shadows = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where starts_with(nspname, 'rm_shadow_')`.execute(read.owner);
    return rows.map(row => row.name);
  };
  const spoil = (): Promise<unknown> =>
    sql`delete from spec_jar where uuid::text like '%1'; update spec_jar set marbles = 99`.execute(
      read.owner,
    );

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateWithToy(read.owner);
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });
  beforeEach(async () => {
    await sql`truncate spec_jar, spec_shelf, checkpoints, dead_letters, projected_parts`.execute(read.owner);
    received = [];
    atPhase = () => undefined;
    source = listSource(...firstFacts());
    projector = createProjector({ source, db: read.projector, parts: [toyPart], clock });
    await projector.catchUp();
  });

  it('keeps projecting what is appended in each of its phases, and ends equal to the log', async () => {
    let position = jarsInLog;
    const projecting: Promise<unknown>[] = [];
    atPhase = () => {
      const at = position;
      position += 3;
      source.append(opened(at + 1, at + 1), filled(at + 2, at + 1, 1), filled(at + 3, at + 1, 2));
      projecting.push(projector.catchUp());
    };
    await sql`update spec_jar set marbles = 99`.execute(read.owner);
    await rebuilder().rebuild();
    await Promise.all(projecting);
    await projector.catchUp();
    expect(new Set(received.map(({ phase }) => phase))).toEqual(
      new Set(['replaying', 'comparing', 'exchanging']),
    );
    expect(await jarCount()).toBe(jarsInLog + projecting.length);
    atPhase = () => undefined;
    expect(await rebuilder().verify()).toEqual([]);
  });

  it('lets readers see all of the old rows or all of the new ones, without waiting', async () => {
    await spoil();
    const spoiled = await jarCount();
    const seen = new Set<number>();
    let rebuilding = true;
    let looked: () => void = () => undefined;
    const before = new Promise<void>(resolve => (looked = resolve));
    const reading = (async () => {
      while (rebuilding) {
        await read.owner.transaction().execute(async db => {
          await sql`set local lock_timeout = '1s'`.execute(db);
          const { rows } = await sql<{ jars: number }>`select count(*)::int as jars from spec_jar`.execute(
            db,
          );
          seen.add(rows[0]?.jars ?? -1);
        });
        looked();
      }
    })();
    await Promise.race([before, reading]);
    await rebuilder().rebuild();
    rebuilding = false;
    await reading;
    seen.add(await jarCount());
    expect([...seen].toSorted((one, other) => one - other)).toEqual([spoiled, jarsInLog]);
  });

  it('compares a snapshot, while the projector has advanced', async () => {
    source.append(filled(jarsInLog + 1, 1, 1));
    let projected: Promise<bigint> | undefined;
    atPhase = phase => {
      if (phase === 'comparing') projected = projector.catchUp();
    };
    expect(await rebuilder().verify()).toEqual([]);
    expect(await projected).toBe(BigInt(jarsInLog + 1));
  });

  it('reports its progress towards the live model’s position', async () => {
    await rebuilder().verify();
    const replaying = received.filter(({ phase }) => phase === 'replaying');
    expect(replaying[0]).toMatchObject({ position: 0n, target: BigInt(jarsInLog) });
    expect(received.at(-1)).toEqual({
      phase: 'comparing',
      position: BigInt(jarsInLog),
      target: BigInt(jarsInLog),
    });
  });

  it('repairs the named parts only, and rejects others', async () => {
    await spoil();
    await expect(rebuilder().rebuild(['toy', 'jar'])).rejects.toThrow('There is no part jar');
    expect(await rebuilder().rebuild(['toy'])).toMatchObject([{ table: 'spec_jar', rows: jarsInLog }]);
    expect(await rebuilder().verify()).toEqual([]);
  });

  it('drops what a killed rebuild has left behind, and leaves alone what another is filling', async () => {
    await sql`create schema rm_shadow_dead`.execute(read.owner);
    await sql`create schema rm_shadow_busy`.execute(read.owner);
    await read.owner.connection().execute(async other => {
      await sql`select pg_advisory_lock(hashtext('rm_shadow_busy'))`.execute(other);
      await rebuilder().verify();
      expect(await shadows()).toEqual(['rm_shadow_busy']);
      await sql`select pg_advisory_unlock(hashtext('rm_shadow_busy'))`.execute(other);
    });
    await rebuilder().verify();
    expect(await shadows()).toEqual([]);
  });
});

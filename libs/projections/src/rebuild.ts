import type { Clock } from '@prosa/kernel';
import { migrateReadModel, snakeCase, type OwnerDatabase, type ReadModel } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import {
  furthest,
  lockCheckpoints,
  movingCheckpoint,
  PROJECTOR,
  readCheckpoints,
  type PartitionCheckpoint,
} from './checkpoint';
import type { EventSource } from './event-source';
import type { ReadModelPart } from './projection.port';
import type { ProjectorFault } from './poison';
import { ShadowReplay } from './shadow-replay';
import { lighten, openUp, unlog, withShadowSchema } from './shadow-schema';
import { differencesOf, takeOver, type ProjectedTable, type TableDifference } from './table-difference';

export type { TableDifference };

/** The phase of a rebuild: replaying up to `target`, comparing with the live model, or exchanging rows. */
export interface RebuildProgress {
  readonly phase: 'replaying' | 'comparing' | 'exchanging';
  readonly position: bigint;
  readonly target: bigint;
}

export interface RebuilderOptions {
  readonly source: EventSource;
  readonly owner: OwnerDatabase;
  readonly parts: readonly ReadModelPart[];
  readonly clock: Clock;
  readonly name?: string;
  /** Creates the tables in another schema; the product's migrations by default. */
  readonly migrate?: (schema: string) => Promise<unknown>;
  readonly onFault?: (fault: ProjectorFault) => void;
  /** Called after every replayed page, and at every change of phase. */
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** Replays the log beside the live read model, which stays in use and is still projected. */
export interface Rebuilder {
  /** Compares every projected table with a replay of the log up to the same position. */
  verify(): Promise<readonly TableDifference[]>;
  /**
   * Makes the tables of the named parts (default: all) equal to a replay, in one commit; only differing rows are
   * written, and only then the live projector waits. Returns the differences.
   * @throws Error when there is no part of that name.
   */
  rebuild(partNames?: readonly string[]): Promise<readonly TableDifference[]>;
  /**
   * Fills the parts that this database has never projected, from the log's beginning; to be run before the
   * projector. A part whose folds have changed gets a new name (`ticket@2`), and is thereby filled again. Returns
   * their names.
   */
  adopt(): Promise<readonly string[]>;
}

/** The comparison of a shadow with the live model at one position. */
interface Comparison {
  readonly differences: readonly TableDifference[];
  readonly parkedVersions: string;
}

/** Changes whenever a stream is parked or released. */
const parkedVersionsOf = (partitions: readonly PartitionCheckpoint[]): string =>
  partitions.map(partition => partition.parkedVersion).join();

/** When a round of replaying is shorter than this, hardly anything is left while the projector waits. */
const SHORT_ROUND_MS = 500;
const MOST_ROUNDS = 10;

const adoptParked = async (db: Transaction<ReadModel>, shadow: string, name: string): Promise<void> => {
  await sql`delete from dead_letters where projection = ${name}`.execute(db);
  await sql`insert into dead_letters select * from ${sql.raw(shadow)}.dead_letters`.execute(db);
};

const tablesOf = (parts: readonly ReadModelPart[]): readonly ProjectedTable[] =>
  parts.flatMap(part =>
    part.tables.map(table => ({ name: snakeCase(table.table), key: table.key.map(snakeCase) })),
  );

/** Work while every partition of the live projector waits at a position that the shadow has reached. */
type AtOnePosition<T> = (
  db: Transaction<ReadModel>,
  partitions: readonly PartitionCheckpoint[],
) => Promise<T>;

class ShadowRebuilder implements Rebuilder {
  private readonly name: string;
  private target = 0n;

  constructor(private readonly options: RebuilderOptions) {
    this.name = options.name ?? PROJECTOR;
  }

  verify(): Promise<readonly TableDifference[]> {
    return this.replay(async (shadow, replay) => {
      const tables = tablesOf(this.options.parts);
      return (await this.compareBeside(shadow, replay, tables)).differences;
    });
  }

  async rebuild(partNames?: readonly string[]): Promise<readonly TableDifference[]> {
    const parts = this.named(partNames);
    const tables = tablesOf(parts);
    const whole = parts.length === this.options.parts.length;
    return this.replay(async (shadow, replay) => {
      const before = await this.compareBeside(shadow, replay, tables);
      const suspects = tables.filter(({ name }) => before.differences.some(({ table }) => table === name));
      return this.exchange(replay, async (db, partitions) => {
        // A stream that was parked or released meanwhile may have changed any table.
        const looked = parkedVersionsOf(partitions) === before.parkedVersions ? suspects : tables;
        const differences = await differencesOf([db], shadow, looked);
        const stale = looked.filter(({ name }) => differences.some(({ table }) => table === name));
        await takeOver(db, shadow, stale);
        if (whole) await adoptParked(db, shadow, this.name);
        for (const { name, parkedVersion } of partitions) {
          const to = { parkedVersion: parkedVersion + 1, at: this.options.clock.now() };
          await db.executeQuery(movingCheckpoint(db, name, to).compile());
        }
        return differences;
      });
    });
  }

  async adopt(): Promise<readonly string[]> {
    const { owner, parts, clock } = this.options;
    const rows = await owner
      .selectFrom('projectedParts')
      .select('part')
      .where('projection', '=', this.name)
      .execute();
    const known = new Set(rows.map(row => row.part));
    const added = parts.map(part => part.name).filter(part => !known.has(part));
    if (added.length === 0) return [];
    if (furthest(await readCheckpoints(owner, this.name)) > 0n) await this.rebuild(added);
    await owner
      .insertInto('projectedParts')
      .values(added.map(part => ({ projection: this.name, part, since: clock.now() })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return added;
  }

  private named(partNames: readonly string[] | undefined): readonly ReadModelPart[] {
    const { parts } = this.options;
    const unknown = partNames?.filter(name => !parts.some(part => part.name === name)) ?? [];
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}`);
    return parts.filter(part => partNames?.includes(part.name) ?? true);
  }

  /** Fills a shadow up to the live model's position, and passes it to the work. */
  private replay<T>(work: (shadow: string, replay: ShadowReplay) => Promise<T>): Promise<T> {
    const { owner, migrate = schema => migrateReadModel(owner, { schema }) } = this.options;
    return withShadowSchema(owner, async shadow => {
      await migrate(shadow);
      await lighten(owner, shadow);
      await unlog(owner, shadow);
      await openUp(owner, shadow);
      const replay = this.shadowReplay(shadow);
      await this.chase(replay);
      return work(shadow, replay);
    });
  }

  /** Replays in rounds, each up to the live projector's current position, until a round is short. */
  private async chase(replay: ShadowReplay): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const startedAt = performance.now();
      const partitions = await readCheckpoints(this.options.owner, this.name);
      this.target = furthest(partitions);
      await replay.follow(partitions);
      this.tell('replaying', this.target);
      if (performance.now() - startedAt < SHORT_ROUND_MS) return;
    }
  }

  /**
   * Compares in a snapshot taken when shadow and live model were at one position. The projector waits for the
   * snapshot, not for the comparison.
   */
  private compareBeside(
    shadow: string,
    replay: ShadowReplay,
    tables: readonly ProjectedTable[],
  ): Promise<Comparison> {
    const reading = this.options.owner.transaction().setIsolationLevel('repeatable read');
    return reading.execute(async snapshot => {
      let name = '';
      const parkedVersions = await this.held(replay, async (_, partitions) => {
        // A snapshot is that of a transaction's first statement.
        const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(snapshot);
        name = rows[0]?.name ?? '';
        return parkedVersionsOf(partitions);
      });
      this.tell('comparing', this.target);
      const differences = await reading.execute(async beside => {
        await sql`set transaction snapshot ${sql.lit(name)}`.execute(beside);
        // Both sides of a table side by side, in memory rather than in files.
        for (const each of [snapshot, beside]) await sql`set local work_mem = '64MB'`.execute(each);
        return differencesOf([snapshot, beside], shadow, tables);
      });
      return { differences, parkedVersions };
    });
  }

  private exchange<T>(replay: ShadowReplay, work: AtOnePosition<T>): Promise<T> {
    this.tell('exchanging', this.target);
    return this.held(replay, work);
  }

  /** Runs work while the live projector waits at a position that the shadow has reached. */
  private held<T>(replay: ShadowReplay, work: AtOnePosition<T>): Promise<T> {
    return this.options.owner.transaction().execute(async db => {
      const partitions = await lockCheckpoints(db, this.name);
      this.target = furthest(partitions);
      await replay.follow(partitions);
      return work(db, partitions);
    });
  }

  private tell(phase: RebuildProgress['phase'], position: bigint): void {
    this.options.onProgress?.({ phase, position, target: this.target });
  }

  private shadowReplay(schema: string): ShadowReplay {
    const { source, owner, parts, clock, onFault } = this.options;
    return new ShadowReplay({
      source: {
        ...source,
        readAll: (after, max) => {
          this.tell('replaying', after);
          return source.readAll(after, max);
        },
      },
      db: owner,
      parts,
      clock,
      name: this.name,
      schema,
      ...(onFault && { onFault }),
    });
  }
}

/** Creates the rebuilder of a set of parts. */
export const createRebuilder = (options: RebuilderOptions): Rebuilder => new ShadowRebuilder(options);

import { randomBytes } from 'node:crypto';
import type { Clock } from '@prosa/kernel';
import {
  migrateReadModel,
  READ_SCHEMA,
  snakeCase,
  type OwnerDatabase,
  type ReadModel,
} from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import { lockCheckpoint, moveCheckpoint, PROJECTOR, readCheckpoint } from './checkpoint';
import type { EventSource } from './event-source';
import type { ReadModelPart } from './projection.port';
import type { ProjectorFault } from './poison';
import { createProjector, type Projector } from './projector';

export interface RebuilderOptions {
  readonly source: EventSource;
  readonly owner: OwnerDatabase;
  readonly parts: readonly ReadModelPart[];
  readonly clock: Clock;
  readonly name?: string;
  /** Creates the tables in another schema; the product's migrations unless told. */
  readonly migrate?: (schema: string) => Promise<unknown>;
  readonly onFault?: (fault: ProjectorFault) => void;
}

/** A table whose rows are not what a replay of the log gives; the keys of up to twenty of them. */
export interface TableDifference {
  readonly table: string;
  readonly rows: number;
  readonly keys: readonly string[];
}

/** Replays the log beside the live read model, which stays in use meanwhile. */
export interface Rebuilder {
  /** Compares every projected table with a replay of the log up to the same position. */
  verify(): Promise<readonly TableDifference[]>;
  /**
   * Makes the tables of the named parts (all unless told) what a replay gives; only rows that differ are written.
   * Answers what differed.
   */
  rebuild(partNames?: readonly string[]): Promise<readonly TableDifference[]>;
  /**
   * Fills the parts that this database has never projected, from the log's beginning; to be run before the projector.
   * A part whose folds have changed is given a new name (`ticket@2`), and so is filled again. Answers their names.
   */
  adopt(): Promise<readonly string[]>;
}

interface ProjectedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** Waits until replay and live model stand at one position, with the live projector held there. */
type AtSamePosition<T> = (db: Transaction<ReadModel>, shadow: string) => Promise<T>;

const joined = ({ key }: ProjectedTable): string =>
  key.map(column => `live."${column}" = shadow."${column}"`).join(' and ');

const compare = async (
  db: Transaction<ReadModel>,
  shadow: string,
  table: ProjectedTable,
): Promise<TableDifference | null> => {
  const key = table.key.map(column => `coalesce(live."${column}", shadow."${column}")::text`);
  const { rows } = await sql<{ key: string; total: number }>`
    select ${sql.raw(`concat_ws(',', ${key.join(', ')})`)} as key, count(*) over () as total
      from ${sql.raw(`${READ_SCHEMA}."${table.name}" live`)}
      full join ${sql.raw(`${shadow}."${table.name}" shadow on ${joined(table)}`)}
     where live::text is distinct from shadow::text
     order by 1 limit 20`.execute(db);
  const [first] = rows;
  return first === undefined
    ? null
    : { table: table.name, rows: first.total, keys: rows.map(row => row.key) };
};

const storedColumns = async (db: Transaction<ReadModel>, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`${READ_SCHEMA}."${table}"`}::regclass and attnum > 0
       and not attisdropped and attgenerated = ''`.execute(db);
  return rows.map(row => `"${row.name}"`);
};

const deleteSurplus = (db: Transaction<ReadModel>, shadow: string, table: ProjectedTable): Promise<unknown> =>
  sql
    .raw(
      `delete from ${READ_SCHEMA}."${table.name}" live
        where not exists (select from ${shadow}."${table.name}" shadow where ${joined(table)})`,
    )
    .execute(db);

const copyDifferent = async (
  db: Transaction<ReadModel>,
  shadow: string,
  table: ProjectedTable,
): Promise<void> => {
  const columns = await storedColumns(db, table.name);
  const key = table.key.map(column => `"${column}"`);
  const changes = columns
    .filter(column => !key.includes(column))
    .map(column => `${column} = excluded.${column}`);
  const conflict = changes.length === 0 ? 'do nothing' : `do update set ${changes.join(', ')}`;
  await sql
    .raw(
      `insert into ${READ_SCHEMA}."${table.name}" (${columns.join(', ')})
       select ${columns.map(column => `shadow.${column}`).join(', ')}
         from ${shadow}."${table.name}" shadow
         left join ${READ_SCHEMA}."${table.name}" live on ${joined(table)}
        where live::text is distinct from shadow::text
       on conflict (${key.join(', ')}) ${conflict}`,
    )
    .execute(db);
};

const adoptParked = async (db: Transaction<ReadModel>, shadow: string, name: string): Promise<void> => {
  await sql`delete from dead_letters where projection = ${name}`.execute(db);
  await sql`insert into dead_letters select * from ${sql.raw(shadow)}.dead_letters`.execute(db);
};

class ShadowRebuilder implements Rebuilder {
  private readonly name: string;

  constructor(private readonly options: RebuilderOptions) {
    this.name = options.name ?? PROJECTOR;
  }

  verify(): Promise<readonly TableDifference[]> {
    const tables = this.tablesOf(this.options.parts);
    return this.replay((db, shadow) => this.differences(db, shadow, tables));
  }

  rebuild(partNames?: readonly string[]): Promise<readonly TableDifference[]> {
    const parts = this.options.parts.filter(part => partNames?.includes(part.name) ?? true);
    const tables = this.tablesOf(parts);
    return this.replay(async (db, shadow) => {
      const differences = await this.differences(db, shadow, tables);
      const stale = tables.filter(table => differences.some(difference => difference.table === table.name));
      for (const table of stale) await deleteSurplus(db, shadow, table);
      for (const table of stale) await copyDifferent(db, shadow, table);
      if (parts.length === this.options.parts.length) await adoptParked(db, shadow, this.name);
      const { parkedVersion } = await lockCheckpoint(db, this.name);
      await moveCheckpoint(db, this.name, { parkedVersion: parkedVersion + 1, at: this.options.clock.now() });
      return differences;
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
    const position = (await readCheckpoint(owner, this.name)) ?? 0n;
    if (position > 0n) await this.rebuild(added);
    await owner
      .insertInto('projectedParts')
      .values(added.map(part => ({ projection: this.name, part, since: clock.now() })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return added;
  }

  private tablesOf(parts: readonly ReadModelPart[]): readonly ProjectedTable[] {
    return parts.flatMap(part =>
      part.tables.map(table => ({ name: snakeCase(table.table), key: table.key.map(snakeCase) })),
    );
  }

  private async differences(
    db: Transaction<ReadModel>,
    shadow: string,
    tables: readonly ProjectedTable[],
  ): Promise<readonly TableDifference[]> {
    const found: TableDifference[] = [];
    for (const table of tables) {
      const difference = await compare(db, shadow, table);
      if (difference !== null) found.push(difference);
    }
    return found;
  }

  private async replay<T>(work: AtSamePosition<T>): Promise<T> {
    const { owner } = this.options;
    const shadow = `${READ_SCHEMA}_shadow_${randomBytes(6).toString('hex')}`;
    try {
      await (this.options.migrate ?? (schema => migrateReadModel(owner, { schema })))(shadow);
      const projector = this.shadowProjector(shadow);
      // The long part runs beside the live projector; only the rest runs while it waits.
      await projector.catchUp((await readCheckpoint(owner, this.name)) ?? 0n);
      return await owner.transaction().execute(async db => {
        const { position } = await lockCheckpoint(db, this.name);
        await projector.catchUp(position);
        return work(db, shadow);
      });
    } finally {
      await sql.raw(`drop schema if exists ${shadow} cascade`).execute(owner);
    }
  }

  private shadowProjector(schema: string): Projector {
    const { source, owner, parts, clock, onFault } = this.options;
    return createProjector({
      source,
      db: owner,
      parts,
      clock,
      name: this.name,
      schema,
      live: false,
      batchSize: 2_000,
      ...(onFault && { onFault }),
    });
  }
}

/** Makes what rebuilds and verifies the tables of a set of parts. */
export const createRebuilder = (options: RebuilderOptions): Rebuilder => new ShadowRebuilder(options);

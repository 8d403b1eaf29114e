import type { ReadModel } from '@prosa/read-model';
import { sql, type Compilable, type Kysely, type Transaction } from 'kysely';
import { partitionNamed, type Partition } from './partition';
import { SIGNAL_CHANNEL } from './signals';
import type { AnyRow } from './table-layout';

/** The name of the product's one projector. */
export const PROJECTOR = 'read-model';

/** How far a projector is, as read under its lock. */
export interface Checkpoint {
  readonly position: bigint;
  readonly streams: number;
  readonly parkedVersion: number;
}

/** The position a projector has reached; null before its first start. */
export const readCheckpoint = async (
  db: Kysely<ReadModel>,
  name: string = PROJECTOR,
): Promise<bigint | null> => {
  const row = await db
    .selectFrom('checkpoints')
    .select(sql<string>`position::text`.as('position'))
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : BigInt(row.position);
};

/** A partition of a projector with its position. */
export interface PartitionCheckpoint extends Checkpoint {
  readonly name: string;
  readonly partition: Partition;
}

/**
 * The checkpoints of all partitions of a projector, ordered by name; of one division, or none before the first
 * start.
 */
export const readCheckpoints = async (
  db: Kysely<ReadModel>,
  projector: string = PROJECTOR,
): Promise<readonly PartitionCheckpoint[]> => {
  const rows = await db
    .selectFrom('checkpoints')
    .select(['name', 'streams', 'parkedVersion', sql<string>`position::text`.as('position')])
    .where(sql<boolean>`starts_with(name, ${projector})`)
    .orderBy('name')
    .execute();
  return rows.flatMap(row => {
    const partition = partitionNamed(projector, row.name);
    return partition === null ? [] : [{ ...row, position: BigInt(row.position), partition }];
  });
};

/** The highest position of all partitions; 0 when there is none. */
export const furthest = (shares: readonly PartitionCheckpoint[]): bigint =>
  shares.reduce((most, { position }) => (position > most ? position : most), 0n);

/** Locks every partition's checkpoint until commit. */
export const lockCheckpoints = async (
  db: Transaction<ReadModel>,
  projector: string = PROJECTOR,
): Promise<readonly PartitionCheckpoint[]> => {
  const names = (await readCheckpoints(db, projector)).map(({ name }) => name);
  if (names.length === 0) return [];
  // In name order, to prevent deadlocks.
  await db
    .selectFrom('checkpoints')
    .select('name')
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute();
  return readCheckpoints(db, projector);
};

/** Creates the checkpoint if it does not exist. */
export const ensureCheckpoint = async (db: Kysely<ReadModel>, name: string, now: Date): Promise<void> => {
  await db
    .insertInto('checkpoints')
    .values({ name, position: 0n, streams: 0, parkedVersion: 0, updatedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
};

/** Reads a checkpoint and locks out other runners of the same projector until commit. */
export const lockingCheckpoint = (db: Transaction<ReadModel>, name: string): Compilable =>
  db
    .selectFrom('checkpoints')
    .select(['streams', 'parkedVersion', sql<string>`position::text`.as('position')])
    .where('name', '=', name)
    .forUpdate();

/**
 * Parses the locked checkpoint from its rows, with the server's column names.
 * @throws Error when there is none to lock.
 */
export const lockedCheckpoint = (rows: readonly AnyRow[], name: string): Checkpoint => {
  const row = rows[0] as { streams: number; parked_version: number; position: string } | undefined;
  if (row === undefined) throw new Error(`There is no checkpoint ${name}`);
  return { position: BigInt(row.position), streams: row.streams, parkedVersion: row.parked_version };
};

/** Moves a locked checkpoint; with `notice`, listeners are notified on commit. */
export const movingCheckpoint = (
  db: Transaction<ReadModel>,
  name: string,
  to: Partial<Checkpoint> & { readonly at: Date },
  notice?: string,
): Compilable => {
  const { at, ...changes } = to;
  const moving = db
    .updateTable('checkpoints')
    .set({ ...changes, updatedAt: at })
    .where('name', '=', name);
  if (notice === undefined) return moving;
  return db.with('moved', () => moving).selectNoFrom(sql`pg_notify(${SIGNAL_CHANNEL}, ${notice})`.as('told'));
};

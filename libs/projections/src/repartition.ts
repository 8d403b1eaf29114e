import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase, ReadModel } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import { furthest, PROJECTOR, readCheckpoints, type PartitionCheckpoint } from './checkpoint';
import { checkpointName, partitionsOf, type Partition } from './partition';
import type { Projector } from './projector';

/** Dependencies of a repartitioning. */
export interface RepartitionOptions {
  readonly owner: OwnerDatabase;
  readonly clock: Clock;
  readonly projector?: string;
  /** The projector of a partition whose checkpoint has another name than the projector's. */
  projectorOf(partition: Partition, checkpointsOf: string): Pick<Projector, 'catchUp'>;
}

/** Names of the old partitions while they are brought to one position; workers of their old names end. */
const retired = (projector: string): string => `${projector}.retired`;

const retire = async (
  db: Transaction<ReadModel>,
  projector: string,
  shares: readonly PartitionCheckpoint[],
): Promise<void> => {
  for (const { name, partition } of shares)
    await db
      .updateTable('checkpoints')
      .set({ name: checkpointName(retired(projector), partition) })
      .where('name', '=', name)
      .execute();
};

const begin = async (
  db: Transaction<ReadModel>,
  names: readonly string[],
  old: readonly PartitionCheckpoint[],
  now: Date,
): Promise<void> => {
  const oldNames = old.map(({ name }) => name);
  if (oldNames.length > 0) await db.deleteFrom('checkpoints').where('name', 'in', oldNames).execute();
  const streams = old.reduce((sum, share) => sum + share.streams, 0);
  const parkedVersion = Math.max(0, ...old.map(share => share.parkedVersion)) + 1;
  const position = furthest(old);
  await db
    .insertInto('checkpoints')
    // Only the sum of the streams over all partitions is used.
    .values(
      names.map((name, n) => ({ name, position, parkedVersion, streams: n ? 0 : streams, updatedAt: now })),
    )
    .execute();
};

/** Returns whether the division is in force. */
const step = async (
  db: Transaction<ReadModel>,
  of: number,
  options: RepartitionOptions,
): Promise<boolean> => {
  const { clock, projector = PROJECTOR } = options;
  const names = partitionsOf(of).map(partition => checkpointName(projector, partition));
  // Serialises concurrent repartitionings.
  await sql`select pg_advisory_xact_lock(hashtext(${`divide ${projector}`}))`.execute(db);
  const shares = await readCheckpoints(db, projector);
  if (shares.length === of && shares.every(({ name }) => names.includes(name))) return true;
  await retire(db, projector, shares);
  const old = await readCheckpoints(db, retired(projector));
  if (old.some(({ position }) => position !== furthest(old))) return false;
  await begin(db, names, old, clock.now());
  return true;
};

/**
 * Divides the read model into `of` partitions, which continue at the position of the old ones; does nothing when it
 * is divided so already. Old partitions are retired first, so that their workers end with DividedOtherwise, then
 * brought to one position. May run in several processes concurrently, and again after a crash at any point.
 */
export const repartition = async (of: number, options: RepartitionOptions): Promise<void> => {
  const { owner, projector = PROJECTOR } = options;
  while (!(await owner.transaction().execute(db => step(db, of, options)))) {
    const old = await readCheckpoints(owner, retired(projector));
    for (const { partition } of old)
      await options.projectorOf(partition, retired(projector)).catchUp(furthest(old));
  }
};

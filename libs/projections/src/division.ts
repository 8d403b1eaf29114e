import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase, ReadModel } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import { furthest, PROJECTOR, readCheckpoints, type PartitionCheckpoint } from './checkpoint';
import { checkpointName, partitionsOf, type Partition } from './partition';
import type { Projector } from './projector';

/** What is needed to divide the read model. */
export interface DivideOptions {
  readonly owner: OwnerDatabase;
  readonly clock: Clock;
  readonly projector?: string;
  /** Makes what projects a share whose checkpoint is kept under another name than the projector's. */
  projectorOf(partition: Partition, checkpointsOf: string): Pick<Projector, 'catchUp'>;
}

/** What the old shares are called while they are brought to one position; whoever works by their old names ends. */
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
    // Of the streams only the sum over all shares is looked at.
    .values(
      names.map((name, n) => ({ name, position, parkedVersion, streams: n ? 0 : streams, updatedAt: now })),
    )
    .execute();
};

/** Answers whether the division is in force. */
const step = async (db: Transaction<ReadModel>, of: number, options: DivideOptions): Promise<boolean> => {
  const { clock, projector = PROJECTOR } = options;
  const names = partitionsOf(of).map(partition => checkpointName(projector, partition));
  // Processes that divide at once come one after the other.
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
 * Divides the read model into `of` shares, which go on where the old ones were; does nothing when it is divided so
 * already. Old shares are retired first, so that whoever still works by them ends with DividedOtherwise, then brought
 * to one position. May be run by several processes at once, and again after a crash at any point.
 */
export const divide = async (of: number, options: DivideOptions): Promise<void> => {
  const { owner, projector = PROJECTOR } = options;
  while (!(await owner.transaction().execute(db => step(db, of, options)))) {
    const old = await readCheckpoints(owner, retired(projector));
    for (const { partition } of old)
      await options.projectorOf(partition, retired(projector)).catchUp(furthest(old));
  }
};

import { ended, expecting, isTransient, WaitList } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { PROJECTOR, readCheckpoints } from './checkpoint';
import { isOf, partitionNamed, type Partition } from './partition';
import type { ReadModelBarrier, ShownFrames } from './projection.port';
import { RecentFrames } from './recent-frames';
import type { ReadModelSignals } from './signals';

export interface BarrierOptions {
  readonly db: Kysely<ReadModel>;
  readonly signals: ReadModelSignals;
  readonly projector?: string;
}

/** Maximum time that a command's response waits for the read model. */
const DEFAULT_TIMEOUT = 2_000;

interface PartitionPosition {
  readonly partition: Partition;
  readonly position: bigint;
}

/** The positions of the read model's partitions, as far as this process knows. */
class PartitionPositions {
  private readonly byName = new Map<string, PartitionPosition>();

  constructor(private readonly projector: string) {}

  /** Returns whether the position is new. */
  move(name: string, position: bigint): boolean {
    const partition = partitionNamed(this.projector, name);
    if (partition === null || position <= (this.byName.get(name)?.position ?? -1n)) return false;
    // A partition of another division means that the read model was repartitioned.
    for (const [other, known] of this.byName)
      if (known.partition.of !== partition.of) this.byName.delete(other);
    this.byName.set(name, { partition, position });
    return true;
  }

  have(position: bigint, companyId: number | undefined): boolean {
    const partitions = [...this.byName.values()];
    const meant =
      companyId === undefined ? partitions : partitions.filter(({ partition }) => isOf(partition, companyId));
    const wanted = companyId === undefined ? (partitions[0]?.partition.of ?? 1) : 1;
    return meant.length === wanted && meant.every(known => known.position >= position);
  }
}

/**
 * Waits for the projector in whichever process: its commits arrive as signals; the checkpoints are polled as a last
 * resort.
 */
export const createBarrier = (options: BarrierOptions): ReadModelBarrier & ShownFrames => {
  const { db, signals, projector = PROJECTOR } = options;
  const positions = new PartitionPositions(projector);
  const recentFrames = new RecentFrames();
  const waiting = new WaitList();
  const move = (name: string, position: bigint): void => {
    if (positions.move(name, position)) waiting.wake();
  };
  const look = async (): Promise<void> => {
    for (const { name, position } of await readCheckpoints(db, projector)) move(name, position);
  };
  let asked = false;
  /** A process that has just started has missed the signals of earlier commits. */
  const askOnce = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    await look().catch(() => (asked = false));
  };
  signals.on('position', move);
  signals.on('feed', moved => recentFrames.add(moved));
  // Who waits looks again at the end of the wait.
  signals.on('uncertain', () => void ended(look()));

  const signalled = (isThere: () => boolean, timeoutMs: number): Promise<void> =>
    new Promise(resolve => {
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      };
      const check = (): void => (isThere() ? done() : undefined);
      const timer = setTimeout(done, timeoutMs);
      waiting.add(check);
    });

  return {
    async reached(position, { timeoutMs = DEFAULT_TIMEOUT, companyId } = {}) {
      const isThere = (): boolean => positions.have(position, companyId);
      if (isThere()) return true;
      await askOnce();
      if (isThere()) return true;
      await signalled(isThere, timeoutMs);
      if (!isThere()) await look().catch(expecting(isTransient));
      return isThere();
    },
    shown: (companyId, position) => recentFrames.since(companyId, position),
  };
};

import { Waiters } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { PROJECTOR, readCheckpoints } from './checkpoint';
import { isOf, partitionNamed, type Partition } from './partition';
import type { ReadModelBarrier, ShownFrames } from './projection.port';
import { FrameShelf } from './shown-frames';
import type { ReadModelSignals } from './signals';

export interface BarrierOptions {
  readonly db: Kysely<ReadModel>;
  readonly signals: ReadModelSignals;
  readonly projector?: string;
}

/** A command's answer waits no longer than this for the read model. */
const DEFAULT_TIMEOUT = 2_000;

interface Share {
  readonly partition: Partition;
  readonly position: bigint;
}

/** Where the shares of the read model are, as far as this process has heard. */
class Shares {
  private readonly byName = new Map<string, Share>();

  constructor(private readonly projector: string) {}

  /** Answers whether that is news. */
  move(name: string, position: bigint): boolean {
    const partition = partitionNamed(this.projector, name);
    if (partition === null || position <= (this.byName.get(name)?.position ?? -1n)) return false;
    // Shares of another division tell of a read model that is divided anew.
    for (const [other, share] of this.byName)
      if (share.partition.of !== partition.of) this.byName.delete(other);
    this.byName.set(name, { partition, position });
    return true;
  }

  have(position: bigint, companyId: number | undefined): boolean {
    const shares = [...this.byName.values()];
    const meant =
      companyId === undefined ? shares : shares.filter(({ partition }) => isOf(partition, companyId));
    const wanted = companyId === undefined ? (shares[0]?.partition.of ?? 1) : 1;
    return meant.length === wanted && meant.every(share => share.position >= position);
  }
}

/** Waits for whichever process projects: its commits arrive as signals, and the checkpoints are asked as a last resort. */
export const createBarrier = (options: BarrierOptions): ReadModelBarrier & ShownFrames => {
  const { db, signals, projector = PROJECTOR } = options;
  const shares = new Shares(projector);
  const shelf = new FrameShelf();
  const waiting = new Waiters();
  const move = (name: string, position: bigint): void => {
    if (shares.move(name, position)) waiting.wake();
  };
  const look = async (): Promise<void> => {
    for (const { name, position } of await readCheckpoints(db, projector)) move(name, position);
  };
  let asked = false;
  /** Who has just begun has heard nothing yet: what was projected before then nobody will tell again. */
  const askOnce = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    await look().catch(() => (asked = false));
  };
  signals.on('position', move);
  signals.on('feed', moved => shelf.add(moved));
  signals.on('uncertain', () => void look().catch(() => undefined));

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
      const isThere = (): boolean => shares.have(position, companyId);
      if (isThere()) return true;
      await askOnce();
      if (isThere()) return true;
      await signalled(isThere, timeoutMs);
      if (!isThere()) await look().catch(() => undefined);
      return isThere();
    },
    shown: (companyId, position) => shelf.since(companyId, position),
  };
};

import type { EventStore } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import {
  countParkedFacts,
  deleteOrphans,
  mediaColumns,
  removeUnheldBytes,
  type Orphan,
} from './media-object.store';
import type { MediaStore } from './media-store.port';
import type { Spool } from './spool';

/** A file without a reference for this long after its upload will get none. */
const DAY = 86_400_000;
const BATCH = 500;

/** The result of a sweep; `skipped` says why it did nothing. */
export interface SweepReport {
  readonly files: number;
  readonly bytes: number;
  readonly drafts: number;
  readonly skipped: 'the read model is behind' | 'facts are parked' | null;
}

/** Dependencies of a sweep. */
export interface SweeperParts {
  readonly store: MediaStore;
  readonly spool: Spool;
  readonly owner: OwnerDatabase;
  readonly events: Pick<EventStore, 'head'>;
  readonly barrier: ReadModelBarrier;
  readonly clock: Clock;
}

/**
 * Removes files that came a day ago or earlier and that no row refers to. References are read from the read model, so
 * it does nothing while that does not show every fact. Several processes may sweep at once.
 */
export class MediaSweeper {
  constructor(private readonly parts: SweeperParts) {}

  /** A `thorough` sweep looks through all bytes besides, for those that a crash left without a file. */
  async sweep({ thorough = false } = {}): Promise<SweepReport> {
    const skipped = await this.obstacle();
    if (skipped !== null) return { files: 0, bytes: 0, drafts: 0, skipped };
    const before = new Date(this.parts.clock.now().getTime() - DAY);
    const orphans = await this.removeFiles(before);
    let bytes = 0;
    for (const orphan of orphans) bytes += Number(await this.removeBytes(orphan));
    if (thorough) bytes += await this.removeLostBytes(before);
    const drafts = await this.parts.spool.sweep(before);
    return { files: orphans.length, bytes, drafts, skipped: null };
  }

  private async obstacle(): Promise<SweepReport['skipped']> {
    const { events, barrier, owner } = this.parts;
    if ((await countParkedFacts(owner)) > 0) return 'facts are parked';
    return (await barrier.reached(await events.head())) ? null : 'the read model is behind';
  }

  private async removeFiles(before: Date): Promise<readonly Orphan[]> {
    const columns = await mediaColumns(this.parts.owner);
    const removed: Orphan[] = [];
    for (;;) {
      const batch = await deleteOrphans(this.parts.owner, { before, columns, most: BATCH });
      removed.push(...batch);
      if (batch.length < BATCH) return removed;
    }
  }

  private removeBytes(place: { companyId: number; sha256: string }): Promise<boolean> {
    const { owner, store } = this.parts;
    return removeUnheldBytes(owner, place, () => store.remove(place.companyId, place.sha256));
  }

  private async removeLostBytes(before: Date): Promise<number> {
    let removed = 0;
    for await (const kept of this.parts.store.list()) {
      if (kept.at < before) removed += Number(await this.removeBytes(kept));
    }
    return removed;
  }
}

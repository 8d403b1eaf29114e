import type { StreamName } from '@prosa/kernel';
import type { StoredEvent } from '../event-store.port';

/** A request for a stream's events from a revision on. */
export interface Tail {
  readonly stream: StreamName;
  readonly from: number;
}

/** Reads many tails in one statement; returns them in the requested order, each ordered by revision. */
export type ReadTails = (tails: readonly Tail[]) => Promise<readonly (readonly StoredEvent[])[]>;

interface Waiting extends Tail {
  readonly done: (events: readonly StoredEvent[]) => void;
  readonly fail: (reason: unknown) => void;
}

const MOST = 64;

/**
 * Batches reads of stream tails: those requested in the same turn of the event loop, and those that are requested
 * during a read. Each result is as recent as its request, or newer.
 */
export class TailReads {
  private queue: Waiting[] = [];
  private busy = false;

  constructor(private readonly readTails: ReadTails) {}

  read(stream: StreamName, from: number): Promise<readonly StoredEvent[]> {
    return new Promise((done, fail) => {
      this.queue.push({ stream, from, done, fail });
      if (this.busy) return;
      this.busy = true;
      setImmediate(() => void this.flush());
    });
  }

  private async flush(): Promise<void> {
    while (this.queue.length > 0) await this.readBatch(this.queue.splice(0, MOST));
    this.busy = false;
  }

  private async readBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const tails = await this.readTails(batch);
      batch.forEach(({ done }, index) => done(tails[index] ?? []));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }
}

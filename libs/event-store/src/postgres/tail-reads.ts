import type { StreamName } from '@prosa/kernel';
import type { StoredEvent } from '../event-store.port';

/** What of a stream is asked for: everything from a revision on. */
export interface Tail {
  readonly stream: StreamName;
  readonly from: number;
}

/** Reads many tails in one statement; answers them in the order asked, each in the order of revisions. */
export type ReadTails = (tails: readonly Tail[]) => Promise<readonly (readonly StoredEvent[])[]>;

interface Waiting extends Tail {
  readonly done: (events: readonly StoredEvent[]) => void;
  readonly fail: (reason: unknown) => void;
}

const MOST = 64;

/**
 * Reads the tails of streams together: those that are asked for in the same turn of the event loop, and those that come
 * while others are being read. Each is as new as the moment it was asked for, or newer.
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
      batch.forEach(({ done }, place) => done(tails[place] ?? []));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }
}

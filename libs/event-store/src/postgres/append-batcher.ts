import type { PreparedAppend, Verdict } from './append-statement';

interface Waiting {
  readonly append: PreparedAppend;
  readonly done: (verdict: Verdict) => void;
  readonly fail: (reason: unknown) => void;
}

/** Writes a batch in one transaction; the verdicts come in the order of the batch. */
export type WriteBatch = (batch: readonly PreparedAppend[]) => Promise<readonly Verdict[]>;

const maxAppends = 64;
const maxBytes = 4_000_000;

/**
 * Group commit: appends that arrive while a batch is being written share the next one, and so its fsync. A lone
 * append goes out at once. A batch holds at most one append of a stream, as a second would always conflict, and
 * none of an event that is in it already.
 */
export class AppendBatcher {
  private queue: Waiting[] = [];
  private busy = false;
  private idle: (() => void)[] = [];

  constructor(private readonly write: WriteBatch) {}

  append(append: PreparedAppend): Promise<Verdict> {
    return new Promise((done, fail) => {
      this.queue.push({ append, done, fail });
      if (this.busy) return;
      this.busy = true;
      setImmediate(() => void this.flush());
    });
  }

  /** Resolves when everything handed in has been answered. */
  async drained(): Promise<void> {
    if (this.busy) await new Promise<void>(done => this.idle.push(done));
  }

  private async flush(): Promise<void> {
    while (this.queue.length > 0) await this.writeBatch(this.take());
    this.busy = false;
    for (const done of this.idle.splice(0)) done();
  }

  private take(): readonly Waiting[] {
    const streams = new Set<string>();
    const ids = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    let bytes = 0;
    for (const [place, waiting] of this.queue.entries()) {
      if (batch.length === maxAppends || bytes > maxBytes) {
        later.push(...this.queue.slice(place));
        break;
      }
      const { stream, events } = waiting.append;
      const clashes = streams.has(stream) || events.some(event => ids.has(event.id));
      // A stream's later appends stay behind its first one, whatever that one waits for.
      streams.add(stream);
      if (clashes) {
        later.push(waiting);
        continue;
      }
      for (const event of events) ids.add(event.id);
      bytes += waiting.append.bytes;
      batch.push(waiting);
    }
    this.queue = later;
    return batch;
  }

  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const verdicts = await this.write(batch.map(waiting => waiting.append));
      batch.forEach((waiting, place) => {
        const verdict = verdicts[place];
        if (verdict === undefined) waiting.fail(new Error('The database left out an append'));
        else waiting.done(verdict);
      });
    } catch (error) {
      for (const waiting of batch) waiting.fail(error);
    }
  }
}

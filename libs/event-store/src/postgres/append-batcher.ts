import type { PreparedAppend, Verdict } from './append-statement';

interface Waiting {
  readonly append: PreparedAppend;
  readonly done: (verdict: Verdict) => void;
  readonly fail: (reason: unknown) => void;
}

/** Writes a batch in one transaction; the verdicts come in the order of the batch. */
export type WriteBatch = (batch: readonly PreparedAppend[]) => Promise<readonly Verdict[]>;

const settle = (waiting: Waiting, verdict: Verdict | undefined): void => {
  if (verdict === undefined) waiting.fail(new Error('The database left out an append'));
  else waiting.done(verdict);
};

/**
 * Half of a busy process's concurrent appends: while the database writes one half, the process handles the other.
 * Where a commit is slow, waiting for the disk costs more than that gains, and a batch takes all.
 */
const batchSize = { quick: 32, slow: 64 } as const;
const slowMs = 3;
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
  private most: number = batchSize.quick;

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

  /**
   * The next batch is sent before the callers of the last one are resumed: their work is then done while the
   * database works too.
   */
  private async flush(): Promise<void> {
    let answer: () => void = () => undefined;
    while (this.queue.length > 0) {
      const writing = this.writeBatch(this.take());
      // A socket sends after the microtasks, so callers are resumed in the next turn of the event loop.
      await new Promise(setImmediate);
      answer();
      answer = await writing;
    }
    this.busy = false;
    answer();
    for (const done of this.idle.splice(0)) done();
  }

  private take(): readonly Waiting[] {
    const streams = new Set<string>();
    const ids = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    let bytes = 0;
    for (const [index, waiting] of this.queue.entries()) {
      if (batch.length === this.most || bytes > maxBytes) {
        later.push(...this.queue.slice(index));
        break;
      }
      const { stream, events } = waiting.append;
      const clashes = streams.has(stream) || events.some(event => ids.has(event.id));
      // A stream's later appends stay behind its first one.
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

  /** Writes, and returns a function that resumes the callers. */
  private async writeBatch(batch: readonly Waiting[]): Promise<() => void> {
    const start = performance.now();
    try {
      const verdicts = await this.write(batch.map(waiting => waiting.append));
      this.most = performance.now() - start > slowMs ? batchSize.slow : batchSize.quick;
      return () => batch.forEach((waiting, index) => settle(waiting, verdicts[index]));
    } catch (error) {
      return () => batch.forEach(waiting => waiting.fail(error));
    }
  }
}

import { TooManyRequests } from './too-many-requests';

/** How a pool is shared. */
export interface ShareRules {
  /** Maximum number of concurrent works. */
  readonly width: number;
  /** Maximum number per company. */
  readonly each: number;
  /** Maximum number of waiting works per company; further ones are rejected with retry-later. */
  readonly waiting: number;
}

/** The client disconnected: the result is not needed. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone';
}

interface Waiting {
  readonly begin: () => void;
}

const COME_BACK_MS = 2_000;

/**
 * Limited concurrency for expensive work, shared fairly by companies: each has a maximum, and waiting companies
 * take turns, so that a company with many requests delays only its own.
 */
export class FairShare {
  private readonly running = new Map<number, number>();
  private readonly queues = new Map<number, Set<Waiting>>();
  private busy = 0;

  constructor(private readonly rules: ShareRules) {}

  /** Number of works in progress, of all companies. */
  get active(): number {
    return this.busy;
  }

  /**
   * Runs a company's work in its turn; a caller who disconnects leaves the queue.
   * @throws TooManyRequests when the company's queue is full; AskerGone when the caller has disconnected.
   */
  async run<T>(company: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.turn(company, signal);
    try {
      return await work();
    } finally {
      this.leave(company);
    }
  }

  private async turn(company: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new AskerGone('gone before its turn');
    if (this.mayBegin(company)) return this.enter(company);
    const queue = this.queues.get(company) ?? new Set<Waiting>();
    if (queue.size >= this.rules.waiting) throw new TooManyRequests(COME_BACK_MS);
    this.queues.set(company, queue);
    await new Promise<void>((begin, refuse) => {
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', gone);
          this.enter(company);
          begin();
        },
      };
      const gone = (): void => {
        this.takeOut(company, waiting);
        refuse(new AskerGone('gone while it waited'));
      };
      signal.addEventListener('abort', gone, { once: true });
      queue.add(waiting);
    });
  }

  private mayBegin(company: number): boolean {
    return this.busy < this.rules.width && (this.running.get(company) ?? 0) < this.rules.each;
  }

  private enter(company: number): void {
    this.busy += 1;
    this.running.set(company, (this.running.get(company) ?? 0) + 1);
  }

  private leave(company: number): void {
    this.busy -= 1;
    const left = (this.running.get(company) ?? 1) - 1;
    if (left > 0) this.running.set(company, left);
    else this.running.delete(company);
    this.next();
  }

  /** The first of the company that was served longest ago and has room; it goes to the end of the row then. */
  private next(): void {
    for (const [company, queue] of this.queues) {
      const [first] = queue;
      if (first === undefined || !this.mayBegin(company)) continue;
      this.takeOut(company, first);
      const left = this.queues.get(company);
      if (left !== undefined) {
        this.queues.delete(company);
        this.queues.set(company, left);
      }
      first.begin();
      return;
    }
  }

  private takeOut(company: number, waiting: Waiting): void {
    const queue = this.queues.get(company);
    queue?.delete(waiting);
    if (queue?.size === 0) this.queues.delete(company);
  }
}

import { StoreUnavailable } from '../event-store.port';

/** As many as share a call and a statement of claims well; what they hold together is bounded by `MOST_APPEND_BYTES` each. */
export const MOST_UNDER_WAY = 128;

/**
 * Bounds how many appends of a process are under way: under more than the server takes, those behind would be sent only to
 * time out, with an unknown outcome for all. They wait here, first come first served, as long as a call may take.
 */
export class AppendPlaces {
  private free = MOST_UNDER_WAY;
  /** In order of arrival; those that have left are skipped. */
  private readonly waiting = new Set<() => void>();

  constructor(private readonly patienceMs: number) {}

  /** @throws StoreUnavailable with the outcome `not-applied` when no place is free in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private wait(): Promise<void> {
    return new Promise((done, fail) => {
      const enter = (): void => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(enter);
        fail(new StoreUnavailable('not-applied', { cause: new Error('Too many appends are under way') }));
      }, this.patienceMs);
      this.waiting.add(enter);
    });
  }

  /** The place goes to the one that has waited longest. */
  private leave(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

import { WaitList } from '@prosa/kernel';
import type { FeedItem } from './decode-facts';

/** The newest part of the log, read once and shared by all followers that are near its end. */
export class RecentFacts {
  private items: FeedItem[] = [];
  private readonly waiting = new WaitList();
  private failure: { readonly reason: unknown } | null = null;

  constructor(
    private start: bigint,
    private readonly capacity: number,
  ) {}

  /** Whether nothing after a position is missing here. */
  covers(position: bigint): boolean {
    this.throwIfFailed();
    return position >= this.start;
  }

  add(items: readonly FeedItem[]): void {
    this.items.push(...items);
    const surplus = this.items.length - this.capacity;
    // Trimmed by halves, so that moving the rest down costs little per fact.
    if (surplus > this.capacity / 2)
      this.start = this.items.splice(0, surplus).at(-1)?.position ?? this.start;
    this.waiting.wake();
  }

  /** The tail has ended; everyone who waits or comes gets the reason. */
  fail(reason: unknown): void {
    this.failure = { reason };
    this.waiting.wake();
  }

  after(position: bigint, max: number): readonly FeedItem[] {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.items[middle]?.position ?? 0n) > position) high = middle;
      else low = middle + 1;
    }
    return this.items.slice(low, low + max);
  }

  /** Resolves when there is something after a position, or when `signal` aborts. */
  async past(position: bigint, signal: AbortSignal): Promise<void> {
    if ((this.items.at(-1)?.position ?? 0n) > position || signal.aborted || this.failure !== null) return;
    await new Promise<void>(done => {
      const wake = (): void => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        done();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  private throwIfFailed(): void {
    if (this.failure !== null) throw this.failure.reason;
  }
}

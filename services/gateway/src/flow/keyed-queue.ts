/**
 * Outcome of an item: finished, moved to another lane, to be retried later, or its whole lane released
 * unprocessed.
 */
export type KeyedQueueOutcome = 'done' | 'moved' | 'release' | { readonly retryInMs: number };

/** Configuration of a keyed queue. */
export interface KeyedQueueOptions<Item> {
  /** Maximum number of lanes processed concurrently. */
  readonly width: number;
  /** Processes one item; a rejection is retried with exponential back-off. */
  work(item: Item, attempt: number): Promise<KeyedQueueOutcome>;
  /** Called with every item that left the queue: finished or released. */
  left(items: readonly Item[]): void;
  /** Called after every rejection. */
  failed?(item: Item, error: unknown): void;
}

interface Lane<Item> {
  readonly key: string;
  readonly items: Item[];
  attempt: number;
}

const LONGEST_PAUSE_MS = 60_000;
const FIRST_PAUSE_MS = 250;

/**
 * Items in lanes: strictly sequential within a lane, lanes run concurrently. A failing item holds back its
 * own lane only.
 */
export class KeyedQueue<Item> {
  private readonly lanes = new Map<string, Lane<Item>>();
  private readonly ready: Lane<Item>[] = [];
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private active = 0;
  private stopped = false;
  private idle: (() => void)[] = [];

  constructor(private readonly options: KeyedQueueOptions<Item>) {}

  /** Keys of the lanes that wait for a retry. */
  get held(): string[] {
    return [...this.waiting.keys()];
  }

  /** Whether a lane has unfinished items. */
  has(key: string): boolean {
    return this.lanes.has(key);
  }

  /** Appends an item to its lane. */
  add(key: string, item: Item): void {
    const lane = this.lanes.get(key);
    if (lane !== undefined) {
      lane.items.push(item);
      return;
    }
    const fresh = { key, items: [item], attempt: 0 };
    this.lanes.set(key, fresh);
    this.ready.push(fresh);
    this.pump();
  }

  /** Retries a waiting lane immediately. */
  hurry(key: string): void {
    const [timer, lane] = [this.waiting.get(key), this.lanes.get(key)];
    if (timer === undefined || lane === undefined) return;
    clearTimeout(timer);
    this.waiting.delete(key);
    this.ready.push(lane);
    this.pump();
  }

  /** Starts no further items and resolves when those in flight have finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.waiting.values()) clearTimeout(timer);
    if (this.active > 0) await new Promise<void>(resolve => this.idle.push(resolve));
  }

  private pump(): void {
    while (!this.stopped && this.active < this.options.width) {
      const lane = this.ready.shift();
      if (lane === undefined) return;
      this.active += 1;
      void this.step(lane);
    }
  }

  private async step(lane: Lane<Item>): Promise<void> {
    const [item] = lane.items;
    if (item !== undefined) this.follow(lane, await this.attempt(lane, item));
    this.active -= 1;
    if (this.active === 0 && this.stopped) this.idle.splice(0).forEach(resolve => resolve());
    this.pump();
  }

  private async attempt(lane: Lane<Item>, item: Item): Promise<KeyedQueueOutcome> {
    try {
      return await this.options.work(item, lane.attempt);
    } catch (error) {
      this.options.failed?.(item, error);
      return { retryInMs: Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(lane.attempt, 8)) };
    }
  }

  private follow(lane: Lane<Item>, outcome: KeyedQueueOutcome): void {
    if (typeof outcome === 'object') {
      lane.attempt += 1;
      this.hold(lane, outcome.retryInMs);
      return;
    }
    lane.attempt = 0;
    const left = outcome === 'release' ? lane.items.splice(0) : lane.items.splice(0, 1);
    if (lane.items.length > 0) this.ready.push(lane);
    else this.lanes.delete(lane.key);
    if (outcome !== 'moved') this.options.left(left);
  }

  private hold(lane: Lane<Item>, milliseconds: number): void {
    // After a stop there are no retries; a timer would only keep the process alive.
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.waiting.delete(lane.key);
      this.ready.push(lane);
      this.pump();
    }, milliseconds);
    this.waiting.set(lane.key, timer);
  }
}

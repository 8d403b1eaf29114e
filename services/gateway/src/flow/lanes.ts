/** What became of an item: finished, gone to another lane, to be tried again later, or its whole lane given back untouched. */
export type LaneOutcome = 'done' | 'moved' | 'release' | { readonly retryInMs: number };

/** How lanes work. */
export interface LanesOptions<Item> {
  /** How many lanes are worked on at the same time. */
  readonly width: number;
  /** Works on one item; a rejection counts as a retry with growing pauses. */
  work(item: Item, attempt: number): Promise<LaneOutcome>;
  /** Told of every item that left: finished, or given back. */
  left(items: readonly Item[]): void;
  /** Told of every rejection. */
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
 * Items in lanes: strictly one after the other within a lane, many lanes side by side. An item that fails holds back
 * its own lane only.
 */
export class Lanes<Item> {
  private readonly lanes = new Map<string, Lane<Item>>();
  private readonly ready: Lane<Item>[] = [];
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private active = 0;
  private stopped = false;
  private idle: (() => void)[] = [];

  constructor(private readonly options: LanesOptions<Item>) {}

  /** Keys of the lanes that wait for a retry. */
  get held(): string[] {
    return [...this.waiting.keys()];
  }

  /** Whether anything of a lane is left. */
  has(key: string): boolean {
    return this.lanes.has(key);
  }

  /** Puts an item at the end of its lane. */
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

  /** A lane that waits for a retry has it now. */
  hurry(key: string): void {
    const [timer, lane] = [this.waiting.get(key), this.lanes.get(key)];
    if (timer === undefined || lane === undefined) return;
    clearTimeout(timer);
    this.waiting.delete(key);
    this.ready.push(lane);
    this.pump();
  }

  /** Begins nothing more, and resolves when what was begun has ended. */
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

  private async attempt(lane: Lane<Item>, item: Item): Promise<LaneOutcome> {
    try {
      return await this.options.work(item, lane.attempt);
    } catch (error) {
      this.options.failed?.(item, error);
      return { retryInMs: Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(lane.attempt, 8)) };
    }
  }

  private follow(lane: Lane<Item>, outcome: LaneOutcome): void {
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
    // Nobody tries again after a stop; a timer would only keep the process from ending.
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.waiting.delete(lane.key);
      this.ready.push(lane);
      this.pump();
    }, milliseconds);
    this.waiting.set(lane.key, timer);
  }
}

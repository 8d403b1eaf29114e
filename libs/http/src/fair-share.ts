import { systemClock, type Clock } from '@prosa/kernel';
import { TooManyRequests } from './too-many-requests';

/** How the places of a pool are shared. */
export interface ShareRules {
  /** Maximum number of concurrent works. */
  readonly width: number;
  /** Maximum number per company. */
  readonly each: number;
  /** Maximum number of a company while no other one works; `each` by default. */
  readonly alone?: number;
  /** Maximum number of waiting works per company; further ones are rejected with retry-later. */
  readonly waiting: number;
}

/** The client disconnected: the result is not needed. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone';
}

interface Work {
  readonly company: number;
  readonly flows: readonly string[];
  /** Its virtual start: how much its busiest flow had before it. */
  readonly start: number;
}

interface Waiting extends Work {
  readonly begin: () => void;
  readonly refuse: (fault: Error) => void;
}

const COME_BACK_MS = 2_000;
/** A company counts as working this long after its last work began. */
const ALONE_AFTER_MS = 1_000;
/** More flows than this are looked through for those that had no more than their turn. */
const FLOWS = 10_000;

/** Which companies work at the moment, over several shares. */
export class WorkingCompanies {
  /** The company whose work began last, and the one before it. */
  private last: { company: number; at: number } | undefined;
  private other: { company: number; at: number } | undefined;

  constructor(private readonly clock: Clock = systemClock) {}

  /** A work of a company began. */
  note(company: number): void {
    if (this.last?.company !== company) this.other = this.last;
    this.last = { company, at: this.clock.now().getTime() };
  }

  /** Whether no other company works. */
  isAlone(company: number): boolean {
    const other = this.last?.company === company ? this.other : this.last;
    return other === undefined || this.clock.now().getTime() - other.at >= ALONE_AFTER_MS;
  }
}

/**
 * Limited concurrency, shared fairly by start-time fair queueing. A company has its own limit and queue, and waiting
 * companies take turns, so that a company with many requests delays only its own. A work belongs to several flows at
 * a time and is in turn with the busiest of them: neither many requests of one network nor those of many networks at
 * one account come before another's first. A full queue drops the work that is furthest behind.
 */
export class FairShare {
  private readonly running = new Map<number, number>();
  private readonly queues = new Map<number, Waiting[]>();
  /** The virtual end of each flow's last work; forgotten when nothing works. */
  private readonly ends = new Map<string, number>();
  private busy = 0;
  private virtual = 0;

  /** @param working Who works at the moment, in this share and in those that have the same. */
  constructor(
    private readonly rules: ShareRules,
    private readonly working = new WorkingCompanies(),
  ) {}

  /** Number of works in progress, of all companies. */
  get active(): number {
    return this.busy;
  }

  /**
   * Runs a company's work in its turn; a caller whose signal says that they disconnected leaves the queue.
   * @throws TooManyRequests when the company's queue is full; AskerGone when the caller has disconnected.
   */
  async run<T>(company: number, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(company, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place, to be left by the returned function; the errors are those of `run`.
   * @param flows By what the works of a company take turns; in order of arrival by default.
   */
  async enter(
    company: number,
    signal: AbortSignal | null,
    flows: readonly string[] = [`${company}`],
  ): Promise<() => void> {
    if (signal?.aborted === true) throw new AskerGone('gone before its turn');
    return this.enterNow(company, flows) ?? this.wait(this.counted(company, flows), signal);
  }

  /** Takes a place that is free; null when the work has to wait. */
  enterNow(company: number, flows: readonly string[] = [`${company}`]): (() => void) | null {
    if (this.queues.has(company) || !this.mayBegin(company)) return null;
    return this.begin(this.counted(company, flows));
  }

  private wait(work: Work, signal: AbortSignal | null): Promise<() => void> {
    return new Promise((enter, fail) => {
      const refuse = (fault: Error): void => {
        signal?.removeEventListener('abort', gone);
        this.takeOut(waiting);
        this.giveBack(work);
        fail(fault);
      };
      const gone = (): void => refuse(new AskerGone('gone while it waited'));
      const begin = (): void => {
        signal?.removeEventListener('abort', gone);
        this.takeOut(waiting);
        enter(this.begin(work));
      };
      const waiting: Waiting = { ...work, begin, refuse };
      signal?.addEventListener('abort', gone, { once: true });
      this.queue(waiting);
    });
  }

  /** By virtual start, then by arrival. */
  private queue(waiting: Waiting): void {
    const queue = this.queues.get(waiting.company) ?? [];
    this.queues.set(waiting.company, queue);
    const before = queue.findLastIndex(({ start }) => start <= waiting.start);
    queue.splice(before + 1, 0, waiting);
    if (queue.length > this.rules.waiting) queue.at(-1)?.refuse(new TooManyRequests(COME_BACK_MS));
  }

  /** A work, counted for its flows. */
  private counted(company: number, flows: readonly string[]): Work {
    const start = Math.max(this.virtual, ...flows.map(flow => this.ends.get(flow) ?? 0));
    if (this.ends.size > FLOWS)
      for (const [flow, end] of this.ends) if (end <= this.virtual) this.ends.delete(flow);
    for (const flow of flows) this.ends.set(flow, start + 1);
    return { company, flows, start };
  }

  /** What never began counts for nothing, unless another work of the flow was counted after it. */
  private giveBack({ flows, start }: Work): void {
    for (const flow of flows) if (this.ends.get(flow) === start + 1) this.ends.set(flow, start);
  }

  private mayBegin(company: number): boolean {
    const { width, each, alone = each } = this.rules;
    const most = this.working.isAlone(company) ? alone : each;
    return this.busy < width && (this.running.get(company) ?? 0) < most;
  }

  private begin({ company, start }: Work): () => void {
    this.virtual = Math.max(this.virtual, start);
    this.busy += 1;
    this.running.set(company, (this.running.get(company) ?? 0) + 1);
    this.working.note(company);
    let isOver = false;
    return () => {
      if (!isOver) this.leave(company);
      isOver = true;
    };
  }

  private leave(company: number): void {
    this.busy -= 1;
    const left = (this.running.get(company) ?? 1) - 1;
    if (left > 0) this.running.set(company, left);
    else this.running.delete(company);
    for (let next = this.next(); next !== undefined; next = this.next()) next.begin();
    if (this.busy > 0) return;
    this.ends.clear();
    this.virtual = 0;
  }

  /** The work that is least ahead, of the companies that have room. */
  private next(): Waiting | undefined {
    let least: Waiting | undefined;
    for (const [company, [first]] of this.queues)
      if (first !== undefined && (least === undefined || first.start < least.start) && this.mayBegin(company))
        least = first;
    return least;
  }

  private takeOut(waiting: Waiting): void {
    const queue = this.queues.get(waiting.company) ?? [];
    const at = queue.indexOf(waiting);
    if (at >= 0) queue.splice(at, 1);
    if (queue.length === 0) this.queues.delete(waiting.company);
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection, Subscription } from 'nats';
import { expecting, isAborted, ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import { parseBusJson } from './bus-json';
import type { WorkItem, WorkQueue, WorkReceipt } from '../work-queue.port';

/** Dependencies of an exchange. */
export interface WorkExchangeOptions {
  readonly connection: NatsConnection;
  readonly queue: WorkQueue;
  /** The queue's name; outcomes are published under `<name>_DONE`. */
  readonly name: string;
  /** How long a producer waits for an outcome before it sends the item again; default 10 s. */
  readonly patienceMs?: number;
  readonly faults?: RetriedFaults;
}

/** An item failed in another process; `message` is its error's text, `code` the stable part. */
export class WorkRefused extends Error {
  override readonly name = 'WorkRefused';

  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** No outcome arrived in time: the item may still be done, or done twice when it is published again. */
export class WorkUnanswered extends Error {
  override readonly name = 'WorkUnanswered';
}

interface Given {
  readonly giver: string;
  readonly body: object;
}

interface Outcome {
  readonly id: string;
  readonly fault: string | null;
  /** The fault's code; processes of before send none. */
  readonly code: string | null;
}

const codeOf = (error: unknown): string | null => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : null;
};

/** An outcome, or null for a message of an unknown format. */
const outcomeIn = (text: string): Outcome | null => {
  try {
    const { id, fault, code = null } = parseBusJson(text) as Partial<Outcome>;
    return typeof id === 'string' && fault !== undefined ? { id, fault, code } : null;
  } catch {
    return null;
  }
};

/** Number of late outcomes kept for producers that call again. */
const LATE_KEPT = 1_000;

/** An item as it is given: refused, or gone without an outcome, it goes under another number the next time. */
interface Giving {
  number: number;
  /** Where it lies; null until it is known to lie somewhere. */
  receipt: WorkReceipt | null;
}

/**
 * Work over a queue whose outcome its giver waits for: the giver keeps the item until then, the queue keeps the order
 * and waits for a worker to do it. An item whose outcome is lost is delivered again, so doing it twice must be harmless.
 */
export class WorkExchange {
  private readonly giver = randomUUID();
  private readonly patienceMs: number;
  private readonly waiting = new Map<string, (outcome: Outcome) => void>();
  private readonly late = new Map<string, Outcome>();
  private readonly givings = new Map<string, Giving>();
  private outcomes: Subscription | undefined;

  constructor(private readonly options: WorkExchangeOptions) {
    this.patienceMs = options.patienceMs ?? 10_000;
  }

  /**
   * Resolves when a worker has completed the item. To be called again with it after any other outcome; not while a
   * call for it is in progress.
   * @throws WorkRefused with the error of the worker; WorkUnanswered on a timeout.
   */
  async give({ id, key, body }: WorkItem): Promise<void> {
    this.listen();
    const giving = this.givings.get(id) ?? { number: 0, receipt: null };
    this.givings.set(id, giving);
    // The queue deduplicates by id: delayed work is not queued twice, refused work is.
    const once = `${id}~${this.giver}~${giving.number}`;
    const outcome = await this.outcomeOf(giving, { id: once, key, body: { giver: this.giver, body } });
    if (outcome === null) throw new WorkUnanswered(`No word of the work after ${this.patienceMs} ms`);
    this.givings.delete(id);
    if (outcome.fault === null) return;
    this.givings.set(id, { number: giving.number + 1, receipt: null });
    throw new WorkRefused(outcome.fault, outcome.code);
  }

  /** Does items until `signal` aborts; what `handle` throws is reported to the producer. */
  async serve(handle: (body: object) => Promise<void>, signal: AbortSignal): Promise<void> {
    await this.options.queue.work(async ({ id, body }) => {
      const { giver, body: work } = (body ?? {}) as Partial<Given>;
      // No producer waits for an item of an unknown format, and a retry would not help.
      if (typeof giver !== 'string' || typeof work !== 'object') return;
      const failed = await handle(work).then(
        () => ({ fault: null, code: null }),
        (error: unknown) => ({
          fault: error instanceof Error ? error.message : String(error),
          code: codeOf(error),
        }),
      );
      // Before the queue forgets the item: should the telling be lost with the server, it comes again.
      const outcome: Outcome = { id, ...failed };
      this.options.connection.publish(`${this.options.name}_DONE.${giver}`, JSON.stringify(outcome));
    }, signal);
  }

  private async outcomeOf(giving: Giving, item: WorkItem): Promise<Outcome | null> {
    const over = new AbortController();
    const completed = new Promise<Outcome>(resolve => this.waiting.set(item.id, resolve));
    try {
      const late = this.late.get(item.id);
      if (late !== undefined) return late;
      giving.receipt ??= await this.options.queue.put(item);
      const outcome = await Promise.race([completed, this.patience(over.signal)]);
      if (outcome === null) await this.lookFor(giving);
      return outcome;
    } finally {
      over.abort();
      this.waiting.delete(item.id);
      this.late.delete(item.id);
    }
  }

  /**
   * Waits for queued work without limit: publishing it again would only lengthen the queue.
   * What lies there no more was done and its outcome lost, or was lost itself.
   */
  private async lookFor(giving: Giving): Promise<void> {
    if (giving.receipt === null || (await this.options.queue.isPending(giving.receipt))) return;
    giving.number += 1;
    giving.receipt = null;
  }

  private listen(): void {
    if (this.outcomes !== undefined && !this.outcomes.isClosed()) return;
    this.outcomes = this.options.connection.subscribe(`${this.options.name}_DONE.${this.giver}`, {
      callback: (error, message) => {
        if (error === null) this.completed(outcomeIn(message.string()));
        else (this.options.faults ?? ignoredFaults).failed('receive the outcomes of work', error);
      },
    });
  }

  private completed(outcome: Outcome | null): void {
    if (outcome === null) return;
    const waiting = this.waiting.get(outcome.id);
    if (waiting !== undefined) return waiting(outcome);
    this.late.set(outcome.id, outcome);
    const [oldest] = this.late.keys();
    if (this.late.size > LATE_KEPT && oldest !== undefined) this.late.delete(oldest);
  }

  private async patience(signal: AbortSignal): Promise<null> {
    await pause(this.patienceMs, undefined, { signal }).catch(expecting(isAborted));
    return null;
  }
}

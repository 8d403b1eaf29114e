import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '@prosa/event-store';
import type { EventSink, EventStore, StoredEvent } from '@prosa/event-store';
import type { NatsConnection, Subscription } from 'nats';
import { expecting, isAborted, ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import { Arrivals } from './arrivals';
import { messageIn, type LogMessage } from './log-message';

const pageSize = 1_000;
const reading = 'read the event log for those who follow it';
const listening = 'listen to the event log on the bus';

export interface LogTailOptions {
  readonly connection: NatsConnection;
  readonly store: EventStore;
  /** The prefix of the subjects that the relay publishes to; default `evt`. */
  readonly prefix?: string;
  /** How long the bus may be silent before the log itself is read; default 1 s. */
  readonly pollMs?: number;
  readonly faults?: RetriedFaults;
}

/**
 * Follows the log over the bus: the past comes from the store, the present from what the relay sends. Each message names its predecessor; where one is missing, the store is read until there is none.
 * A bus that is away makes followers slower, and nothing else.
 */
export class LogTail {
  private readonly connection: NatsConnection;
  private readonly prefix: string;
  private readonly store: EventStore;
  private readonly pollMs: number;
  private readonly faults: RetriedFaults;
  private readonly followers = new Set<Arrivals>();
  private subscription: Subscription | null = null;

  constructor(options: LogTailOptions) {
    this.connection = options.connection;
    this.prefix = options.prefix ?? 'evt';
    this.store = options.store;
    this.pollMs = options.pollMs ?? 1_000;
    this.faults = options.faults ?? ignoredFaults;
  }

  /** As `EventStore.subscribeAll`. */
  async subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const arrivals = new Arrivals();
    const stopListening = this.listen(arrivals);
    try {
      await this.follow(after, sink, arrivals, signal);
    } finally {
      stopListening();
    }
  }

  /** Takes in what the relay of this very process copies: events that follow each other and a position. */
  take(previous: bigint, events: readonly StoredEvent[]): void {
    let before = previous;
    for (const event of events) {
      this.arrived({ previous: before, event });
      before = event.position;
    }
  }

  /** A message that no relay published may have replaced one that a relay did, so all followers check. */
  private arrived(message: LogMessage | null): void {
    for (const arrivals of this.followers) {
      if (message === null) arrivals.doubt();
      else arrivals.add(message);
    }
  }

  private async follow(
    after: bigint,
    sink: EventSink,
    arrivals: Arrivals,
    signal: AbortSignal,
  ): Promise<void> {
    let signalled = false;
    for (let cursor = after; !signal.aborted;) {
      const page = await this.page(cursor, signal);
      if (signal.aborted) return;
      const whole = page.length === pageSize;
      if (page.length > 0 || (!whole && !signalled)) await sink(page, { caughtUp: !whole });
      signalled = !whole;
      cursor = page.at(-1)?.position ?? cursor;
      if (whole) continue;
      arrivals.drop(cursor);
      cursor = await this.followBus(cursor, sink, arrivals, signal);
    }
  }

  /** Passes on events from the bus while they follow without a gap; returns the position reached. */
  private async followBus(
    after: bigint,
    sink: EventSink,
    arrivals: Arrivals,
    signal: AbortSignal,
  ): Promise<bigint> {
    let cursor = after;
    while (await arrivals.change(this.pollMs, signal)) {
      const batch = arrivals.take(cursor, pageSize);
      // Nothing of it follows: either it is all known, or something is missing.
      if (signal.aborted || (batch.length === 0 && !arrivals.empty)) return cursor;
      if (batch.length > 0) await sink(batch, { caughtUp: arrivals.empty });
      cursor = batch.at(-1)?.position ?? cursor;
    }
    return cursor;
  }

  private async page(cursor: bigint, signal: AbortSignal): Promise<readonly StoredEvent[]> {
    for (let wait = 50; !signal.aborted; wait = Math.min(wait * 2, 2_000)) {
      try {
        const page = await this.store.readAll(cursor, pageSize);
        this.faults.passed(reading);
        return page;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.faults.failed(reading, error);
        await pause(wait, undefined, { signal }).catch(expecting(isAborted));
      }
    }
    return [];
  }

  /**
   * Listens to what the relay sends, which the server hands to every plain subscriber as well as to its stream. A
   * consumer of the stream would promise no more: what is missing shows either way, and the log has it. All followers of
   * this process share what is read of it.
   */
  private listen(arrivals: Arrivals): () => void {
    this.followers.add(arrivals);
    this.subscription ??= this.connection.subscribe(`${this.prefix}.>`, {
      callback: (error, message) => {
        if (error === null) this.arrived(messageIn(message.string()));
        else this.faults.failed(listening, error);
      },
    });
    // Messages published before the server knew the subscription are not delivered.
    void this.connection.flush().then(
      () => {
        this.faults.passed(listening);
        arrivals.doubt();
      },
      (fault: unknown) => {
        this.faults.failed(listening, fault);
        arrivals.doubt();
      },
    );
    return () => {
      this.followers.delete(arrivals);
      if (this.followers.size > 0) return;
      if (!this.connection.isClosed()) this.subscription?.unsubscribe();
      this.subscription = null;
    };
  }
}

/** A store whose subscriptions are served over the bus; everything else is the store's own. */
export const followedOverBus = (store: EventStore, tail: LogTail): EventStore => ({
  dense: store.dense,
  append: (stream, expected, events) => store.append(stream, expected, events),
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (after, max) => store.readAll(after, max),
  readPartition: (after, max, share) => store.readPartition(after, max, share),
  readAt: positions => store.readAt(positions),
  head: () => store.head(),
  subscribeAll: (after, sink, signal) => tail.subscribeAll(after, sink, signal),
});

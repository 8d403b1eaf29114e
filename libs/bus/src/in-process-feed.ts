import { setTimeout as pause } from 'node:timers/promises';
import { KeysUnavailable } from '@prosa/crypto';
import { StoreUnavailable } from '@prosa/event-store';
import type { EventCodec, EventStore } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { expecting, isAborted, ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import { CatchUpPages } from './catch-up-pages';
import { factReader } from './decode-facts';
import type { FeedItem, ReadFacts, Substitute } from './decode-facts';
import type { EventFeed, FeedSink, UndecodableFact } from './event-feed.port';
import { RecentFacts } from './recent-facts';

/** How the feed reads. */
export interface InProcessFeedOptions {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** Handed on in place of a fact that cannot be read; without it such a fact ends its followers. */
  readonly substitute?: Substitute;
  readonly faults?: RetriedFaults;
}

interface Tail {
  readonly recent: RecentFacts;
  readonly abort: AbortController;
}

const pageSize = 500;
const recentFacts = 5_000;
const pagesKept = 8;
const reading = 'read facts for the processes that follow them';

/** Reads, and tries again while log or keys cannot be reached; nothing once `signal` has aborted. */
const patiently = async (
  read: () => Promise<readonly FeedItem[]>,
  signal: AbortSignal,
  faults: RetriedFaults,
): Promise<readonly FeedItem[]> => {
  while (!signal.aborted) {
    try {
      const items = await read();
      faults.passed(reading);
      return items;
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof KeysUnavailable)) throw error;
      faults.failed(reading, error);
      await pause(500, undefined, { signal }).catch(expecting(isAborted));
    }
  }
  return [];
};

/**
 * The feed inside one process, straight from the event store. Followers near the end share one subscription and one
 * reading of each fact; those further back share pages of the past.
 */
export const createInProcessFeed = (options: InProcessFeedOptions): EventFeed => new InProcessFeed(options);

class InProcessFeed implements EventFeed {
  private readonly store: EventStore;
  private readonly read: ReadFacts;
  private readonly pages: CatchUpPages;
  private readonly faults: RetriedFaults;
  private tail: Tail | null = null;
  private followers = 0;

  constructor(options: InProcessFeedOptions) {
    this.store = options.store;
    this.faults = options.faults ?? ignoredFaults;
    this.read = factReader(options.codec, options.substitute);
    this.pages = new CatchUpPages(options.store, this.read, { pageSize, kept: pagesKept });
  }

  async follow(after: bigint, sink: FeedSink, signal: AbortSignal): Promise<void> {
    this.followers += 1;
    try {
      await this.followOn(after, sink, signal);
    } finally {
      this.followers -= 1;
      if (this.followers === 0) this.letGo();
    }
  }

  private async followOn(after: bigint, sink: FeedSink, signal: AbortSignal): Promise<void> {
    let cursor = after;
    let signalled = false;
    while (!signal.aborted) {
      const tail: Tail | null = this.tail;
      const near = tail !== null && tail.recent.covers(cursor);
      const items = near ? tail.recent.after(cursor, pageSize) : await this.pageAfter(cursor, signal);
      if (signal.aborted) return;
      const end = items.at(-1)?.position ?? cursor;
      const caughtUp = items.length < pageSize;
      if (items.length > 0 || !signalled) await this.handOver(items, sink, caughtUp);
      signalled = caughtUp;
      cursor = end;
      if (!caughtUp) continue;
      if (near) await tail.recent.past(cursor, signal);
      else this.tail ??= this.startTail(cursor);
    }
  }

  private async handOver(items: readonly FeedItem[], sink: FeedSink, caughtUp: boolean): Promise<void> {
    const facts: Recorded[] = [];
    let failure: UndecodableFact | null = null;
    for (const item of items) {
      if ('failure' in item) {
        failure = item.failure;
        break;
      }
      facts.push(item.fact);
    }
    if (failure === null) return sink(facts, { caughtUp });
    if (facts.length > 0) await sink(facts, { caughtUp: false });
    throw failure;
  }

  private async pageAfter(cursor: bigint, signal: AbortSignal): Promise<readonly FeedItem[]> {
    return patiently(() => this.pages.after(cursor), signal, this.faults);
  }

  /** One subscription for everyone, from where the first follower has caught up. */
  private startTail(after: bigint): Tail {
    const tail: Tail = { recent: new RecentFacts(after, recentFacts), abort: new AbortController() };
    this.store
      .subscribeAll(
        after,
        async batch =>
          tail.recent.add(await patiently(() => this.read(batch), tail.abort.signal, this.faults)),
        tail.abort.signal,
      )
      .catch((reason: unknown) => {
        if (this.tail === tail) this.tail = null;
        tail.recent.fail(reason);
      });
    return tail;
  }

  private letGo(): void {
    this.tail?.abort.abort();
    this.tail = null;
    this.pages.clear();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';
import { ended, expecting, isAborted, ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import { PositionNotInLog, StoreUnavailable } from '../event-store.port';
import type { EventSink, StoredEvent } from '../event-store.port';
import { isInvalidPosition } from './server-faults';
import type { ServerLink } from './server-link';
import { fromServer, type OnForeign } from './stored-form';
import { Idle, SubscriptionEars } from './subscription-ears';

const batchSize = 1_000;
const quietMs = 15_000;
const longestPauseMs = 5_000;
const work = 'follow the event log';

/** The log that is followed. */
export interface FollowedLog {
  readonly link: ServerLink;
  /** The position of the last event that followers receive. */
  head(): Promise<bigint>;
  readonly faults?: RetriedFaults;
  readonly onForeign?: OnForeign;
}

/** One subscription. */
interface Round {
  readonly idle: Idle;
  /** Where the log ended before it. */
  readonly end: bigint;
  /** Resolves when its connection may be used. */
  readonly connected: () => Promise<void>;
}

const once = (ask: () => Promise<void>): (() => Promise<void>) => {
  let asked: Promise<void> | null = null;
  return () => (asked ??= ask());
};

/** Wraps an error of the sink, to distinguish it from connection errors. */
class SinkFailed {
  constructor(readonly reason: unknown) {}
}

/**
 * Follows the log over however many subscriptions it takes. One that fails, that ends without an error, or that stays
 * silent while there is more is replaced by one from where the sink is; the client does not do that.
 */
export class LogFollower {
  private cursor: bigint;
  private reported = false;
  private failures = 0;
  /** A position that the server's log is known to have reached. */
  private known = 0n;
  private readonly link: ServerLink;
  private readonly faults: RetriedFaults;

  constructor(
    private readonly log: FollowedLog,
    after: bigint,
    private readonly sink: EventSink,
    private readonly signal: AbortSignal,
  ) {
    this.cursor = after;
    this.link = log.link;
    this.faults = log.faults ?? ignoredFaults;
  }

  async run(): Promise<void> {
    while (!this.signal.aborted) {
      try {
        await this.subscribeOnce();
      } catch (error) {
        if (error instanceof SinkFailed) throw error.reason;
        if (isInvalidPosition(error)) throw new PositionNotInLog(this.cursor, { cause: error });
        this.failures += 1;
        this.faults.failed(work, error);
      }
      if (this.signal.aborted) return;
      this.link.connections.lost();
      // Followers of one server that went away do not all come back in the same moment.
      const wait = Math.min(longestPauseMs, 50 * 2 ** Math.min(this.failures, 10));
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: this.signal }).catch(
        expecting(isAborted),
      );
    }
  }

  private async subscribeOnce(): Promise<void> {
    // Older servers do not report when a subscription has caught up, so the end is determined here.
    const end = await this.log.head();
    const idle = new Idle();
    // Once it has brought something, it is known to be connected.
    const connected = once(() => this.link.connections.opened());
    const subscription = this.link.subscribe(this.cursor, batchSize, async position => {
      await idle.reached();
      if (position > this.cursor && (await this.isThere(position, connected))) this.passBy(position);
    });
    const ears = new SubscriptionEars(subscription, this.signal);
    idle.wanted = ears.touch;
    try {
      await this.pump(subscription, ears, { idle, end, connected });
    } finally {
      idle.close();
      ears.close();
      subscription.destroy();
      // What ended the subscription was thrown by the pump.
      await ended(subscription.unsubscribe());
    }
  }

  private async pump(
    subscription: AllStreamSubscription,
    ears: SubscriptionEars,
    { idle, end, connected }: Round,
  ): Promise<void> {
    while (!this.signal.aborted) {
      ears.throwIfFailed();
      const batch = this.take(subscription);
      const caughtUp = subscription.readableLength === 0 && (batch.at(-1)?.position ?? this.cursor) >= end;
      if (batch.length > 0) await connected();
      if (batch.length > 0 || (caughtUp && !this.reported)) await this.handOver(batch, caughtUp);
      if (batch.length > 0) continue;
      if (ears.over) return;
      idle.reach();
      if (subscription.readableLength > 0) continue;
      const quiet = !(await ears.change(quietMs));
      if (quiet && (await this.log.head()) > this.cursor) throw new StoreUnavailable('not-applied');
      if (quiet) this.faults.passed(work);
    }
  }

  /**
   * Whether the log has reached a position. On an empty log a subscription announces the checkpoint 2^64 - 1: with it
   * as cursor, every later event would be discarded as already read.
   */
  private async isThere(position: bigint, connected: () => Promise<void>): Promise<boolean> {
    if (position <= this.known) return true;
    try {
      const end = await this.link.end();
      await connected();
      this.known = end;
    } catch (error) {
      // Without the end of the log the subscription goes on; a later one only begins further back.
      this.faults.failed("find the end of the server's log", error);
    }
    return position <= this.known;
  }

  private passBy(position: bigint): void {
    if (position > this.cursor) this.cursor = position;
  }

  private take(subscription: AllStreamSubscription): readonly StoredEvent[] {
    const batch: StoredEvent[] = [];
    while (batch.length < batchSize) {
      const resolved = subscription.read() as ResolvedEvent | null;
      if (resolved === null) break;
      const written = fromServer(resolved, this.log.onForeign);
      // A subscription may repeat itself; the sink gets everything once.
      if (written === null || written.position <= (batch.at(-1)?.position ?? this.cursor)) continue;
      const { writeId, ...event } = written;
      void writeId;
      batch.push(event);
    }
    return batch;
  }

  private async handOver(batch: readonly StoredEvent[], caughtUp: boolean): Promise<void> {
    try {
      await this.sink(batch, { caughtUp });
    } catch (error) {
      throw new SinkFailed(error);
    }
    this.failures = 0;
    this.faults.passed(work);
    this.reported = caughtUp;
    this.cursor = batch.at(-1)?.position ?? this.cursor;
  }
}

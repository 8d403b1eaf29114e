import { ended, ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import { PositionNotInLog, type EventSink, type EventStore } from './event-store.port';

/** A follower that receives nothing although the log has gone on. */
export interface StandingFollower {
  readonly name: string;
  readonly position: bigint;
  readonly head: bigint;
  /** Whether its consumer works on a batch, so that nothing can be handed to it. */
  readonly isBusy: boolean;
}

/** Receives what a watch finds. */
export interface FollowerReports {
  /** It begins to follow the log. */
  following(name: string): void;
  /** It stands behind the log, and is subscribed anew. */
  resubscribed(follower: StandingFollower): void;
  /** It still stands: screens, caches or processes do not see what is written. */
  stuck(follower: StandingFollower): void;
  /** It goes on. */
  moving(name: string): void;
}

export interface FollowerWatchOptions {
  readonly store: Pick<EventStore, 'head'>;
  readonly reports?: FollowerReports;
  readonly faults?: RetriedFaults;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

const everyMs = 5_000;
const resubscribeAfterMs = 15_000;
const stuckAfterMs = 60_000;

/** One subscription to the log, over however many it takes. */
class Follower {
  busy = false;
  isStuck = false;
  /** How long it has stood behind the log; null while it does not. */
  standingMs: number | null = null;
  private sinceResubscribedMs = 0;
  private seen: bigint;
  private round = new AbortController();

  constructor(
    readonly name: string,
    public position: bigint,
  ) {
    this.seen = position;
  }

  begin(): AbortController {
    this.round = new AbortController();
    return this.round;
  }

  /** Takes note of the log's end; `passedMs` is the time since it was last taken. */
  look(head: bigint, passedMs: number): void {
    // One that is beyond the end waits in vain too: the log is another, or an older copy.
    const stands = this.position !== head && this.position === this.seen;
    this.seen = this.position;
    if (!stands) {
      this.rest();
      return;
    }
    this.sinceResubscribedMs += this.standingMs === null ? 0 : passedMs;
    this.standingMs = this.standingMs === null ? 0 : this.standingMs + passedMs;
  }

  /** Where the log ends is unknown, or it does not stand. */
  rest(): void {
    this.standingMs = null;
    this.sinceResubscribedMs = 0;
  }

  /** Ends the subscription that brings nothing; one whose consumer is busy could bring nothing. */
  resubscribe(): boolean {
    if (this.busy || this.sinceResubscribedMs < resubscribeAfterMs) return false;
    this.sinceResubscribedMs = 0;
    this.round.abort();
    return true;
  }
}

/**
 * Watches those who follow the log. A subscription may go silent in ways that its connection does not show: a follower
 * that receives nothing for 15 seconds although the log has gone on is subscribed anew, and one that stands for a minute
 * is stuck, which readiness says. The time of a suspended process, and of a log that is away, does not count.
 */
export class FollowerWatch {
  private readonly followers = new Set<Follower>();
  /** Those that cannot follow, as the log has no such place. */
  private readonly lost = new Set<string>();
  private readonly now: () => number;
  private timer: NodeJS.Timeout | null = null;
  private lookedAt: number;

  constructor(private readonly options: FollowerWatchOptions) {
    this.now = options.now ?? (() => performance.now());
    this.lookedAt = this.now();
  }

  /** The names of those that are stuck. */
  get stuck(): readonly string[] {
    const stuck = [...this.followers].filter(({ isStuck }) => isStuck).map(({ name }) => name);
    return [...new Set([...stuck, ...this.lost])];
  }

  /** A store whose subscriptions are watched; `name` says who follows. */
  over(store: EventStore, name: string): EventStore {
    return {
      dense: store.dense,
      append: (stream, expected, events) => store.append(stream, expected, events),
      readStream: (stream, options) => store.readStream(stream, options),
      readAll: (after, max) => store.readAll(after, max),
      readPartition: (after, max, partition) => store.readPartition(after, max, partition),
      readAt: positions => store.readAt(positions),
      head: () => store.head(),
      subscribeAll: (after, sink, signal) => this.follow(store, new Follower(name, after), sink, signal),
    };
  }

  /** Compares every follower with the end of the log; done by itself every few seconds while somebody follows. */
  async look(): Promise<void> {
    const passedMs = Math.min(this.now() - this.lookedAt, 2 * everyMs);
    this.lookedAt = this.now();
    const head = await this.head();
    for (const follower of this.followers) {
      if (head === null) follower.rest();
      else this.judge(follower, head, passedMs);
    }
  }

  private async head(): Promise<bigint | null> {
    const { store, faults = ignoredFaults } = this.options;
    const work = 'see how far the event log has gone';
    try {
      const head = await store.head();
      faults.passed(work);
      return head;
    } catch (fault) {
      faults.failed(work, fault);
      return null;
    }
  }

  private judge(follower: Follower, head: bigint, passedMs: number): void {
    follower.look(head, passedMs);
    const { name, position, standingMs, busy } = follower;
    const found = { name, position, head, isBusy: busy };
    if (standingMs === null) {
      if (follower.isStuck) this.options.reports?.moving(name);
      follower.isStuck = false;
      return;
    }
    if (follower.resubscribe()) this.options.reports?.resubscribed(found);
    if (standingMs < stuckAfterMs || follower.isStuck) return;
    follower.isStuck = true;
    this.options.reports?.stuck(found);
  }

  private async follow(
    store: EventStore,
    follower: Follower,
    sink: EventSink,
    signal: AbortSignal,
  ): Promise<void> {
    this.add(follower);
    try {
      while (!signal.aborted) {
        const round = follower.begin().signal;
        const sinkOfRound = this.handingOver(follower, sink, round);
        await eitherEnd(
          store.subscribeAll(follower.position, sinkOfRound, AbortSignal.any([signal, round])),
          round,
        );
        if (!round.aborted) return;
      }
    } catch (error) {
      if (error instanceof PositionNotInLog) this.lost.add(follower.name);
      throw error;
    } finally {
      this.remove(follower);
    }
  }

  private handingOver(follower: Follower, sink: EventSink, round: AbortSignal): EventSink {
    return async (batch, state) => {
      // Its successor hands this over too.
      if (round.aborted) return;
      this.lost.delete(follower.name);
      follower.busy = true;
      try {
        await sink(batch, state);
      } finally {
        follower.busy = false;
      }
      follower.position = batch.at(-1)?.position ?? follower.position;
    };
  }

  private add(follower: Follower): void {
    this.followers.add(follower);
    this.options.reports?.following(follower.name);
    if (this.timer !== null) return;
    this.lookedAt = this.now();
    this.timer = setInterval(() => void this.look(), everyMs).unref();
  }

  private remove(follower: Follower): void {
    this.followers.delete(follower);
    if (follower.isStuck) this.options.reports?.moving(follower.name);
    if (this.followers.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

/** Resolves when a subscription ends or is replaced: one that hangs may hang on when it is ended too. */
const eitherEnd = async (run: Promise<void>, round: AbortSignal): Promise<void> => {
  void ended(run);
  await Promise.race([run, aborted(round)]);
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    if (signal.aborted) done();
    signal.addEventListener('abort', () => done(), { once: true });
  });

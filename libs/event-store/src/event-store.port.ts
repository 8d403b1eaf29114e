import type { EventMetadata, StreamName } from '@prosa/kernel';

/** A fact to append. `id` makes the append idempotent: the same id is written once, permanently. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: object;
  readonly metadata: EventMetadata;
}

/** A fact in the log. */
export interface StoredEvent extends NewEvent {
  readonly stream: StreamName;
  /** Place in its stream, from 0 without gaps. */
  readonly revision: number;
  /** Log position; totally ordered, dense only where `EventStore.dense` says so. */
  readonly position: bigint;
  readonly recordedAt: Date;
}

/** The writer's expectation of the stream: no events, any state, some events, or exactly this last revision. */
export type ExpectedRevision = 'none' | 'any' | 'exists' | number;

/** Where an append ended up. */
export interface AppendResult {
  /** Revision of the last event of this append. */
  readonly revision: number;
  /** Position of the last event of this append. */
  readonly position: bigint;
  /** The events were there already: nothing was written, and the figures are those of the first time. */
  readonly duplicate: boolean;
}

/** Which part of a stream: revisions inclusive, both ends open when left out. */
export interface ReadOptions {
  readonly from?: number;
  readonly to?: number;
  readonly backwards?: boolean;
  readonly max?: number;
}

/** Receives events in log order, one batch at a time; the next batch waits for the promise. */
export type EventSink = (
  batch: readonly StoredEvent[],
  state: { readonly caughtUp: boolean },
) => Promise<void>;

/** The companies whose number leaves `index` when divided by `of`. */
export interface LogPartition {
  readonly index: number;
  readonly of: number;
}

/** A partition's events in a range of the log. */
export interface PartitionPage {
  readonly events: readonly StoredEvent[];
  /** Up to where the log was looked through: every event of the partition up to there is among `events`. */
  readonly to: bigint;
  /** There was nothing behind `to`. */
  readonly caughtUp: boolean;
}

/**
 * The log. Every adapter passes `describeEventStore`.
 *
 * An adapter may not: reorder or merge appends of one stream; report an append as done before it survives a crash;
 * let a reader see position n+1 before n can be seen; take a transaction handle (an append is never part of one).
 * The port leaves out: deleting or changing events, appends over several streams, server-side projections.
 */
export interface EventStore {
  /** Whether positions have no gaps. */
  readonly dense: boolean;

  /**
   * Appends all events or none.
   * @throws WrongRevision when the stream's revision differs from `expected`.
   * @throws AppendTooLarge when the events are more than any engine takes at once.
   * @throws StoreUnavailable when the store cannot be reached; with outcome `unknown` retry with the same ids.
   */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;

  /** A stream's events, oldest first unless `backwards`; a stream that does not exist is empty. */
  readStream(stream: StreamName, options?: ReadOptions): Promise<readonly StoredEvent[]>;

  /** Up to `max` events after a position (0n: from the start), in log order. */
  readAll(after: bigint, max: number): Promise<readonly StoredEvent[]>;

  /**
   * Up to `max` events after a position from streams of a partition's companies, in log order. The range that is
   * searched is bounded, so a page with few or no events need not be the last; `to` is `after` only at the end of
   * the log.
   */
  readPartition(after: bigint, max: number, partition: LogPartition): Promise<PartitionPage>;

  /** The events at these positions of the log, which ascend. */
  readAt(positions: readonly bigint[]): Promise<readonly StoredEvent[]>;

  /**
   * Follows the log from after a position until `signal` aborts, which is the only way it returns.
   * A lost connection is retried inside; a sink that throws ends it with that error.
   */
  subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void>;

  /** The position of the last event; 0n when the log is empty. */
  head(): Promise<bigint>;
}

/** The stream was not where the writer believed; `actual` is its last revision, -1 when it has no events. */
export class WrongRevision extends Error {
  override readonly name = 'WrongRevision';

  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number,
  ) {
    super(`${stream} is at ${actual}, expected ${expected}`);
  }
}

/** Somebody with rights on the server has deleted a stream, or its beginning: what is decided on it would be wrong. */
export class DeletedStream extends Error {
  override readonly name = 'DeletedStream';

  constructor(
    readonly stream: string,
    options?: ErrorOptions,
  ) {
    super(
      `The stream ${stream}, or its beginning, was deleted on the server: restore the log from a backup`,
      options,
    );
  }
}

/** A follower continues from a place that is none of this log: it is another one, or an older copy of it. */
export class PositionNotInLog extends Error {
  override readonly name = 'PositionNotInLog';

  constructor(
    readonly position: bigint,
    options?: ErrorOptions,
  ) {
    super(
      `Position ${position} is none of this log: it is another log than the database has followed`,
      options,
    );
  }
}

/** More than one append may carry: nothing was written, and trying again does not help. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';

  constructor(
    readonly stream: string,
    readonly bytes: number,
  ) {
    super(`An append to ${stream} has ${bytes} bytes, which is more than a log takes at once`);
  }
}

/** The store could not be reached; `unknown` means that the append may have happened. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(
    readonly outcome: 'unknown' | 'not-applied',
    options?: ErrorOptions,
  ) {
    super(`The event store is unavailable; outcome ${outcome}`, options);
  }
}

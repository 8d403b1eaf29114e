import type { Recorded } from '@prosa/kernel';

/** Receives decoded facts in log order, one batch at a time; the next batch waits for the promise. */
export type FeedSink = (batch: readonly Recorded[], state: { readonly caughtUp: boolean }) => Promise<void>;

/**
 * The log as consumers follow it. Every adapter passes `describeEventFeed`.
 *
 * A follower receives every fact after its position, once and in order, and stores its own position; a slow
 * follower does not delay others. Reaching the end of the log is reported with a batch, which may be empty.
 */
export interface EventFeed {
  /**
   * Follows until `signal` aborts, which is the only way it returns.
   * @throws UndecodableFact at a fact that cannot be decoded, after passing on all before it.
   * @throws any error of the sink.
   */
  follow(after: bigint, sink: FeedSink, signal: AbortSignal): Promise<void>;
}

/** A stored fact that the codec cannot read; `cause` says why. */
export class UndecodableFact extends Error {
  override readonly name = 'UndecodableFact';

  constructor(
    readonly stream: string,
    readonly position: bigint,
    options: ErrorOptions,
  ) {
    super(`The fact at ${position} of ${stream} cannot be read`, options);
  }
}

import type { Recorded } from '@prosa/kernel';

/** Receives decoded facts in log order, one batch at a time; the next batch waits for the promise. */
export type FeedSink = (batch: readonly Recorded[], state: { readonly caughtUp: boolean }) => Promise<void>;

/**
 * The log as consumers follow it. Every adapter passes `describeEventFeed`.
 *
 * A follower gets every fact after its position, once and in order, and keeps its own place; a slow follower delays
 * no other. That it has caught up is said with a batch, which is empty when there is nothing else to say.
 */
export interface EventFeed {
  /**
   * Follows until `signal` aborts, which is the only way it returns.
   * @throws UndecodableFact at a fact that cannot be read, after handing over all before it.
   * @throws whatever the sink throws.
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

import type { Actor, Decider, DomainEvent, EventCatalogue, Recorded } from '@prosa/kernel';
import type { StoredEvent } from './event-store.port';

/** One kind of stream: its facts and the rules over them. */
export interface Aggregate<State, Command, E extends DomainEvent> {
  readonly catalogue: EventCatalogue<E>;
  readonly decider: Decider<State, Command, E>;
  /**
   * Whether the initial state of a stream that does not exist is cached: for streams that are asked for with every
   * command and seldom written. A process may then miss the first fact until the log has passed it.
   */
  readonly cachesAbsence?: true;
}

/** Which stream a command is for. */
export interface Target {
  readonly companyId: number;
  readonly id: string;
  /** The stream is believed not to exist: a command decides without reading it, and again where it does exist. */
  readonly isNew?: true;
}

/** Actor and context of a command; event ids derive from `commandId`, so a repeated command writes once. */
export interface CommandEnvelope {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  readonly commandId?: string;
}

/** A stream's state as its facts make it. */
export interface Loaded<State> {
  readonly state: State;
  /** Last revision; -1 when the stream does not exist. */
  readonly revision: number;
  /** The log position of its last fact; 0n when the stream does not exist. */
  readonly seen: bigint;
}

/** A rule on top of the decider's, such as who may: an error code when it refuses the state that is decided on. */
export type Guard<State> = (state: State) => string | null;

/** The result of a command. */
export interface Executed<State, E extends DomainEvent> extends Loaded<State> {
  readonly events: readonly Recorded<E>[];
  /** The log position after this command; 0n when nothing was written. */
  readonly position: bigint;
}

/** The result of recording facts without a decision. */
export interface Recording {
  /** The log position after them; 0n when they are all in other streams. */
  readonly position: bigint;
  /** Nothing of it was news: each fact was in the log before, in this stream or in another. */
  readonly isKnown: boolean;
}

/**
 * Runs commands against streams: load (through a bounded state cache), decide, append at the exact revision.
 * A lost race is decided again, three times more, before it surfaces.
 */
export interface Aggregates {
  load<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
  ): Promise<Loaded<State>>;

  /**
   * The state as this process last saw it, without asking the store; loaded when it never did. May be behind what
   * other processes wrote: for what never changes once it is there, and for guesses that an append will check.
   */
  getCached<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
  ): Promise<Loaded<State>>;

  /**
   * The state at a log position or later. While the log is followed this needs no query, because all events up to
   * there have been seen.
   */
  getAtLeast<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
    position: bigint,
  ): Promise<Loaded<State>>;

  /**
   * @throws DomainError with the decider's or the guard's code when it refuses.
   * @throws DomainError ERR_CONFLICT when the race was lost again and again.
   */
  execute<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
    command: Command,
    envelope: CommandEnvelope,
    guard?: Guard<State>,
  ): Promise<Executed<State, E>>;

  /** Appends facts that no decision of their own stream depends on (messages, acks), in any order; the `id` of each makes it idempotent. */
  append<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
    facts: readonly { readonly id: string; readonly fact: E }[],
    envelope: CommandEnvelope,
  ): Promise<Recording>;

  /** Invalidates cached states by facts that were read in the log, so that the cache stays close behind other processes. */
  invalidate(events: readonly { readonly stream: string; readonly revision: number }[]): void;

  /** The fact that a stream holds under this id, looked for from its end, among the last `most`; undefined when there is none. */
  findEvent<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
    id: string,
    most?: number,
  ): Promise<Recorded<E> | undefined>;

  /**
   * Follows the log until `signal` aborts, so that `getAtLeast` knows what other processes write; `observe` receives each batch
   * as it is stored.
   */
  follow(signal: AbortSignal, observe?: (batch: readonly StoredEvent[]) => void): Promise<void>;

  /** A stream's facts as they were written, decoded, oldest first. */
  history<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
  ): Promise<readonly Recorded<E>[]>;

  /** The same in pages, each read when it is asked for. */
  historyPages<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
  ): AsyncIterable<readonly Recorded<E>[]>;
}

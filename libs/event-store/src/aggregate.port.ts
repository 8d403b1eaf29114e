import type { Actor, Decider, DomainEvent, EventCatalogue, Recorded } from '@prosa/kernel';

/** One kind of stream: its facts and the rules over them. */
export interface Aggregate<State, Command, E extends DomainEvent> {
  readonly catalogue: EventCatalogue<E>;
  readonly decider: Decider<State, Command, E>;
}

/** Which stream a command is for. */
export interface Target {
  readonly companyId: number;
  readonly id: string;
}

/** Who commands, and in what connection; event ids derive from `commandId`, so a repeated command writes once. */
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
}

/** A rule on top of the decider's, such as who may: an error code when it refuses the state that is decided on. */
export type Guard<State> = (state: State) => string | null;

/** What a command led to. */
export interface Executed<State, E extends DomainEvent> extends Loaded<State> {
  readonly events: readonly Recorded<E>[];
  /** Where the log stood after this command; 0n when nothing had to be written. */
  readonly position: bigint;
}

/** What came of facts that no decision of their own stream depends on. */
export interface Recording {
  /** Where the log stood after them; 0n when they are all in other streams. */
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
  recall<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
  ): Promise<Loaded<State>>;

  /**
   * The state at a place of the log or later. While the log is watched this asks the store nothing: whatever anybody
   * wrote up to there has passed by.
   */
  asOf<State, Command, E extends DomainEvent>(
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

  /** Appends facts that no decision of their own stream depends on (messages, acks), in any order; `ids` make them idempotent. */
  record<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
    facts: readonly { readonly id: string; readonly fact: E }[],
    envelope: CommandEnvelope,
  ): Promise<Recording>;

  /** Tells of facts that were seen in the log, so that what is recalled stays close behind other processes. */
  noticed(events: readonly { readonly stream: string; readonly revision: number }[]): void;

  /** The fact that a stream holds under this id, looked for from its end, among the last `most`; undefined when there is none. */
  written<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
    id: string,
    most?: number,
  ): Promise<Recorded<E> | undefined>;

  /** Lets the log pass by until `signal` aborts, for `asOf` to know what others write too. */
  watch(signal: AbortSignal): Promise<void>;

  /** A stream's facts as they were written, decoded, oldest first. */
  history<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
  ): Promise<readonly Recorded<E>[]>;
}

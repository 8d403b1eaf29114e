import type { DomainEvent } from './event';

/** The only inputs of a decision besides command and state. */
export interface DecisionContext {
  readonly now: Date;
  /** A fresh UUIDv7. */
  newId(): string;
}

/** A refusal is a value: `code` is a key of the error table in contracts, `detail` appears in the log only. */
export interface Rejection {
  readonly rejected: true;
  readonly code: string;
  readonly detail?: string;
}

/** Either the facts that follow, in order (none: already so), or a refusal. */
export type Decision<E extends DomainEvent> = readonly E[] | Rejection;

/** A pure rule set: the same state, command and context always give the same decision. */
export interface Decider<State, Command, E extends DomainEvent> {
  readonly initial: State;
  decide(command: Command, state: State, context: DecisionContext): Decision<E>;
  evolve(state: State, event: E): State;
}

/** Refuses a command with an error code. */
export const reject = (code: string, detail?: string): Rejection =>
  detail === undefined ? { rejected: true, code } : { rejected: true, code, detail };

/** Distinguishes a rejection from facts. */
export const isRejection = (decision: Decision<DomainEvent>): decision is Rejection => 'rejected' in decision;

/** Folds facts, oldest first, into a state. */
export const fold = <State, E extends DomainEvent>(
  decider: Pick<Decider<State, never, E>, 'initial' | 'evolve'>,
  events: Iterable<E>,
  from: State = decider.initial,
): State => {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

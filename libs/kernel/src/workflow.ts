import type { DomainEvent, Recorded } from './event';

/** The outputs of a workflow; they are data, so a workflow is tested like a decider. */
export type WorkflowOutput<Command> =
  /** `until`: when the command has not been carried out by then, it is dropped; an answer that late would be absurd. */
  | { readonly kind: 'send'; readonly command: Command; readonly until?: Date }
  | { readonly kind: 'schedule'; readonly timer: string; readonly dueAt: Date; readonly command: Command }
  | { readonly kind: 'cancel'; readonly timer: string }
  | { readonly kind: 'complete' }
  | { readonly kind: 'ignore'; readonly reason: string };

/**
 * A process over incoming facts: `react` is pure, `evolve` remembers. Both see the state as it was before the fact, and
 * `knowledge`: what the process may look up of the world, such as a company's settings at that moment. A fact is
 * reacted to once; what came of it is kept with the state, so that knowledge may change later.
 */
export interface Workflow<State, Input extends DomainEvent, Command, Context = null> {
  readonly name: string;
  readonly initial: State;
  /** The instance a fact belongs to, or null when the fact is none of this workflow's business. */
  correlate(event: Recorded<Input>): string | null;
  react(event: Recorded<Input>, state: State, context: Context): readonly WorkflowOutput<Command>[];
  evolve(state: State, event: Recorded<Input>, context: Context): State;
}

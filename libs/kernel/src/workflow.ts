import type { DomainEvent, Recorded } from './event';

/** What a workflow asks for; outputs are data, so a workflow is tested like a decider. */
export type WorkflowOutput<Command> =
  | { readonly kind: 'send'; readonly command: Command }
  | { readonly kind: 'schedule'; readonly timer: string; readonly dueAt: Date; readonly command: Command }
  | { readonly kind: 'cancel'; readonly timer: string }
  | { readonly kind: 'complete' }
  | { readonly kind: 'ignore'; readonly reason: string };

/** A process over incoming facts: `react` is pure, `evolve` remembers. */
export interface Workflow<State, Input extends DomainEvent, Command> {
  readonly name: string;
  readonly initial: State;
  /** The instance a fact belongs to, or null when the fact is none of this workflow's business. */
  correlate(event: Recorded<Input>): string | null;
  react(event: Recorded<Input>, state: State): readonly WorkflowOutput<Command>[];
  evolve(state: State, event: Recorded<Input>): State;
}

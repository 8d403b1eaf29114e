import type { Aggregate, Aggregates, CommandEnvelope, Executed, Target } from '@prosa/event-store';
import type { DomainEvent } from '@prosa/kernel';
import type { ReadModelBarrier } from '@prosa/projections';

/** The result of a command, and whether the read model contains it. */
export interface ExecutedCommand<State, E extends DomainEvent> extends Executed<State, E> {
  /**
   * False when the read model is later than an answer may wait: what it does not know then may be there all the same,
   * so that a caller who cannot read their own write gets ERR_UNAVAILABLE. Repeated, the command is the same one.
   */
  readonly isShown: boolean;
}

/**
 * Runs a command and waits until the read model contains the result, so that the caller reads their own write, and
 * where there was nothing to do, what somebody else had done already. A read model that is more than 2 s behind does not fail the command: the facts are written.
 */
export const runCommand = async <State, Command, E extends DomainEvent>(
  aggregates: Aggregates,
  barrier: ReadModelBarrier,
  aggregate: Aggregate<State, Command, E>,
  target: Target,
  command: Command,
  envelope: CommandEnvelope,
): Promise<ExecutedCommand<State, E>> => {
  const executed = await aggregates.execute(aggregate, target, command, envelope);
  const { companyId } = target;
  const { seen } = executed;
  return { ...executed, isShown: seen === 0n || (await barrier.reached(seen, { companyId })) };
};

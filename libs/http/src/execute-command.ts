import type { Aggregate, Aggregates, CommandEnvelope, Executed, Target } from '@prosa/event-store';
import type { DomainEvent } from '@prosa/kernel';
import type { ReadModelBarrier } from '@prosa/projections';

/**
 * Runs a command and answers when the read model shows it, so that the caller's next question sees its own change.
 * A read model that is more than 2 s behind does not fail the command: the facts are written.
 */
export const runCommand = async <State, Command, E extends DomainEvent>(
  aggregates: Aggregates,
  barrier: ReadModelBarrier,
  aggregate: Aggregate<State, Command, E>,
  target: Target,
  command: Command,
  envelope: CommandEnvelope,
): Promise<Executed<State, E>> => {
  const executed = await aggregates.execute(aggregate, target, command, envelope);
  const { companyId } = target;
  if (executed.position > 0n) await barrier.reached(executed.position, { companyId });
  return executed;
};

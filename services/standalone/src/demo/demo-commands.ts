import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';

/** The id of something of the demo, the same at every start. */
export const demoUuid = (...parts: string[]): string => uuidv5('demo', ...parts);

/** Commands have fixed ids, so that seeding again appends nothing. */
export const envelope = (...parts: string[]): CommandEnvelope => {
  const commandId = demoUuid('command', ...parts);
  return {
    actor: { kind: 'system', name: 'demo' },
    correlationId: commandId,
    causationId: commandId,
    commandId,
  };
};

/** Records that users removed or replaced stay so; null for what was not seeded. */
export const unlessRefused = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (refusal) {
    if (refusal instanceof DomainError) return null;
    throw refusal;
  }
};

import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import type { Platform } from '@prosa/platform';

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

/** How long the seed waits for the read model: a machine that is busy with the first start may be slow. */
export const PATIENTLY = { timeoutMs: 60_000 } as const;

/** Waits until the read model shows everything that was appended so far, which the next commands look up. */
export const readModelCaughtUp = async ({
  barrier,
  store,
}: Pick<Platform, 'barrier' | 'store'>): Promise<void> => {
  await barrier.reached(await store.head(), PATIENTLY);
};

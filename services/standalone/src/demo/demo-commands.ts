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

/** Records that users removed or replaced stay so; null for what was not seeded, of which `onRefusal` receives the code. */
export const unlessRefused = async <T>(
  work: Promise<T>,
  onRefusal: (code: string) => void = () => undefined,
): Promise<T | null> => {
  try {
    return await work;
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    onRefusal(refusal.code);
    return null;
  }
};

/** The most that is named of what was refused. */
const MOST_NAMED = 5;

/** What of a demo company was refused, which would otherwise look like an empty product. */
export class Refusals {
  private readonly refused: string[] = [];

  /** The outcome of a part; null for one that is refused, which is noted under its name. */
  readonly unless = <T>(part: string, work: Promise<T>): Promise<T | null> =>
    unlessRefused(work, code => void this.refused.push(`${part} (${code})`));

  /** Tells of them in one line; of none, nothing. */
  tell(company: string, say: (text: string) => void): void {
    const { refused } = this;
    if (refused.length === 0) return;
    const more = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : '';
    const named = refused.slice(0, MOST_NAMED).join(', ');
    say(`Of the demo's company "${company}" these were refused and are left as they are: ${named}${more}`);
  }
}

/** How long the seed waits for the read model: a machine that is busy with the first start may be slow. */
export const PATIENTLY = { timeoutMs: 60_000 } as const;

/** Waits until the read model shows everything that was appended so far, which the next commands look up. */
export const readModelCaughtUp = async ({
  barrier,
  store,
}: Pick<Platform, 'barrier' | 'store'>): Promise<void> => {
  await barrier.reached(await store.head(), PATIENTLY);
};

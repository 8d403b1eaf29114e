import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { readCheckpoint } from './checkpoint';
import type { ReadModelBarrier } from './projection.port';
import type { ReadModelSignals } from './signals';

export interface BarrierOptions {
  readonly db: Kysely<ReadModel>;
  readonly signals: ReadModelSignals;
  readonly projector?: string;
}

/** A command's answer waits no longer than this for the read model. */
const DEFAULT_TIMEOUT = 2_000;

/** Waits for whichever process projects: its commits arrive as signals, and the checkpoint is asked as a last resort. */
export const createBarrier = (options: BarrierOptions): ReadModelBarrier => {
  let known = 0n;
  const waiting = new Set<() => void>();
  const move = (position: bigint): void => {
    if (position <= known) return;
    known = position;
    for (const check of waiting) check();
  };
  const look = async (): Promise<void> => {
    const checkpoint = await readCheckpoint(options.db, options.projector);
    if (checkpoint !== null) move(checkpoint);
  };
  options.signals.on('position', move);
  options.signals.on('uncertain', () => void look().catch(() => undefined));

  const signalled = (position: bigint, timeoutMs: number): Promise<void> =>
    new Promise(resolve => {
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      };
      const check = (): void => (known >= position ? done() : undefined);
      const timer = setTimeout(done, timeoutMs);
      waiting.add(check);
    });

  return {
    async reached(position, timeoutMs = DEFAULT_TIMEOUT) {
      if (known >= position) return true;
      await signalled(position, timeoutMs);
      if (known < position) await look().catch(() => undefined);
      return known >= position;
    },
  };
};

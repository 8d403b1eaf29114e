import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of waiting for asynchronous conditions. It only ends what hangs: a shared machine is slow, not wrong. */
export const PATIENCE_MS = 120_000;

/** Options of waiting, including the error's text. */
export interface Patience {
  /** PATIENCE_MS by default. */
  readonly withinMs?: number;
  /** Polling interval; 0 only runs due work. */
  readonly everyMs?: number;
  /** A description of the condition; its source by default. */
  readonly what?: string;
  /** Diagnostic state to include in the error. */
  readonly seen?: () => unknown;
}

const drawn = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    if (part instanceof Error) return `${part.name}: ${part.message}`;
    return part instanceof Set || part instanceof Map ? [...part] : part;
  }) ?? String(value);

/**
 * Waits until a condition holds; past the deadline it fails with what was waited for and what was seen last. A fault
 * of the condition is the spec's own, and no answer.
 */
export const until = async (holds: () => unknown, patience: Patience = {}): Promise<void> => {
  const { withinMs = PATIENCE_MS, everyMs = 5, what = String(holds).replace(/\s+/g, ' '), seen } = patience;
  const deadline = Date.now() + withinMs;
  for (let answer = await holds(); answer !== true; answer = await holds()) {
    if (Date.now() > deadline)
      throw new Error(
        `Not within ${withinMs} ms: ${what}; last seen: ${drawn(seen === undefined ? answer : await seen())}`,
      );
    await pause(everyMs);
  }
};

import { PATIENCE_MS } from '@prosa/testing';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Retries until it passes; fails with the last error after `withinMs`. A question that costs the product much is asked
 * more rarely than every 20 ms.
 */
export const eventually = async <T>(
  ask: () => Promise<T> | T,
  withinMs = PATIENCE_MS,
  everyMs = 20,
): Promise<T> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (fault) {
      if (Date.now() > deadline) throw fault;
      await pause(everyMs);
    }
  }
};

import { PATIENCE_MS } from '@prosa/testing';
import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer passes; fails with the last fault after `withinMs`. */
export const eventually = async <T>(ask: () => Promise<T> | T, withinMs = PATIENCE_MS): Promise<T> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (fault) {
      if (Date.now() > deadline) throw fault;
      await pause(20);
    }
  }
};

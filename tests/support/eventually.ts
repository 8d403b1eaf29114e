import { PATIENCE_MS } from '@prosa/testing';
import { setTimeout as pause } from 'node:timers/promises';

/** The longest pause between two questions: a wait takes at most a tenth longer for it. */
const LONGEST_PAUSE_MS = 50;

/**
 * Retries until it passes; fails with the last error after `withinMs`. What takes long is asked more and more rarely: on a
 * busy machine the questions themselves would hold the product up.
 */
export const eventually = async <T>(
  ask: () => Promise<T> | T,
  withinMs = PATIENCE_MS,
  everyMs = 20,
): Promise<T> => {
  const began = Date.now();
  for (;;) {
    try {
      return await ask();
    } catch (fault) {
      const waited = Date.now() - began;
      if (waited > withinMs) throw fault;
      await pause(Math.max(everyMs, Math.min(LONGEST_PAUSE_MS, waited / 10)));
    }
  }
};

import { setTimeout as pause } from 'node:timers/promises';
import { expecting, isAborted } from '@prosa/kernel';

const CLOSE_WITHIN_MS = 2_000;

/** Waits with a timeout for an operation that may hang. */
export async function within(work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([
    work,
    pause(CLOSE_WITHIN_MS, undefined, { signal: patience.signal }).catch(expecting(isAborted)),
  ]);
  patience.abort();
}

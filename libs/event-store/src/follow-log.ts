import { setTimeout as pause } from 'node:timers/promises';
import { ended, expecting, isAborted, ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import { StoreUnavailable } from './event-store.port';
import type { EventSink, StoredEvent } from './event-store.port';

/** The part of a store that following a log needs. */
export interface LogSource {
  readAll(after: bigint, max: number): Promise<readonly StoredEvent[]>;
  /** Resolves when the log is past a position or may be, or when `signal` aborts. */
  past(position: bigint, signal: AbortSignal): Promise<void>;
  /** Told what a read fails at before it is tried again. */
  readonly faults?: RetriedFaults;
}

const pageSize = 1_000;
const longestPauseMs = 2_000;
const work = 'read the event log for those who follow it';

const readPatiently = async (
  source: LogSource,
  after: bigint,
  signal: AbortSignal,
): Promise<readonly StoredEvent[]> => {
  const { faults = ignoredFaults } = source;
  for (let wait = 50; !signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
    try {
      const page = await source.readAll(after, pageSize);
      faults.passed(work);
      return page;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      faults.failed(work, error);
      await pause(wait, undefined, { signal }).catch(expecting(isAborted));
    }
  }
  return [];
};

/**
 * The loop behind `subscribeAll`: pages while there is more, reading the next page while the sink works on this one,
 * and waits at the end. The sink is called once it has caught up, with an empty batch if nothing else is due.
 */
export const followLog = async (
  source: LogSource,
  after: bigint,
  sink: EventSink,
  signal: AbortSignal,
): Promise<void> => {
  let cursor = after;
  let signalled = false;
  let ahead: Promise<readonly StoredEvent[]> | null = null;
  while (!signal.aborted) {
    const page: readonly StoredEvent[] = await (ahead ?? readPatiently(source, cursor, signal));
    ahead = null;
    if (signal.aborted) return;
    const last = page.at(-1);
    const caughtUp = page.length < pageSize;
    cursor = last?.position ?? cursor;
    if (!caughtUp) {
      ahead = readPatiently(source, cursor, signal);
      // Awaited in the next round; until then a failure is not unhandled.
      void ended(ahead);
    }
    if (last !== undefined || !signalled) await sink(page, { caughtUp });
    signalled = caughtUp;
    if (caughtUp) await source.past(cursor, signal);
  }
};

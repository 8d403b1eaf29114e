import type { Recorded } from '@prosa/kernel';
import type { EventSource } from './event-source';
import { isOf } from './partition';

/** A log in memory. */
export interface ListSource extends EventSource {
  append(...events: readonly Recorded[]): void;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));

/** A log from a list of facts in order of their positions; for specs and measurements. */
export const listSource = (...first: readonly Recorded[]): ListSource => {
  const events: Recorded[] = [...first];
  const waiting = new Set<() => void>();
  const after = (position: bigint, max: number): Recorded[] => {
    const start = events.findIndex(event => event.position > position);
    return start < 0 ? [] : events.slice(start, start + max);
  };
  const appended = (): Promise<void> => new Promise(resolve => waiting.add(resolve));

  return {
    append(...more) {
      events.push(...more);
      for (const wake of waiting) wake();
      waiting.clear();
    },
    readAll: async (position, max) => after(position, max),
    async readPartition(position, max, partition) {
      const facts: Recorded[] = [];
      let to = position;
      for (const event of events) {
        if (event.position <= position) continue;
        if (facts.length === max) return { facts, to, caughtUp: false };
        if (isOf(partition, event.metadata.companyId)) facts.push(event);
        to = event.position;
      }
      return { facts, to, caughtUp: true };
    },
    readStream: async stream => events.filter(event => event.stream === stream),
    head: async () => events.at(-1)?.position ?? 0n,
    async follow(position, sink, signal) {
      let at = position;
      while (!signal.aborted) {
        const batch = after(at, 1_000);
        const last = batch.at(-1);
        if (last === undefined) await Promise.race([appended(), aborted(signal)]);
        else {
          await sink(batch);
          at = last.position;
        }
      }
    },
  };
};

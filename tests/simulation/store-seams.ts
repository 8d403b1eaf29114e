import type { AppendResult, EventStore } from '@prosa/event-store';

/** A store of which some doors are others. */
export const around = (store: EventStore, changes: Partial<EventStore>): EventStore => ({
  dense: store.dense,
  append: (stream, expected, events) => store.append(stream, expected, events),
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (after, max) => store.readAll(after, max),
  readPartition: (after, max, share) => store.readPartition(after, max, share),
  readAt: positions => store.readAt(positions),
  subscribeAll: (after, sink, signal) => store.subscribeAll(after, sink, signal),
  head: () => store.head(),
  ...changes,
});

/** An answer that claims an append which never was. */
export const pretended = async (store: EventStore, count: number): Promise<AppendResult> => ({
  revision: count - 1,
  position: (await store.head()) + BigInt(count),
  duplicate: false,
});

import { KeysUnavailable } from '@prosa/crypto';
import type { EventCodec, EventStore, StoredEvent } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { isOf, WHOLE, type Partition } from './partition';

/** Replaces the data of a fact that could not be decoded; a fold that needs it fails, which parks the stream. */
export class Undecodable {
  constructor(readonly cause: unknown) {}
}

/** A partition's facts in a range of the log. */
export interface PartitionOfLog {
  readonly facts: readonly Recorded[];
  /** The end of the range: all facts of the partition up to here are in `facts`. */
  readonly to: bigint;
  /** There was nothing behind `to`. */
  readonly caughtUp: boolean;
}

/** The log as projections read it: decoded facts by position. */
export interface EventSource {
  readAll(after: bigint, max: number): Promise<readonly Recorded[]>;
  /** Up to `max` facts of a partition; a page with few or no facts need not be the last. */
  readPartition(after: bigint, max: number, partition: Partition): Promise<PartitionOfLog>;
  readStream(stream: string): Promise<readonly Recorded[]>;
  /** Passes on every fact after a position until `signal` aborts; an error of the sink ends it. */
  follow(
    after: bigint,
    sink: (batch: readonly Recorded[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  head(): Promise<bigint>;
}

const LONE_OR_NUL = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const SUSPICIOUS = /[\u0000\ud800-\udfff]/;

/** Whether a value needs no conversion; true for nearly all facts, which are then not copied. */
const isPlain = (value: unknown): boolean => {
  if (typeof value === 'string') return !SUSPICIOUS.test(value);
  if (typeof value !== 'object' || value === null) return true;
  // Objects parsed from JSON have no inherited properties.
  for (const key in value) if (!isPlain((value as Record<string, unknown>)[key])) return false;
  return true;
};

const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(LONE_OR_NUL, '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item)]));
};

/**
 * A fact without what PostgreSQL cannot store in text (NUL, lone surrogates). The log keeps them; folding facts
 * that still contain them would give different rows depending on the batching.
 */
export const storableEvent = (event: Recorded): Recorded => {
  if (event.data instanceof Undecodable || isPlain(event.data)) return event;
  return { ...event, data: storable(event.data) as object };
};

const recorded = (event: StoredEvent, data: object): Recorded => ({
  id: event.id,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  type: event.type,
  data,
  metadata: event.metadata,
});

const decodeOne = async (codec: EventCodec, event: StoredEvent): Promise<Recorded> => {
  try {
    const decoded = await codec.decode(event);
    return recorded(decoded, decoded.data);
  } catch (error) {
    // What cannot be read now can be read later: such a fact is not undecodable.
    if (error instanceof KeysUnavailable) throw error;
    return recorded(event, new Undecodable(error));
  }
};

/** Null when decoding is asynchronous. */
const decodeNow = (codec: EventCodec, event: StoredEvent): Recorded | null => {
  try {
    const decoded = codec.decodeNow?.(event) ?? null;
    return decoded === null ? null : recorded(decoded, decoded.data);
  } catch (error) {
    if (error instanceof KeysUnavailable) throw error;
    return recorded(event, new Undecodable(error));
  }
};

/** Replaces the data of facts that the reader does not need. */
const UNREAD = {};

/**
 * Reads an event store through its codec. With `partition` only its companies' facts are decoded; the others are
 * returned without data, so that positions match the log.
 */
export const storeSource = (store: EventStore, codec: EventCodec, partition = WHOLE): EventSource => {
  const decode = async (events: readonly StoredEvent[]): Promise<readonly Recorded[]> => {
    const decoded = events.map(event =>
      isOf(partition, event.metadata.companyId) ? decodeNow(codec, event) : recorded(event, UNREAD),
    );
    const late = events.filter((_, index) => decoded[index] === null);
    // A promise per fact would cost as much as decoding.
    if (late.length === 0) return decoded as readonly Recorded[];
    await codec.fetchKeys?.(late);
    const opened: Recorded[] = [];
    for (const [index, event] of events.entries())
      opened.push(decoded[index] ?? decodeNow(codec, event) ?? (await decodeOne(codec, event)));
    return opened;
  };
  return {
    readAll: async (after, max) => decode(await store.readAll(after, max)),
    readPartition: async (after, max, partition) => {
      const { events, to, caughtUp } = await store.readPartition(after, max, partition);
      return { facts: await decode(events), to, caughtUp };
    },
    readStream: async stream => decode(await store.readStream(stream as StoredEvent['stream'])),
    follow: (after, sink, signal) =>
      store.subscribeAll(after, async batch => sink(await decode(batch)), signal),
    head: () => store.head(),
  };
};

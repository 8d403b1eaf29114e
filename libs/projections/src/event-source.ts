import type { EventCodec, EventStore, StoredEvent } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { isOf, WHOLE, type Partition } from './partition';

/** Stands in for the data of a fact that could not be decoded; whoever needs that fact fails, and its stream is parked. */
export class Undecodable {
  constructor(readonly cause: unknown) {}
}

/** What a share has in a stretch of the log. */
export interface ShareOfLog {
  readonly facts: readonly Recorded[];
  /** Up to where the log was looked through: every fact of the share up to there is among `facts`. */
  readonly to: bigint;
  /** There was nothing behind `to`. */
  readonly caughtUp: boolean;
}

/** The log as projections read it: decoded facts by position. */
export interface EventSource {
  readAll(after: bigint, max: number): Promise<readonly Recorded[]>;
  /** Up to `max` facts of a share; a page may hold few or none and yet not be the last. */
  readShare(after: bigint, max: number, share: Partition): Promise<ShareOfLog>;
  readStream(stream: string): Promise<readonly Recorded[]>;
  /** Hands on every fact after a position until `signal` aborts; a sink that throws ends it with that error. */
  follow(
    after: bigint,
    sink: (batch: readonly Recorded[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  head(): Promise<bigint>;
}

const LONE_OR_NUL = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const SUSPICIOUS = /[\u0000\ud800-\udfff]/;

/** Whether nothing in a value needs a closer look; what nearly every fact answers, without a copy being made. */
const isPlain = (value: unknown): boolean => {
  if (typeof value === 'string') return !SUSPICIOUS.test(value);
  if (typeof value !== 'object' || value === null) return true;
  // What comes out of JSON inherits nothing that `in` would come upon.
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
 * A fact without what Postgres cannot hold in text (NUL, halves of surrogate pairs). The log keeps them; folding
 * facts that still had them would give other rows in one batch than in two.
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
    return recorded(event, new Undecodable(error));
  }
};

/** Null when decoding has to wait for something. */
const decodeNow = (codec: EventCodec, event: StoredEvent): Recorded | null => {
  try {
    const decoded = codec.decodeNow?.(event) ?? null;
    return decoded === null ? null : recorded(decoded, decoded.data);
  } catch (error) {
    return recorded(event, new Undecodable(error));
  }
};

/** Stands in for the data of facts that whoever reads has said not to want. */
const UNREAD = {};

/**
 * Reads an event store through its codec. With `partition` only its companies' facts are decoded; the others come
 * without their data, so that positions are as in the log.
 */
export const storeSource = (store: EventStore, codec: EventCodec, partition = WHOLE): EventSource => {
  const decode = async (events: readonly StoredEvent[]): Promise<readonly Recorded[]> => {
    const decoded: Recorded[] = [];
    const waiting: Promise<void>[] = [];
    events.forEach((event, place) => {
      const now = isOf(partition, event.metadata.companyId)
        ? decodeNow(codec, event)
        : recorded(event, UNREAD);
      if (now !== null) decoded[place] = now;
      else waiting.push(decodeOne(codec, event).then(late => void (decoded[place] = late)));
    });
    // A promise for each of a million facts would cost as much as decoding them.
    if (waiting.length > 0) await Promise.all(waiting);
    return decoded;
  };
  return {
    readAll: async (after, max) => decode(await store.readAll(after, max)),
    readShare: async (after, max, share) => {
      const { events, to, caughtUp } = await store.readShare(after, max, share);
      return { facts: await decode(events), to, caughtUp };
    },
    readStream: async stream => decode(await store.readStream(stream as StoredEvent['stream'])),
    follow: (after, sink, signal) =>
      store.subscribeAll(after, async batch => sink(await decode(batch)), signal),
    head: () => store.head(),
  };
};

import { KeysUnavailable } from '@prosa/crypto';
import type { EventCodec, StoredEvent } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { UndecodableFact } from './event-feed.port';

/** A place of the log, read: the fact, or why it cannot be one. */
export type FeedItem =
  | { readonly position: bigint; readonly fact: Recorded }
  | { readonly position: bigint; readonly failure: UndecodableFact };

/**
 * Reads stored events; what cannot be read is kept for those who reach it.
 * @throws KeysUnavailable when the keys of personal values cannot be reached now.
 */
export type ReadFacts = (events: readonly StoredEvent[]) => Promise<readonly FeedItem[]>;

/** Returns a replacement for a fact that cannot be decoded, for followers that tolerate one. */
export type Substitute = (event: StoredEvent, cause: unknown) => Recorded;

const recorded = (event: StoredEvent): Recorded => ({
  id: event.id,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  type: event.type,
  data: event.data,
  metadata: event.metadata,
});

/** Reads facts through a codec. */
export const factReader = (codec: EventCodec, substitute?: Substitute): ReadFacts => {
  const read = async (event: StoredEvent): Promise<FeedItem> => {
    const { position, stream } = event;
    try {
      return { position, fact: recorded(await codec.decode(event)) };
    } catch (cause) {
      if (cause instanceof KeysUnavailable) throw cause;
      if (substitute !== undefined) return { position, fact: substitute(event, cause) };
      return { position, failure: new UndecodableFact(stream, position, { cause }) };
    }
  };
  return async events => {
    await codec.fetchKeys?.(events);
    return Promise.all(events.map(read));
  };
};

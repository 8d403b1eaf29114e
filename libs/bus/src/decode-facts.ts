import type { EventCodec, StoredEvent } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { UndecodableFact } from './event-feed.port';

/** A place of the log, read: the fact, or why it cannot be one. */
export type FeedItem =
  | { readonly position: bigint; readonly fact: Recorded }
  | { readonly position: bigint; readonly failure: UndecodableFact };

/** Reads a stored event; what cannot be read is kept for those who reach it. */
export type ReadFact = (event: StoredEvent) => Promise<FeedItem>;

/** What to hand on in place of a fact that cannot be read, for followers that can live with one. */
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
export const factReader =
  (codec: EventCodec, substitute?: Substitute): ReadFact =>
  async event => {
    const { position, stream } = event;
    try {
      return { position, fact: recorded(await codec.decode(event)) };
    } catch (cause) {
      if (substitute !== undefined) return { position, fact: substitute(event, cause) };
      return { position, failure: new UndecodableFact(stream, position, { cause }) };
    }
  };

import type { NewEvent, StoredEvent } from './event-store.port';

/**
 * Converts between facts and stored bytes: personal fields are sealed on writing and opened on reading, old schema
 * versions are upcast. Stored personal values are tagged from the first event on (`{"$personal": subject, …}`), so
 * that sealing them later needs no rewrite of history.
 */
export interface EventCodec {
  encode(event: NewEvent): Promise<NewEvent>;
  decode<S extends StoredEvent>(event: S): Promise<S>;
  /** The same synchronously, or null when a key is needed that is not at hand; saves a promise per fact in long reads. */
  decodeNow?<S extends StoredEvent>(event: S): S | null;
  /** The stored data of a fact, with what it holds open sealed; null where nothing is open. */
  sealStored?(event: StoredEvent): Promise<object | null>;
  /**
   * Fetches the keys of these facts at once.
   * @throws KeysUnavailable when that is impossible now; KeysMissing when one is neither here nor destroyed.
   */
  fetchKeys?(events: readonly StoredEvent[]): Promise<void>;
}

/** Decodes a page; the keys that it needs are fetched at once. */
export const decodeAll = async <S extends StoredEvent>(
  codec: EventCodec,
  events: readonly S[],
): Promise<readonly S[]> => {
  const decoded = events.map(event => codec.decodeNow?.(event) ?? null);
  const missing = events.filter((_, index) => decoded[index] === null);
  if (missing.length === 0) return decoded as readonly S[];
  await codec.fetchKeys?.(missing);
  const opened: S[] = [];
  for (const [index, event] of events.entries()) opened.push(decoded[index] ?? (await codec.decode(event)));
  return opened;
};

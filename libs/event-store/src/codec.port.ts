import type { NewEvent, StoredEvent } from './event-store.port';

/**
 * What stands between facts and stored bytes: personal fields are sealed on the way in and opened on the way out,
 * old schema versions are brought up to date. Stored personal values are tagged from the first event on
 * (`{"$personal": subject, …}`), so that sealing them for real later needs no rewrite of history.
 */
export interface EventCodec {
  encode(event: NewEvent): Promise<NewEvent>;
  decode<S extends StoredEvent>(event: S): Promise<S>;
  /** The same at once, or null when a value has to be unsealed first; whoever reads a long log saves the waiting. */
  decodeNow?<S extends StoredEvent>(event: S): S | null;
}

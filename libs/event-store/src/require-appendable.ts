import type { NewEvent } from './event-store.port';

/** An append carries at least one event, and none twice; anything else is a mistake of the caller. */
export const requireAppendable = (events: readonly NewEvent[]): void => {
  if (events.length === 0) throw new RangeError('An append needs at least one event');
  if (new Set(events.map(event => event.id)).size < events.length) {
    throw new RangeError('An append holds the same event id twice');
  }
};

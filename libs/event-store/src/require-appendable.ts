import { AppendTooLarge, type NewEvent } from './event-store.port';

/**
 * How many bytes one append may have, on every engine: EventStoreDB refuses 1,048,576, and what cannot move there is
 * written nowhere.
 */
export const MOST_APPEND_BYTES = 1_000_000;
/** What an event takes beside its data and its metadata: ids, type, and what adapters add. */
const BESIDE_BYTES = 256;

/** At most this many bytes, without serialising: every character may need six. */
const atMost = (value: unknown): number => {
  if (typeof value === 'string') return 6 * value.length + 3;
  if (typeof value !== 'object' || value === null) return 32;
  let bytes = 2;
  if (Array.isArray(value)) for (const item of value) bytes += atMost(item) + 1;
  else for (const [key, item] of Object.entries(value)) bytes += 6 * key.length + 4 + atMost(item);
  return bytes;
};

const exactly = (event: NewEvent): number =>
  Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata));

const sum = (events: readonly NewEvent[], bytesOf: (event: NewEvent) => number): number =>
  events.reduce((bytes, event) => bytes + bytesOf(event) + BESIDE_BYTES, 0);

/** An append carries at least one event, and none twice; anything else is a mistake of the caller. */
export const requireDistinct = (events: readonly NewEvent[]): void => {
  if (events.length === 0) throw new RangeError('An append needs at least one event');
  if (new Set(events.map(event => event.id)).size < events.length) {
    throw new RangeError('An append holds the same event id twice');
  }
};

/**
 * As `requireDistinct`, and an append is no larger than every engine takes.
 * @throws AppendTooLarge
 */
export const requireAppendable = (stream: string, events: readonly NewEvent[]): void => {
  requireDistinct(events);
  if (sum(events, ({ data, metadata }) => atMost(data) + atMost(metadata)) <= MOST_APPEND_BYTES) return;
  const bytes = sum(events, exactly);
  if (bytes > MOST_APPEND_BYTES) throw new AppendTooLarge(stream, bytes);
};

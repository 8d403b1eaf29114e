import type { TokenScope } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** An administrator made a token for a program. */
export type EventTokenMade = Fact<
  'EventTokenMade',
  {
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    /** SHA-256 of the token in hexadecimal digits; the token itself is 256 random bits and stored nowhere. */
    readonly hash: string;
    /** The networks from which it may be used, in CIDR notation; empty: from everywhere. */
    readonly networks: readonly string[];
    /** ISO-8601 in UTC; null: it does not expire. */
    readonly expiresAt: string | null;
  }
>;

/** An administrator revoked a token; from now on it is refused like one that was never made. */
export type EventTokenRevoked = Fact<'EventTokenRevoked', { readonly name: string }>;

/** Every fact of a token. */
export type EventTokenEvent = EventTokenMade | EventTokenRevoked;

/** The facts of the stream `eventToken`. */
export const eventTokenEvents = defineEvents<EventTokenEvent>('eventToken', {
  EventTokenMade: { version: 1 },
  EventTokenRevoked: { version: 1 },
});

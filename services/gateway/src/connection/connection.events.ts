import type { ConnectionPurpose, ConnectionStatus, OpeningHours } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** Which connection a fact is about: the number people see, and the uuid of its row. */
interface Named {
  readonly connectionId: number;
  readonly uuid: string;
}

/** Everything people choose about a connection. */
export interface ConnectionSettings {
  readonly name: string;
  readonly color: string;
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly expiresInactiveMessage: string;
  /** Minutes until an inactive chat is closed; 0: never. */
  readonly expiresTicket: number;
  readonly timeUseBotQueues: number;
  readonly maxUseBotQueues: number;
  /** Minutes until a waiting ticket goes to `transferQueueId`; 0: never. */
  readonly timeToTransfer: number;
  readonly transferQueueId: number | null;
  readonly promptId: number | null;
  readonly integrationId: number | null;
  readonly queueIds: readonly number[];
  /** The connection's own week, Monday first; null or absent when it keeps none. */
  readonly schedules?: readonly OpeningHours[] | null;
}

/** A company added a connection; it begins by opening, and shows a QR code next. */
export type ConnectionRegistered = Fact<
  'ConnectionRegistered',
  Named & {
    readonly settings: ConnectionSettings;
    readonly isDefault: boolean;
    /** Absent: `service`. */
    readonly purpose?: ConnectionPurpose;
  }
>;

/** People changed what they may choose about a connection; `settings` holds all of it. */
export type ConnectionConfigured = Fact<
  'ConnectionConfigured',
  Named & { readonly settings: ConnectionSettings }
>;

/** New conversations start on this connection from now on; `previousUuid` is the one it took over from. */
export type ConnectionMadeDefault = Fact<
  'ConnectionMadeDefault',
  Named & { readonly previousUuid: string | null }
>;

/** A phone was linked, another one than before; `number` is digits only. */
export type ConnectionPaired = Fact<'ConnectionPaired', Named & { readonly number: string }>;

/** A connection's session came to stand elsewhere; `reason` is a key of the web's texts. */
export type ConnectionStatusChanged = Fact<
  'ConnectionStatusChanged',
  Named & { readonly status: ConnectionStatus; readonly reason: string | null }
>;

/** WhatsApp keeps the connection from writing to people who never wrote to it; null when that is over. */
export type ConnectionRestricted = Fact<'ConnectionRestricted', Named & { readonly until: string | null }>;

/** The connection was away for a while; `recovered` messages waited for it and came in afterwards. */
export type ConnectionGapNoticed = Fact<
  'ConnectionGapNoticed',
  Named & { readonly from: string; readonly until: string; readonly recovered: number }
>;

/** Somebody made the token that programs send messages with, or replaced it; the token itself stands in no fact. */
export type ConnectionTokenIssued = Fact<'ConnectionTokenIssued', Named>;

/** Somebody took that token away: no program sends over the connection any more. */
export type ConnectionTokenRevoked = Fact<'ConnectionTokenRevoked', Named>;

/** A company removed a connection; its tickets stay. */
export type ConnectionRemoved = Fact<'ConnectionRemoved', Named>;

/** What happens to a company's connections, all in one stream: their rules are rules over all of them. */
export type ConnectionEvent =
  | ConnectionRegistered
  | ConnectionConfigured
  | ConnectionMadeDefault
  | ConnectionPaired
  | ConnectionStatusChanged
  | ConnectionRestricted
  | ConnectionGapNoticed
  | ConnectionTokenIssued
  | ConnectionTokenRevoked
  | ConnectionRemoved;

/** The facts of the stream `connection`; the linked number belongs to whoever owns the phone. */
export const connectionEvents = defineEvents<ConnectionEvent>('connection', {
  ConnectionRegistered: { version: 1 },
  ConnectionConfigured: { version: 1 },
  ConnectionMadeDefault: { version: 1 },
  ConnectionPaired: { version: 1, personal: { number: 'uuid' } },
  ConnectionStatusChanged: { version: 1 },
  ConnectionRestricted: { version: 1 },
  ConnectionGapNoticed: { version: 1 },
  ConnectionTokenIssued: { version: 1 },
  ConnectionTokenRevoked: { version: 1 },
  ConnectionRemoved: { version: 1 },
});

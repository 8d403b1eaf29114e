import type { ConnectionPurpose, ConnectionStatus, OpeningHours, NewChatQuota } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** The connection a fact is about: the id that users see and the uuid of its row. */
interface Named {
  readonly connectionId: number;
  readonly uuid: string;
}

/** All settings of a connection that users can change. */
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
  /** The connection's own weekly opening hours, Monday first; null or absent when it has none. */
  readonly schedules?: readonly OpeningHours[] | null;
}

/** A company added a connection; the session opens next and shows a QR code. */
export type ConnectionRegistered = Fact<
  'ConnectionRegistered',
  Named & {
    readonly settings: ConnectionSettings;
    readonly isDefault: boolean;
    /** Absent: `service`. */
    readonly purpose?: ConnectionPurpose;
  }
>;

/** A user changed the settings; `settings` contains all of them, not only the changed ones. */
export type ConnectionConfigured = Fact<
  'ConnectionConfigured',
  Named & { readonly settings: ConnectionSettings }
>;

/** New conversations start on this connection from now on; `previousUuid` is the previous default. */
export type ConnectionMadeDefault = Fact<
  'ConnectionMadeDefault',
  Named & { readonly previousUuid: string | null }
>;

/** A phone other than the previous one was linked; `number` contains digits only. */
export type ConnectionPaired = Fact<'ConnectionPaired', Named & { readonly number: string }>;

/** The session state of a connection changed; `reason` is a key of the web's texts. */
export type ConnectionStatusChanged = Fact<
  'ConnectionStatusChanged',
  Named & { readonly status: ConnectionStatus; readonly reason: string | null }
>;

/** WhatsApp prevents the connection from writing to people who never wrote to it; null when the restriction ends. */
export type ConnectionRestricted = Fact<
  'ConnectionRestricted',
  Named & {
    readonly until: string | null;
    /** WhatsApp announced it; absent for the default duration after a refused message. */
    readonly isAnnounced?: true;
  }
>;

/** WhatsApp reported the number's quota of new chats. */
export type ConnectionQuotaReported = Fact<'ConnectionQuotaReported', Named & NewChatQuota>;

/** The connection was offline for a while; `recovered` messages were delivered after it reconnected. */
export type ConnectionGapNoticed = Fact<
  'ConnectionGapNoticed',
  Named & { readonly from: string; readonly until: string; readonly recovered: number }
>;

/** A user created or replaced the token of the external API; the token itself is never part of a fact. */
export type ConnectionTokenIssued = Fact<'ConnectionTokenIssued', Named>;

/** A user revoked the token: programs can no longer send over the connection. */
export type ConnectionTokenRevoked = Fact<'ConnectionTokenRevoked', Named>;

/** A company removed a connection; its tickets stay. */
export type ConnectionRemoved = Fact<'ConnectionRemoved', Named>;

/**
 * The facts of a company's connections. They share one stream because the rules span all connections of the
 * company.
 */
export type ConnectionEvent =
  | ConnectionRegistered
  | ConnectionConfigured
  | ConnectionMadeDefault
  | ConnectionPaired
  | ConnectionStatusChanged
  | ConnectionRestricted
  | ConnectionQuotaReported
  | ConnectionGapNoticed
  | ConnectionTokenIssued
  | ConnectionTokenRevoked
  | ConnectionRemoved;

/** The facts of the stream `connection`; the linked number is personal data of the phone's owner. */
export const connectionEvents = defineEvents<ConnectionEvent>('connection', {
  ConnectionRegistered: { version: 1 },
  ConnectionConfigured: { version: 1 },
  ConnectionMadeDefault: { version: 1 },
  ConnectionPaired: { version: 1, sealedBy: 'card', personal: { number: 'uuid' } },
  ConnectionStatusChanged: { version: 1 },
  ConnectionRestricted: { version: 1 },
  ConnectionQuotaReported: { version: 1 },
  ConnectionGapNoticed: { version: 1 },
  ConnectionTokenIssued: { version: 1 },
  ConnectionTokenRevoked: { version: 1 },
  ConnectionRemoved: { version: 1 },
});

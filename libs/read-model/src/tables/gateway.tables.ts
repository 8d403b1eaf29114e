import type { ConnectionPurpose, ConnectionStatus, MediaType, MessageChangeKind } from '@prosa/contracts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { LogPosition } from './conversations.tables';

/** A WhatsApp connection, derived from its facts; QR codes are stored separately and never part of a fact. */
export interface ConnectionRow {
  companyId: number;
  uuid: string;
  id: number;
  name: string;
  color: string;
  isDefault: boolean;
  purpose: ConnectionPurpose;
  status: ConnectionStatus;
  reason: string | null;
  statusSince: Date;
  /** The user who caused its status, by name; null when it was the session itself. */
  statusBy: string | null;
  /** Digits of the phone that is linked, or was last; empty before the first pairing. */
  number: string;
  /** Until when WhatsApp prevents it from writing to people who never wrote to it. */
  restrictedUntil: Date | null;
  /** JSON: the last restrictions, as `restrictionsIn` reads them; null before the first. */
  restrictions: string | null;
  /** JSON: WhatsApp's quota of new chats, and since when it is at that level. */
  newChatQuota: string | null;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  expiresTicket: number;
  timeUseBotQueues: number;
  maxUseBotQueues: number;
  timeToTransfer: number;
  transferQueueId: number | null;
  promptId: number | null;
  integrationId: number | null;
  queueIds: number[];
  /** The connection's own weekly hours as JSON; null when it has none. */
  schedules: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The QR code that waits to be scanned; written by the connection's worker. */
export interface WaSessionQrRow {
  companyId: number;
  connectionId: number;
  qrcode: string;
  retries: number;
  updatedAt: Date;
}

/** A session's account credentials, sealed. */
export interface WaCredsRow {
  connectionId: number;
  creds: Buffer;
  updatedAt: Date;
}

/** One key of a session's Signal state, sealed. */
export interface WaKeyRow {
  connectionId: number;
  type: string;
  id: string;
  val: Buffer;
}

/** Which worker owns a connection, and until when; `fence` grows with every change of owner. */
export interface WaLeaseRow {
  connectionId: number;
  workerId: string;
  fence: LogPosition;
  expiresAt: Date;
}

/** A process that holds sessions, with its heartbeat. */
export interface WaWorkerRow {
  /** Stable across restarts. */
  id: string;
  /** Another one for every start. */
  incarnation: string;
  name: string;
  capacity: number;
  draining: boolean;
  sessions: number;
  connected: number;
  startedAt: Date;
  heartbeatAt: Date;
  expiresAt: Date;
}

/** A command to the owner of a connection, until the caller has read the answer. */
export interface WaCommandRow {
  companyId: number;
  seq: GeneratedAlways<number>;
  uuid: string;
  connectionId: number;
  connectionUuid: string;
  kind: string;
  /** Sealed. */
  request: Buffer;
  askedAt: Date;
  expiresAt: Date;
  attempts: number;
  answeredAt: Date | null;
  /** Sealed. */
  answer: Buffer | null;
  /** Why it was refused: an error code. */
  error: string | null;
}

/** A received fact, stored before it is confirmed to WhatsApp and kept until the conversations have recorded it. */
export interface WaInboxRow {
  companyId: number;
  seq: GeneratedAlways<number>;
  connectionId: number;
  connectionUuid: string;
  /** `message`, or `fact:<kind>:<discriminator>`. */
  kind: string;
  /** Facts with equal keys are handed over in order. */
  chatKey: string;
  phone: string | null;
  lid: string | null;
  /** The group, if any; phone and LID are empty then. */
  groupId: string | null;
  /** The author in the group, except for our side. */
  authorPhone: string | null;
  authorLid: string | null;
  waId: string;
  fromMe: boolean;
  at: Date;
  /** Sealed; null once the fact is handed over. */
  payload: Buffer | null;
  /** The file in the fact; kept for some time after the handover, until the resulting row surely references it. */
  mediaKey: string | null;
  attempts: number;
  doneAt: Date | null;
}

/** A requested outbound message, derived from facts; whether it was sent is in `waDispatch`. */
export interface WaOutboxRow {
  companyId: number;
  /** The id under which it is sent: a message's, or the change's own. */
  messageId: string;
  kind: 'message' | MessageChangeKind;
  connectionId: number;
  /** Place in the log of the latest request: the order of sending. */
  position: LogPosition;
  /** Number of times that sending was requested. */
  round: number;
  phone: string | null;
  lid: string | null;
  groupId: string | null;
  body: string;
  /** An `OutboundQuote` as JSON text. */
  quoted: string | null;
  /** The message to change, and its side. */
  targetId: string | null;
  targetFromMe: boolean;
  /** Its author in a group, an `OutboundAuthor` as JSON. */
  targetAuthor: string | null;
  mediaType: MediaType;
  /** A `MessageMedia` as JSON text. */
  media: string | null;
  requestedAt: Date;
}

/** The state of sending; owned by the worker, not touched when the outbox is rebuilt. */
export interface WaDispatchRow {
  companyId: number;
  messageId: string;
  connectionId: number;
  chatKey: string;
  position: LogPosition;
  round: number;
  state: 'queued' | 'sending' | 'sent' | 'failed';
  fence: LogPosition | null;
  attempts: number;
  nextAt: Date;
  code: string | null;
  /** The sealed upload reference of a file, so that a retry need not upload it again. */
  uploaded: Buffer | null;
  updatedAt: Date;
}

/** A file that a phone sent, from its message's handover until it is fetched or given up. */
export interface WaMediaRow {
  companyId: number;
  connectionId: number;
  connectionUuid: string;
  waId: string;
  fromMe: boolean;
  phone: string | null;
  lid: string | null;
  groupId: string | null;
  authorPhone: string | null;
  authorLid: string | null;
  /** How to fetch it, sealed. */
  payload: Buffer;
  attempts: number;
  nextAt: Date;
  begunAt: Date;
}

/** What opens later changes of a received message, until WhatsApp allows none any more. */
export interface WaMessageSecretRow {
  companyId: number;
  connectionId: number;
  waId: string;
  /** The secret and, of a poll, its options. */
  sealed: Buffer;
  expiresAt: Date;
}

/** The position up to which a worker has taken rows over. */
export interface WaCursorRow {
  name: string;
  position: LogPosition;
}

/** A company whose connections must stay closed: it is blocked or removed. */
export interface WaShutCompanyRow {
  companyId: number;
  removed: boolean;
}

/** An outage of a connection. */
export interface ConnectionGapRow {
  companyId: number;
  /** The fact's own id. */
  uuid: string;
  connectionUuid: string;
  connectionId: number;
  beganAt: Date;
  endedAt: Date;
  recovered: number;
}

/** When a connection was known to be connected last, and the gap that is still being caught up on. */
export interface WaSeenRow {
  companyId: number;
  connectionId: number;
  seenAt: Date;
  gapFrom: Date | null;
  gapUntil: Date | null;
}

/**
 * The token of a connection for the external API: found by its hash, shown to administrators from its sealed form.
 */
export interface WaConnectionTokenRow {
  companyId: number;
  connectionId: number;
  hash: Buffer;
  sealed: Buffer;
  createdAt: Date;
  usedAt: Date | null;
  /** Time stamps of the latest calls, as many as the rate limit needs. */
  calls: Generated<readonly Date[]>;
}

/** A contact whose picture has to be fetched, and when it last was. */
export interface WaPictureRow {
  companyId: number;
  connectionId: number;
  connectionUuid: string;
  chatKey: string;
  phone: string | null;
  lid: string | null;
  groupId: string | null;
  /** Null while no fetch is due. */
  dueAt: Date | null;
  looks: number;
}

/** A group of a connection, and when its name has to be queried. */
export interface WaGroupRow {
  companyId: number;
  connectionId: number;
  connectionUuid: string;
  groupId: string;
  /** The last journalled name; empty while unknown. */
  subject: string;
  looks: number;
  /** Null while no query is due. */
  dueAt: Date | null;
}

/** An outbound message in a group: number of recipients, and of receipts. */
export interface WaGroupPostRow {
  companyId: number;
  connectionId: number;
  messageId: string;
  /** Null until it was sent. */
  members: number | null;
  delivered: number;
  read: number;
  played: number;
  begunAt: Date;
}

/** A receipt of a member, one row per state. */
export interface WaGroupReceiptRow {
  companyId: number;
  connectionId: number;
  messageId: string;
  member: string;
  state: string;
}

/** Up to where a user has read a ticket, derived from facts. */
export interface WaReadRow {
  companyId: number;
  ticketUuid: string;
  position: LogPosition;
}

/** Up to where read receipts were sent; owned by the worker. */
export interface WaReadToldRow {
  companyId: number;
  ticketUuid: string;
  position: LogPosition;
}

/** The position up to which all receipts of a connection are out; owned by the worker. */
export interface WaReadCursorRow {
  companyId: number;
  connectionId: number;
  /** Earlier messages get no receipts: the connection did not receive them. */
  since: LogPosition;
  position: LogPosition;
}

/** A ticket before the position whose receipts failed, and when they are tried again; owned by the worker. */
export interface WaReadLateRow {
  companyId: number;
  connectionId: number;
  ticketUuid: string;
  tries: number;
  dueAt: Date;
}

/** The tables that `services/gateway` writes. */
export interface GatewayTables {
  connection: ConnectionRow;
  waSessionQr: WaSessionQrRow;
  waCreds: WaCredsRow;
  waKey: WaKeyRow;
  waLease: WaLeaseRow;
  waWorker: WaWorkerRow;
  waCommand: WaCommandRow;
  waInbox: WaInboxRow;
  waOutbox: WaOutboxRow;
  waDispatch: WaDispatchRow;
  waCursor: WaCursorRow;
  waMedia: WaMediaRow;
  waMessageSecret: WaMessageSecretRow;
  waShutCompany: WaShutCompanyRow;
  waConnectionToken: WaConnectionTokenRow;
  connectionGap: ConnectionGapRow;
  waSeen: WaSeenRow;
  waPicture: WaPictureRow;
  waGroup: WaGroupRow;
  waGroupPost: WaGroupPostRow;
  waGroupReceipt: WaGroupReceiptRow;
  waRead: WaReadRow;
  waReadTold: WaReadToldRow;
  waReadCursor: WaReadCursorRow;
  waReadLate: WaReadLateRow;
}

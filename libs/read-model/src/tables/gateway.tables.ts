import type { ConnectionPurpose, ConnectionStatus, MediaType, MessageChangeKind } from '@prosa/contracts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { LogPosition } from './conversations.tables';

/** A WhatsApp connection as its facts tell; the QR code stands apart, in no fact and no row of this table. */
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
  /** Who brought it into its status, by name; null when that was the session itself. */
  statusBy: string | null;
  /** Digits of the phone that is linked, or was last; empty before the first pairing. */
  number: string;
  /** Until when WhatsApp keeps it from writing to people who never wrote to it. */
  restrictedUntil: Date | null;
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
  /** The connection's own week as JSON text; null when it keeps none. */
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

/** A process that holds sessions, for as long as it says that it lives. */
export interface WaWorkerRow {
  /** Kept over restarts. */
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

/** Something that the owner of a connection is asked to do, until whoever asked has the answer. */
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

/** A fact a phone told, from before WhatsApp was told that we have it until the conversations have it. */
export interface WaInboxRow {
  companyId: number;
  seq: GeneratedAlways<number>;
  connectionId: number;
  connectionUuid: string;
  /** `message`, or `fact:<kind>:<what tells it apart>`. */
  kind: string;
  /** Facts of equal keys are handed over in order. */
  chatKey: string;
  phone: string | null;
  lid: string | null;
  /** The group that it was said in; phone and LID are empty then. */
  groupId: string | null;
  /** Who said it there, unless it was our side. */
  authorPhone: string | null;
  authorLid: string | null;
  waId: string;
  fromMe: boolean;
  at: Date;
  /** Sealed; null once the fact is handed over. */
  payload: Buffer | null;
  /** The file that the fact names; some time longer, until the row that it becomes names it for sure. */
  mediaKey: string | null;
  attempts: number;
  doneAt: Date | null;
}

/** A message that somebody asked to send, as the facts tell; whether it was sent stands in `waDispatch`. */
export interface WaOutboxRow {
  companyId: number;
  /** The id it goes out under: a message's, or a change's own. */
  messageId: string;
  kind: 'message' | MessageChangeKind;
  connectionId: number;
  /** Place in the log of the latest request: the order of sending. */
  position: LogPosition;
  /** How often sending was asked for. */
  round: number;
  phone: string | null;
  lid: string | null;
  groupId: string | null;
  body: string;
  /** An `OutboundQuote` as JSON text. */
  quoted: string | null;
  /** What is changed, and which side said it. */
  targetId: string | null;
  targetFromMe: boolean;
  /** Who said it in a group, an `OutboundAuthor` as JSON text. */
  targetAuthor: string | null;
  mediaType: MediaType;
  /** A `MessageMedia` as JSON text. */
  media: string | null;
  requestedAt: Date;
}

/** How far sending has come; the worker's own, untouched when the outbox is rebuilt. */
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
  /** What a file became on WhatsApp, sealed, so that a repetition need not bring it there again. */
  uploaded: Buffer | null;
  updatedAt: Date;
}

/** A file that a phone sent, from when its message is told until the file is here or given up. */
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

/** Up to which place a worker has taken rows over. */
export interface WaCursorRow {
  name: string;
  position: LogPosition;
}

/** A company whose connections are not to be open: it is blocked, or gone for good. */
export interface WaShutCompanyRow {
  companyId: number;
  removed: boolean;
}

/** A while in which a connection was away; what waited for it came in afterwards. */
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

/** The token that programs send over a connection with: found by its hash, shown to administrators from its sealed form. */
export interface WaConnectionTokenRow {
  companyId: number;
  connectionId: number;
  hash: Buffer;
  sealed: Buffer;
  createdAt: Date;
  usedAt: Date | null;
  /** When the latest messages were asked for; as many as matter for how often one may ask. */
  calls: Generated<readonly Date[]>;
}

/** Whose picture is to be looked at, and when it was last. */
export interface WaPictureRow {
  companyId: number;
  connectionId: number;
  connectionUuid: string;
  chatKey: string;
  phone: string | null;
  lid: string | null;
  groupId: string | null;
  /** Null while the last look holds. */
  dueAt: Date | null;
  looks: number;
}

/** A group that a connection is in, and when its name is to be looked at. */
export interface WaGroupRow {
  companyId: number;
  connectionId: number;
  connectionUuid: string;
  groupId: string;
  /** As it was told last; empty while nobody knows. */
  subject: string;
  looks: number;
  /** Null while the last look holds. */
  dueAt: Date | null;
}

/** A message of ours in a group: to how many it went, and how many it reached. */
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

/** What a member's phone told of a message, each once. */
export interface WaGroupReceiptRow {
  companyId: number;
  connectionId: number;
  messageId: string;
  member: string;
  state: string;
}

/** Up to where somebody has read a ticket, as the facts tell. */
export interface WaReadRow {
  companyId: number;
  ticketUuid: string;
  position: LogPosition;
}

/** Up to where the customer's phone was told so; the worker's own. */
export interface WaReadToldRow {
  companyId: number;
  ticketUuid: string;
  position: LogPosition;
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
}

import type {
  AdvertPlatform,
  BotFailure,
  HolderKind,
  InteractionType,
  MediaState,
  MediaType,
  MessageChangeKind,
  TicketStatus,
} from '@prosa/contracts';

/** A place in the log: written as decimal text, read back as the smallest type that holds it; compare as bigint. */
export type LogPosition = string | number | bigint;

/** A row of a ticket list: everything it shows except names that belong to other records. */
export interface TicketRow {
  uuid: string;
  companyId: number;
  id: number;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  contactId: number;
  contactUuid: string;
  connectionId: number;
  isGroup: boolean;
  lastMessage: string;
  /** The id of that message, so that a later edit or deletion is shown here too. */
  lastMessageId: string;
  lastMessageFromMe: boolean;
  /** Its content besides text, as JSON; empty for a plain text. */
  lastMessageKind: string;
  lastMessageAt: Date | null;
  unread: number;
  /** Log position up to which an agent has read; a message above it that is not ours is unread. */
  readPosition: LogPosition;
  /** Who transferred it to its agent, as JSON, until the agent has read it. */
  handover: string | null;
  waitingSince: Date | null;
  /** Time of the customer's first message that no person has answered; null when all are answered. */
  unansweredSince: Date | null;
  /** The chatbot leads: it waits for the customer's answer, and no agent has accepted it. */
  chatbot: boolean;
  /** The bot of a pending ticket as JSON, empty until it was asked; null when there is none. */
  bot: string | null;
  /** The campaign that the customer last replied to here; null for none. */
  campaignUuid: string | null;
  /** The destination of a merged ticket; null otherwise. Lists omit merged tickets. */
  mergedInto: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** How long a record carried a tag; a column of a board is a tag. */
export interface ColumnStay {
  companyId: number;
  tagId: number;
  /** Since when it carries it; null while it does not. */
  enteredAt: Date | null;
  /** The earlier times as JSON: pairs of milliseconds, the oldest first. */
  stays: string;
}

/** How long a ticket carried a tag. */
export interface TicketColumnStayRow extends ColumnStay {
  ticketUuid: string;
}

/** A tag on a ticket. */
export interface TicketTagRow {
  companyId: number;
  ticketUuid: string;
  tagId: number;
  /** When the tag was assigned: since then the ticket is in the tag's column. */
  taggedAt: Date | null;
}

/** A bubble; `id` is WhatsApp's, `uuid` a function of connection and WhatsApp id. */
export interface MessageRow {
  uuid: string;
  companyId: number;
  id: string;
  connectionId: number;
  /** The kind of holder; `ticketUuid` and `ticketId` identify it. */
  holder: HolderKind;
  ticketUuid: string;
  ticketId: number;
  contactId: number;
  /** Place in the log: the order of everything in a ticket. */
  position: LogPosition;
  body: string;
  fromMe: boolean;
  ack: number;
  mediaType: MediaType;
  mediaKey: string | null;
  /** A small picture of the file, for as long as it is not here itself. */
  previewMediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  mediaSeconds: number | null;
  mediaState: MediaState;
  isVoice: boolean;
  /** The transcript of a voice message, by the company's model. */
  transcript: string | null;
  /** The reaction of each side; empty when there is none. */
  ourReaction: string;
  theirReaction: string;
  /** The author in a group, by their own display name; null in direct chats and for our side. */
  authorUuid: string | null;
  authorName: string | null;
  authorPhone: string | null;
  authorLid: string | null;
  /** The reactions of group members by author, as JSON; null when there are none. */
  authorReactions: string | null;
  /** The pending change that WhatsApp has not confirmed yet, by its id. */
  changing: MessageChangeKind | null;
  changeId: string | null;
  /** The change that WhatsApp refused last. */
  refusedChange: MessageChangeKind | null;
  /** Received, but not decryptable yet. */
  isUndecryptable: boolean;
  isDeleted: boolean;
  isEdited: boolean;
  isStarred: boolean;
  quotedId: string | null;
  userId: number | null;
  userName: string | null;
  errorCode: string | null;
  clientId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A person or a group, by its known aliases. */
export interface ContactRow {
  uuid: string;
  companyId: number;
  id: number;
  name: string;
  phone: string;
  lid: string;
  /** WhatsApp's id of a group; null for persons. */
  groupId: string | null;
  email: string;
  extraInfo: string;
  /** Came by a form, and is not in the contact book yet. */
  isLead?: boolean | undefined;
  /** False until the number was checked on WhatsApp. */
  checked: boolean;
  /** The WhatsApp profile picture, in our own storage. */
  pictureMediaKey: string | null;
  /** Removed from the contact book; tickets still show the contact. */
  removedAt: Date | null;
  /** The contact that its aliases are redirected to since a merge. */
  mergedInto?: number | null | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** How far a company's contacts were looked through for spellings of one number; owned by that work. */
export interface ContactSpellingRow {
  companyId: number;
  /** The last contact that was looked at. */
  contactId: number;
  /** Whether some could not be merged yet. */
  leftOver: boolean;
  dueAt: Date;
}

/** The last import into a contact book. */
export interface ContactImportRow {
  uuid: string;
  companyId: number;
  importUuid: string;
  status: 'running' | 'finished' | 'refused' | 'cancelled';
  done: number;
  total: number | null;
  /** JSON: counts and the first skipped lines. */
  result: string | null;
  error: string | null;
  begunAt: Date;
  endedAt: Date | null;
}

/** A note in a ticket; never sent. */
export interface TicketNoteRow {
  uuid: string;
  companyId: number;
  id: number;
  note: string;
  ticketUuid: string;
  ticketId: number;
  contactId: number;
  userId: number | null;
  userName: string | null;
  createdAt: Date;
}

/** A mention of a colleague in a note, until they have seen it. */
export interface NoteMentionRow {
  noteUuid: string;
  userId: number;
  companyId: number;
}

/** Outcome and cost of a bot's turn; without text. */
export interface BotTurnRow {
  /** The ticket or lead. */
  holderUuid: string;
  companyId: number;
  /** Counts from 1 in its ticket or lead. */
  turn: number;
  kind: 'prompt' | 'integration';
  sourceId: number;
  /** Null until it was answered. */
  contactUuid: string | null;
  state: 'asked' | 'answered' | 'failed';
  reason: BotFailure | null;
  handsOver: boolean;
  askedAt: Date;
  ms: number | null;
  tokens: number;
}

/** A use of writing assistance; without text. */
export interface AgentAssistRow {
  uuid: string;
  companyId: number;
  ticketUuid: string;
  userId: number;
  kind: string;
  askedAt: Date;
  tokens: number;
}

/** How many contacts a company's book holds; kept by triggers of `contact`. */
export interface ContactFiguresRow {
  companyId: number;
  people: number;
  groups: number;
}

/** A ticket that needed attendance, as the dashboard counts it. */
export interface AttendanceRow {
  ticketUuid: string;
  companyId: number;
  status: TicketStatus;
  /** The agent who attends to it, or resolved it. */
  userId: number | null;
  startedAt: Date;
  acceptedAt: Date | null;
  finishedAt: Date | null;
  rating: number | null;
  ratedUserId: number | null;
  ratedAt: Date | null;
}

/** A conversation of colleagues. */
export interface ChatRow {
  uuid: string;
  companyId: number;
  id: number;
  title: string;
  ownerId: number;
  lastMessage: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A member of an internal conversation, and the log position up to which they have read. */
export interface ChatMemberRow {
  chatUuid: string;
  userId: number;
  companyId: number;
  userName: string;
  readPosition: LogPosition;
}

/** A message of an internal conversation. */
export interface ChatMessageRow {
  uuid: string;
  companyId: number;
  id: number;
  chatId: number;
  chatUuid: string;
  position: LogPosition;
  senderId: number;
  senderName: string;
  message: string;
  createdAt: Date;
}

/** A scheduled message. */
export interface ScheduleRow {
  uuid: string;
  companyId: number;
  id: number;
  body: string;
  contactId: number;
  userId: number;
  userName: string;
  /** The selected connection; null: the one of the contact's last conversation. */
  connectionId: number | null;
  language: string;
  sendAt: Date;
  state: 'pending' | 'sending' | 'sent' | 'failed';
  /** Why it failed, a code of the error table. */
  reason: string | null;
  sentAt: Date | null;
  mediaPath: string | null;
  mediaName: string | null;
  /** The ticket of the message, once it was addressed. */
  ticketId: number | null;
  ticketUuid: string | null;
  messageUuid: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The indexed words of a message: a narrow row besides the message, so that scanning many is cheap. */
export interface MessageWordsRow {
  uuid: string;
  companyId: number;
  ticketUuid: string;
  position: LogPosition;
  /** A tsvector without positions; each word is prefixed with the company's id. */
  words: string;
}

/** One line of a ticket's interaction history; `params` is JSON text. */
export interface InteractionRow {
  id: string;
  companyId: number;
  /** Null for lines about the contact, which are shown in each ticket that was active then. */
  ticketUuid: string | null;
  contactUuid: string | null;
  /** Place in the log: the order of everything in a ticket. */
  position: LogPosition;
  type: InteractionType;
  text: string;
  params: string;
  author: string;
  createdAt: Date;
}

export interface ConversationTables {
  ticket: TicketRow;
  ticketTag: TicketTagRow;
  ticketColumnStay: TicketColumnStayRow;
  message: MessageRow;
  messageDetail: MessageDetailRow;
  ticketAdvert: TicketAdvertRow;
  contact: ContactRow;
  contactSpelling: ContactSpellingRow;
  contactImport: ContactImportRow;
  interaction: InteractionRow;
  ticketNote: TicketNoteRow;
  noteMention: NoteMentionRow;
  botTurn: BotTurnRow;
  agentAssist: AgentAssistRow;
  contactFigures: ContactFiguresRow;
  attendance: AttendanceRow;
  chat: ChatRow;
  chatMember: ChatMemberRow;
  chatMessage: ChatMessageRow;
  schedule: ScheduleRow;
  messageWords: MessageWordsRow;
}

/** What few messages have: the quote of an unknown message, forwarding marks, votes. */
export interface MessageDetailRow {
  /** The row id of the message. */
  uuid: string;
  companyId: number;
  /** JSON. */
  details: string;
}

/** The advertisement that a ticket began with. */
export interface TicketAdvertRow {
  ticketUuid: string;
  companyId: number;
  platform: AdvertPlatform;
  title: string | null;
  body: string | null;
  link: string | null;
  sourceId: string | null;
  clickId: string | null;
  /** When the customer wrote. */
  at: Date;
}

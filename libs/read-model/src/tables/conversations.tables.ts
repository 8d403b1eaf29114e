import type {
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

/** A row of a ticket list: everything a row shows but names that others own. */
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
  /** Which message that is, so that a later edit or deletion shows here too. */
  lastMessageId: string;
  lastMessageFromMe: boolean;
  /** What it is besides its text, in JSON; empty for a plain text. */
  lastMessageKind: string;
  lastMessageAt: Date | null;
  unread: number;
  /** Log position up to which an agent has read; a message above it that is not ours is unread. */
  readPosition: LogPosition;
  /** Who transferred it to its agent, in JSON, until the agent has read it. */
  handover: string | null;
  waitingSince: Date | null;
  /** The chatbot leads: it waits for the customer's answer, and no agent has it yet. */
  chatbot: boolean;
  /** The bot that answers while the ticket waits, in JSON, empty until it was asked; null when none does. */
  bot: string | null;
  /** The campaign that the customer answered here last; null for none. */
  campaignUuid: string | null;
  /** The destination of a merged ticket; null otherwise. Lists leave merged tickets out. */
  mergedInto: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** How long something carried a tag; a column of a board is a tag. */
export interface ColumnStay {
  companyId: number;
  tagId: number;
  /** Since when it carries it now; null while it does not. */
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
  /** When the tag was put on: since then the ticket stands in the column that the tag is. */
  taggedAt: Date | null;
}

/** A bubble; `id` is WhatsApp's, `uuid` a function of connection and WhatsApp id. */
export interface MessageRow {
  uuid: string;
  companyId: number;
  id: string;
  connectionId: number;
  /** What holds the conversation; `ticketUuid` and `ticketId` are that holder's. */
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
  /** What a voice message says, as the company's model understood it. */
  transcript: string | null;
  /** The emoji of each side; empty when there is none. */
  ourReaction: string;
  theirReaction: string;
  /** Who wrote it in a group, by the name they chose; null in direct chats and for our side. */
  authorUuid: string | null;
  authorName: string | null;
  authorPhone: string | null;
  authorLid: string | null;
  /** The emoji of each member of a group, by who they are; JSON text, null while there is none. */
  authorReactions: string | null;
  /** The change that WhatsApp has not answered yet, by its own id. */
  changing: MessageChangeKind | null;
  changeId: string | null;
  /** The change that WhatsApp refused last. */
  refusedChange: MessageChangeKind | null;
  /** It came, but nobody can read it yet. */
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

/** A person or a group, by the names we know them under. */
export interface ContactRow {
  uuid: string;
  companyId: number;
  id: number;
  name: string;
  phone: string;
  lid: string;
  /** WhatsApp's id of a group; null for people. */
  groupId: string | null;
  email: string;
  extraInfo: string;
  /** Came by a form, and stands in no list of the book yet. */
  isLead?: boolean | undefined;
  /** False while nobody could ask WhatsApp about the number. */
  checked: boolean;
  /** The picture that they show on WhatsApp, in our own storage. */
  pictureMediaKey: string | null;
  /** Taken out of the contact book; tickets still show whose they were. */
  removedAt: Date | null;
  /** The contact to whom its aliases lead since their tickets were merged. */
  mergedInto?: number | null | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** A note that colleagues wrote in a ticket; never sent. */
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

/** What a turn of a bot came to, and what it cost; nothing of what was said. */
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

/** A model helped an agent with a reply; nothing of what was written. */
export interface AgentAssistRow {
  uuid: string;
  companyId: number;
  ticketUuid: string;
  userId: number;
  kind: string;
  askedAt: Date;
  tokens: number;
}

/** What the dashboard counts: a ticket that somebody was to attend to. */
export interface AttendanceRow {
  ticketUuid: string;
  companyId: number;
  status: TicketStatus;
  /** Who attends to it, or resolved it. */
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

/** Somebody in a conversation of colleagues, and the place in the log up to which they have read. */
export interface ChatMemberRow {
  chatUuid: string;
  userId: number;
  companyId: number;
  userName: string;
  readPosition: LogPosition;
}

/** What somebody said in a conversation of colleagues. */
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

/** A message that is sent at a moment of its own. */
export interface ScheduleRow {
  uuid: string;
  companyId: number;
  id: number;
  body: string;
  contactId: number;
  userId: number;
  userName: string;
  /** The connection that was chosen; null leaves it to where the contact was last spoken to. */
  connectionId: number | null;
  language: string;
  sendAt: Date;
  state: 'pending' | 'sending' | 'sent' | 'failed';
  /** Why it failed, a code of the error table. */
  reason: string | null;
  sentAt: Date | null;
  mediaPath: string | null;
  mediaName: string | null;
  /** Where it was said, from the moment that this was settled. */
  ticketId: number | null;
  ticketUuid: string | null;
  messageUuid: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The words of a message, as search looks them up: a narrow row beside the bubble, so that walking many is cheap. */
export interface MessageWordsRow {
  uuid: string;
  companyId: number;
  ticketUuid: string;
  position: LogPosition;
  /** A tsvector without places; each word begins with the company's number. */
  words: string;
}

/** One line of a ticket's interaction history; `params` is JSON text. */
export interface InteractionRow {
  id: string;
  companyId: number;
  /** Null for what happened to the contact: it shows in each ticket that was under way. */
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
  contact: ContactRow;
  interaction: InteractionRow;
  ticketNote: TicketNoteRow;
  botTurn: BotTurnRow;
  agentAssist: AgentAssistRow;
  attendance: AttendanceRow;
  chat: ChatRow;
  chatMember: ChatMemberRow;
  chatMessage: ChatMessageRow;
  schedule: ScheduleRow;
  messageWords: MessageWordsRow;
}

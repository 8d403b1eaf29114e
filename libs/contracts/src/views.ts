import type { MessageChangeKind } from './outbound';
import type { ConnectionStatus, DeliveryState, InteractionType, MediaType, TicketStatus } from './statuses';
import type { Profile } from './permissions';
import type { OpeningHours } from './plan-features';

// What the API answers. All times are ISO-8601 in UTC; `id` is the number people see, `uuid` the stream's.

/** A queue as others show it. */
export interface QueueRef {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** A tag as others show it. */
export interface TagRef {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** A person a company talks to, or a group. */
export interface ContactView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Digits of the phone number; empty while WhatsApp has only told us a LID. */
  readonly number: string;
  readonly email: string;
  readonly profilePicUrl: string | null;
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[];
  /** False while WhatsApp could not be asked whether it knows the number. */
  readonly checked?: boolean;
  /** A group of WhatsApp, called by its subject and without a number. */
  readonly isGroup?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What colleagues wrote down about a ticket's contact; never sent. */
export interface NoteView {
  readonly id: number;
  readonly note: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly createdAt: string;
}

/** A contact as tickets and messages show it. */
export type ContactRef = Pick<ContactView, 'id' | 'name' | 'number' | 'profilePicUrl'>;

/** What a ticket's last message is, where it is more than a text: for clients that say so in words of their own. */
export interface LastMessageKind {
  readonly mediaType: MediaType;
  /** `lastMessage` is what was written under the file, not words for what it is. */
  readonly hasCaption?: true;
  /** Recorded to be listened to. */
  readonly isVoice?: true;
  readonly isSticker?: true;
  readonly isDeleted?: true;
  /** How long a recording is. */
  readonly seconds?: number;
  /** The file's name, or that of the person on a contact card. */
  readonly name?: string;
  /** What kind of call and how it ended: `voice.missed`. */
  readonly call?: string;
  /** Who wrote it in a group. */
  readonly author?: { readonly name: string; readonly number: string };
}

/** How a ticket came to its agent. */
export interface TicketHandover {
  readonly by: { readonly id: number; readonly name: string };
  /** What the agent should know; empty when nothing was said. */
  readonly note: string;
  readonly at: string;
}

/** A ticket as every list and screen shows it. */
export interface TicketView {
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly status: TicketStatus;
  readonly channel: 'whatsapp';
  readonly queueId: number | null;
  readonly queue: QueueRef | null;
  readonly userId: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly contactId: number;
  readonly contact: ContactRef;
  readonly whatsappId: number;
  readonly whatsapp: { readonly id: number; readonly name: string; readonly color: string } | null;
  readonly tags: readonly TagRef[];
  /** Never null: clients cut it. What has no text is said in a few words of Portuguese. */
  readonly lastMessage: string;
  /** Null for a plain text, and while nothing was said. */
  readonly lastMessageKind: LastMessageKind | null;
  /** When that was said; null while nothing was. */
  readonly lastMessageAt: string | null;
  readonly fromMe: boolean;
  readonly unreadMessages: number;
  readonly isGroup: boolean;
  readonly chatbot: boolean;
  readonly useIntegration: boolean;
  readonly promptId: number | null;
  readonly integrationId: number | null;
  /** Who put it into its agent's hands, until the agent has seen it; null when they took it themselves. */
  readonly handover: TicketHandover | null;
  /** When a pending ticket began to wait; what the waiting time counts from. */
  readonly waitingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The message that another one answers. */
export interface QuotedMessageView {
  readonly id: string;
  readonly body: string;
  readonly fromMe: boolean;
  readonly mediaType: MediaType;
  readonly mediaUrl: string | null;
  readonly dataJson: string;
  readonly contact: ContactRef | null;
}

/** How far the file of a message got. */
export type MediaState = 'none' | 'pending' | 'ready' | 'failed';

/** An emoji that somebody put on a message; each side has one at most. */
export interface ReactionView {
  readonly emoji: string;
  readonly fromMe: boolean;
}

/** A bubble of a conversation. */
export interface MessageView {
  /** The WhatsApp message id. */
  readonly id: string;
  readonly ticketId: number;
  readonly body: string;
  readonly fromMe: boolean;
  readonly read: boolean;
  /** 0 failed, 1 clock, 2 ✓, 3 ✓✓, 4–5 ✓✓ highlighted; see `ackOf`. */
  readonly ack: number;
  readonly mediaType: MediaType;
  readonly mediaUrl: string | null;
  /** A small picture of the file, also while it is still on its way. */
  readonly mediaPreviewUrl?: string | null;
  readonly mediaName: string | null;
  /** Bytes. */
  readonly mediaSize: number | null;
  readonly mediaMime: string | null;
  readonly mediaSeconds: number | null;
  /** `pending` while the file is on its way to us, `failed` when it could not be had; `none` for messages without one. */
  readonly mediaState: MediaState;
  /** Recorded to be listened to, as against a file that holds sound. */
  readonly isVoice: boolean;
  readonly reactions: readonly ReactionView[];
  /** What was asked of WhatsApp and is not answered yet; the message still shows as it was. */
  readonly changing?: MessageChangeKind | null;
  /** The phone has not given us the key yet: what was written is still to come. */
  readonly isUndecryptable?: boolean;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  readonly quotedMsg: QuotedMessageView | null;
  /** Always a valid JSON text, for clients that parse it unasked. */
  readonly dataJson: string;
  /** Who wrote it, when it is not ours; in a group its author, with the id 0 when they are not in the book. */
  readonly contact: ContactRef | null;
  /** Tells the authors of a group apart; absent elsewhere. */
  readonly authorKey?: string;
  /** Who wrote it here, when `fromMe`; number 0 for the chatbot, null when it was typed on the phone. */
  readonly user: { readonly id: number; readonly name: string } | null;
  /** Why it, or the latest change of it, was not taken; `message` is WhatsApp's own code. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The id under which the browser sent it, so that the optimistic bubble finds its message. */
  readonly clientId: string | null;
  /** Its place in the conversation: what came to us first is shown first. Phones tell whole seconds only. */
  readonly order: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One line of a ticket's interaction history. */
export interface InteractionView {
  readonly id: string;
  readonly type: InteractionType;
  readonly text: string;
  /** Parameters for a localised text: from/to queue and user names, and the like. */
  readonly params: Readonly<Record<string, string>>;
  readonly author: string;
  /** The message it is about, as it is now; absent where it is about none. */
  readonly message?: InteractionMessage;
  readonly createdAt: string;
}

/** As much of a message as a line of a history shows, worded like a ticket's last message. */
export interface InteractionMessage {
  /** The WhatsApp message id. */
  readonly id: string;
  readonly text: string;
  readonly kind: LastMessageKind | null;
  readonly isDeleted: boolean;
}

/** A WhatsApp connection with its settings and the state of its session. */
export interface ConnectionView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly status: ConnectionStatus;
  /** Why it is in that status, a key of the web's texts; null when there is nothing to say. */
  readonly reason: string | null;
  readonly statusSince: string;
  /** Who brought it into that status, by name; null or absent when nobody in particular did. */
  readonly statusBy?: string | null;
  /** Until when WhatsApp lets it write only to people who wrote to it before; null or past: no longer. */
  readonly restrictedUntil: string | null;
  /** Only for people who may act on connections, and only while a QR code is to be scanned. */
  readonly qrcode: string;
  readonly retries: number;
  readonly isDefault: boolean;
  readonly color: string;
  readonly number: string;
  readonly provider: 'beta';
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly expiresInactiveMessage: string;
  readonly expiresTicket: number;
  readonly timeUseBotQueues: number;
  readonly maxUseBotQueues: number;
  readonly timeToTransfer: number;
  readonly transferQueueId: number | null;
  readonly promptId: number | null;
  readonly integrationId: number | null;
  readonly queues: readonly QueueRef[];
  /** The connection's own week, Monday first; null when it keeps none. */
  readonly schedules: readonly OpeningHours[] | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The token that programs send over a connection with; null when nobody made one. */
export interface ConnectionTokenView {
  readonly token: string | null;
  readonly createdAt: string | null;
  readonly usedAt: string | null;
}

/** What a program is told of a message it sent; `status` is how far it is when it is asked for again. */
export interface ApiMessageView {
  readonly id: string;
  readonly ticketId: number;
  readonly status: DeliveryState;
  /** Every message that came of it, in order: one for each file. */
  readonly messages: readonly { readonly id: string; readonly status: DeliveryState }[];
}

/** What a session change tells; the QR only inside rooms of people who may scan it. */
export interface SessionView {
  readonly id: number;
  readonly status: ConnectionStatus;
  readonly reason: string | null;
  readonly qrcode: string;
  readonly retries: number;
  readonly restrictedUntil: string | null;
  readonly updatedAt: string;
}

/** A while in which a connection was away, and how many messages were waiting for it when it was back. */
export interface ConnectionGapView {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly recovered: number;
}

/** A page of rows; `nextCursor` continues where this page ended and is null at the end. */
export type TicketPage = {
  readonly tickets: readonly TicketView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
};
/** A page of a ticket's messages, oldest first within the page; the cursor leads to older ones. */
export type MessagePage = {
  readonly messages: readonly MessageView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  /** Leads to newer messages; only in answers that did not begin at the end, and null when they reach it. */
  readonly newerCursor?: string | null;
  readonly ticket: TicketView;
};
/** An earlier text of an edited message. */
export interface MessageEditView {
  readonly body: string;
  readonly at: string;
}
/** A message that holds what was searched for in a ticket. */
export type MessageHit = Pick<MessageView, 'id' | 'body' | 'createdAt' | 'order'>;
/** Messages that hold what was searched for, newest first, each with its ticket; and people called like it. */
export interface SearchAnswer {
  readonly messages: readonly { readonly message: MessageView; readonly ticket: TicketView }[];
  readonly contacts: readonly ContactView[];
}
/** A page of the tickets that a person had, newest first. */
export interface ContactTickets {
  readonly tickets: readonly TicketView[];
  readonly hasMore: boolean;
}
/** Why a line of an imported file was passed over: which column is not right, or a number that came before. */
export type ImportSkipReason = 'name' | 'number' | 'email' | 'repeated';
/** What became of an imported file; a contact that was there already counts as updated. */
export interface ContactImportAnswer {
  readonly imported: number;
  readonly updated: number;
  readonly skipped: readonly { readonly line: number; readonly reason: ImportSkipReason }[];
}
/** Something by the name it had at a moment. */
export interface NamedThen {
  readonly id: number;
  readonly name: string;
}
/** A ticket as it was at a moment, folded from its facts. */
export interface TicketAsOf {
  /** Null before the first fact. */
  readonly ticket: {
    readonly status: TicketStatus;
    readonly queue: NamedThen | null;
    readonly user: NamedThen | null;
    readonly tags: readonly NamedThen[];
    readonly waitingSince: string | null;
  } | null;
  readonly at: string;
  /** The place in the log of the last fact that counts; null before the first. */
  readonly position: number | null;
  /** How many facts lead to it. */
  readonly facts: number;
  /** When the ticket's first and last facts happened. */
  readonly first: string;
  readonly last: string;
}
/** A page of a ticket's history, newest first; `pages` counts from 1. */
export type InteractionPage = {
  readonly interactions: readonly InteractionView[];
  readonly count: number;
  readonly pages: number;
};

/** A tag with everything its page edits. */
export interface TagView extends TagRef {
  readonly uuid: string;
  readonly kanban: boolean;
  readonly forLeads: boolean;
  /** Among the columns of the board, from 1; 0 until somebody put it in a place, which is the end. */
  readonly position: number;
  readonly ticketsCount: number;
  readonly leadsCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A ticket that carries a tag; `id` is what detaching takes. */
export interface TagLinkView {
  readonly id: string;
  readonly ticketId: number;
  readonly uuid: string;
  readonly status: TicketStatus;
  readonly contact: { readonly name: string };
  readonly updatedAt: string;
}

/** A page of them. */
export interface TagLinksPage {
  readonly tickets: readonly TagLinkView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** A queue with everything its page edits. */
export interface QueueView extends QueueRef {
  readonly uuid: string;
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly token: string;
  readonly orderQueue: number;
  readonly integrationId: number | null;
  readonly schedules?: readonly OpeningHours[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One of the options that a queue's bot offers; `option` is its number among its siblings. */
export interface QueueOptionView {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly message: string;
  readonly option: number;
  readonly queueId: number;
  /** Null: on the first level. */
  readonly parentId: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A process that holds WhatsApp sessions, as those see it who look after machines. */
export interface GatewayWorkerView {
  readonly id: string;
  readonly name: string;
  /** Whether it was heard of lately; the sessions of one that was not are being taken over. */
  readonly alive: boolean;
  /** Gives its connections to the others and takes none. */
  readonly draining: boolean;
  /** How many sessions it holds open at most. */
  readonly capacity: number;
  /** Connections that are its own. */
  readonly leases: number;
  readonly sessions: number;
  readonly connected: number;
  readonly startedAt: string;
  readonly heartbeatAt: string;
}

/** A text kept ready under a shortcode. */
export interface QuickMessageView {
  readonly id: number;
  readonly uuid: string;
  readonly shortcode: string;
  readonly message: string;
  readonly geral: boolean;
  readonly status: boolean;
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
  readonly isMedia: boolean;
  readonly userId: number;
  readonly viewPermission: Profile;
  readonly editPermission: Profile;
  readonly createdAt: string;
  readonly updatedAt: string;
}

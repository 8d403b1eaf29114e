import type { Permission, Profile } from './permissions';
import type { TicketStatus } from './statuses';
import type { ChatMessageView, ChatView } from './chat-views';
import type { ScheduleView } from './schedule-views';
import type { AnnouncementView, HelpView } from './platform-views';
import type { CompanyRef, CompanyView, PlanView, UserView } from './identity-views';
import type {
  ConnectionView,
  ContactView,
  MessageView,
  NoteView,
  QueueView,
  QuickMessageView,
  SessionView,
  TagView,
  TicketView,
} from './views';

/**
 * What the socket tells browsers (spec 1 §7, live events). The wire name of a channel is `company-{id}-{channel}`;
 * every frame also carries `seq`, dense per company, so that a client that sees a hole asks for exactly the hole.
 */
export interface LiveChannels {
  ticket:
    | { action: 'update'; ticket: TicketView }
    | {
        action: 'updateUnread';
        ticketId: number;
        ticket: TicketView;
        /** Messages that came as the ticket ended and stand in the one that follows now; by id. */
        movedAway?: readonly string[];
      }
    | { action: 'removeFromList'; ticketId: number }
    | { action: 'delete'; ticketId: number };
  appMessage: {
    action: 'create' | 'update';
    message: MessageView;
    ticket: TicketView;
    contact: TicketView['contact'];
  };
  contact: { action: 'create' | 'update'; contact: ContactView } | { action: 'delete'; contactId: number };
  ticketNote:
    | { action: 'create'; note: NoteView }
    | { action: 'delete'; noteId: number; ticketId: number; contactId: number };
  whatsapp: { action: 'update'; whatsapp: ConnectionView } | { action: 'delete'; whatsappId: number };
  whatsappSession: { action: 'update'; session: SessionView };
  user: { action: 'create' | 'update'; user: UserView } | { action: 'delete'; userId: number };
  /** The customer of a ticket types or records, or stopped; it fades by itself where nobody says so. */
  contactPresence: {
    action: 'update';
    ticketId: number;
    presence: 'composing' | 'recording' | 'paused';
    /** Who of a group it is, as far as somebody knows what they are called. */
    name?: string;
  };
  /** Somebody signed in as this person: browsers of other sessions step aside. */
  auth: {
    action: 'update';
    user: { id: number; email: string; companyId: number };
    sessionId?: string;
  };
  /** A setting has another value. */
  settings: { action: 'update'; setting: { key: string; value: string } };
  /** The company, its due date or its plan is another. */
  company: { action: 'update'; company: Omit<CompanyRef, 'settings'> };
  /** What super users see of any company. */
  platformCompany:
    { action: 'create' | 'update'; company: CompanyView } | { action: 'delete'; companyId: number };
  /** What super users see of the plans. */
  plan: { action: 'create' | 'update'; plan: PlanView } | { action: 'delete'; planId: number };
  queue: { action: 'create' | 'update'; queue: QueueView } | { action: 'delete'; queueId: number };
  /** What colleagues say to each other, to those who are in the conversation. */
  chat:
    | { action: 'new-message'; newMessage: ChatMessageView & { chat: ChatView }; chat: ChatView }
    | { action: 'update'; chat: ChatView }
    | { action: 'delete'; chatId: number };
  /** What the platform tells everybody; on the wire it has no company in its name. */
  announcement: { action: 'create' | 'update'; record: AnnouncementView } | { action: 'delete'; id: number };
  help: { action: 'create' | 'update'; record: HelpView } | { action: 'delete'; id: number };
  /** Something of a queue's menu is another. */
  queueOption: { action: 'update'; queueId: number };
  tag: { action: 'create' | 'update'; tag: TagView } | { action: 'delete'; tagId: number };
  quickMessage: { action: 'create' | 'update'; record: QuickMessageView } | { action: 'delete'; id: number };
  schedule:
    { action: 'create' | 'update'; schedule: ScheduleView } | { action: 'delete'; scheduleId: number };
}

/**
 * What the socket tells of the moment and nobody keeps: without `seq`, never caught up. On the wire these are called
 * like the channels.
 */
export interface MomentChannels {
  /** Somebody of the company came, or went. */
  userOnline: { userId: number; online: boolean };
  /** What a colleague does in a ticket that one may see. */
  presence: {
    ticketId: number;
    userId: number;
    name: string;
    presence: 'viewing' | 'composing' | 'left';
  };
}

/** A channel's short name. */
export type LiveChannel = keyof LiveChannels;

/** The name a channel has on the wire. */
export const channelName = (companyId: number, channel: LiveChannel): string =>
  channel === 'announcement' ? 'company-announcement' : `company-${companyId}-${channel}`;

/**
 * Who may see a frame, decided from the frame alone: everyone of the company, holders of one profile or more,
 * one person, or those who may see a ticket.
 */
export type Audience =
  | { readonly kind: 'company' }
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'user'; readonly userId: number }
  /** Everybody of some profiles, super users, and one more person. */
  | { readonly kind: 'profiles'; readonly profiles: readonly Profile[]; readonly userId: number }
  /** Each of some people. */
  | { readonly kind: 'users'; readonly userIds: readonly number[] }
  | ({ readonly kind: 'ticket' } & TicketScope)
  /** Those of the company who may not see the ticket (any more), so that their lists drop it. */
  | ({ readonly kind: 'ticketHidden' } & TicketScope);

/** What of a ticket decides who may see it. */
export interface TicketScope {
  readonly ticketId: number;
  readonly uuid: string;
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
}

/** A frame as stored in the company's feed and as caught up after a gap. */
export interface LiveFrame<Channel extends LiveChannel = LiveChannel> {
  readonly seq: number;
  readonly channel: Channel;
  readonly payload: LiveChannels[Channel];
  readonly audience: Audience;
}

/** What a client gets for a frame it may not see, so that its `seq` stays dense. */
export interface HiddenFrame {
  readonly seq: number;
  readonly hidden: true;
}

/** `GET /live/head`, `ready`: where a company's feed ends. */
export interface FeedEnd {
  /** The last number given out. */
  readonly head: number;
  /** What the numbers are of: another one, of no meaning of its own, wherever they have begun anew. */
  readonly epoch: string;
}

/**
 * `GET /live/frames?after=seq&epoch=…`: the hole, or `reset` when it is older than what is kept, or the number is of
 * another epoch.
 */
export interface CatchUpAnswer extends FeedEnd {
  readonly frames: readonly ({ seq: number; event: string; payload: unknown } | HiddenFrame)[];
  readonly reset: boolean;
}

/** Client → server verbs (spec 1 §7; joins are counted per socket). */
export const SOCKET_VERBS = [
  'joinChatBox',
  'leaveChatBox',
  'joinTickets',
  'leaveTickets',
  'joinNotification',
  'leaveNotification',
  'userStatus',
  'presenceUpdate',
] as const;

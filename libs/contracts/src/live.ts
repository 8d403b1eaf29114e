import { compose, type Composed } from './compose-contracts';
import type { DeclaredChannel } from './feature-contract';
import type { Permission } from './permissions';
import type { Profile } from './profiles';
import type { TicketStatus } from './statuses';

type Channels = Composed<'channels'>;

/**
 * What the socket tells browsers (spec 1 §7, live events), composed from the contracts of the features. The wire name of a
 * channel is `company-{id}-{channel}`; every frame also carries `seq`, dense per company, so that a client that sees a hole
 * asks for exactly the hole.
 */
export type LiveChannels = {
  [Channel in keyof Channels]: Channels[Channel] extends DeclaredChannel<infer Payload extends object>
    ? Payload
    : never;
};

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
export type LiveChannel = keyof Channels;

const channels: Channels = compose('channels');

/** Tells a channel that is known here from any other name; a newer server may have more. */
export const isLiveChannel = (name: string): name is LiveChannel => Object.hasOwn(channels, name);

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
  | ({ readonly kind: 'ticketHidden' } & TicketScope)
  | ({ readonly kind: 'lead' } & LeadScope)
  /** Those who work with leads and may not see this one (any more). */
  | ({ readonly kind: 'leadHidden' } & LeadScope);

/** What of a lead decides who may see it. */
export interface LeadScope {
  readonly leadId: number;
  readonly uuid: string;
  readonly userId: number | null;
}

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
  'joinLeads',
  'leaveLeads',
  'joinLeadNotification',
  'leaveLeadNotification',
  'joinLeadChatBox',
  'leaveLeadChatBox',
  'userStatus',
  'presenceUpdate',
] as const;

import { compose, type Composed } from './compose-contracts';
import type { DeclaredChannel } from './feature-contract';
import type { Permission } from './permissions';
import type { Profile } from './profiles';
import type { TicketStatus } from './statuses';

type Channels = Composed<'channels'>;

/**
 * The frames of the socket (spec 1 §7, live events), composed from the contracts of the features. The wire name of
 * a channel is `company-{id}-{channel}`; every frame also has a `seq`, dense per company, so that a client that
 * detects a gap requests exactly the gap.
 */
export type LiveChannels = {
  [Channel in keyof Channels]: Channels[Channel] extends DeclaredChannel<infer Payload extends object>
    ? Payload
    : never;
};

/**
 * Ephemeral socket messages, not stored: without `seq`, never caught up. On the wire these are called
 * like the channels.
 *
 * @public The reference of the channels is generated from it.
 */
export interface MomentChannels {
  /** A user of the company came online, or went offline. */
  userOnline: { userId: number; online: boolean };
  /** A user's activity in a ticket that the recipient may see. */
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

/** Whether a channel is known here; a newer server may have more. */
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
  /** All users with these profiles, super users, and one more user. */
  | { readonly kind: 'profiles'; readonly profiles: readonly Profile[]; readonly userId: number }
  /** Each of these users. */
  | { readonly kind: 'users'; readonly userIds: readonly number[] }
  | ({ readonly kind: 'ticket' } & TicketScope)
  /** Users who may not see the ticket (any more), so that their lists remove it. */
  | ({ readonly kind: 'ticketHidden' } & TicketScope)
  | ({ readonly kind: 'lead' } & LeadScope)
  /** Users who work with leads and may not see this one (any more). */
  | ({ readonly kind: 'leadHidden' } & LeadScope);

/** The part of a lead that determines its visibility. */
export interface LeadScope {
  readonly leadId: number;
  readonly uuid: string;
  readonly userId: number | null;
}

/** The part of a ticket that determines its visibility. */
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

/** Replaces a frame that a client may not see, so that its `seq` stays dense. */
export interface HiddenFrame {
  readonly seq: number;
  readonly hidden: true;
}

/** `GET /live/head`, `ready`: where a company's feed ends. */
export interface FeedEnd {
  /** The last number given out. */
  readonly head: number;
  /** The epoch of the numbers: an opaque id that changes whenever numbering starts again. */
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

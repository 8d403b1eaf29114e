import type { Audience } from './live';
import { may, mayCall } from './permissions';
import { profilesUpTo, type Profile } from './profiles';
import type { TicketStatus } from './statuses';
import type { QuickMessageView } from './features/quick-messages';

/** The part of a user that determines which tickets and frames they see. */
export interface ViewerRights {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly queueIds: readonly number[];
  readonly allTicket: 'enabled' | 'disabled';
  /** Whether they work with leads; absent: no. */
  readonly leadsOn?: boolean;
  /** Whether they are here only to pay for their overdue company, which shows them no conversation; absent: no. */
  readonly overdue?: boolean;
}

/** The part of a ticket that determines its visibility. */
export interface SeenTicket {
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
}

/** Whether every ticket of the company is in a person's sight. */
export const seesEveryTicket = (viewer: Pick<ViewerRights, 'profile' | 'super'>): boolean =>
  may(viewer, 'tickets:seeAll');

/**
 * Whether a person sees a ticket of their company (spec 1 §6): supervisors and admins see all. A user sees their
 * own; besides, waiting and closed ones of their queues, and queue-less ones unless `allTicket` is enabled. An open
 * ticket of a colleague is hidden from a user. Lists, screens and the socket all use this rule; the database has the same
 * rule once, as `sees_ticket`, and a spec compares the two.
 */
export const maySeeTicket = (viewer: ViewerRights, ticket: SeenTicket): boolean => {
  if (viewer.overdue === true) return false;
  if (seesEveryTicket(viewer) || ticket.userId === viewer.userId) return true;
  if (ticket.status === 'open') return false;
  return ticket.queueId === null ? viewer.allTicket === 'disabled' : viewer.queueIds.includes(ticket.queueId);
};

/** Why a person does not see a ticket: another agent has it, or it is none of theirs at all; null when they see it. */
export const refuseSight = (
  viewer: ViewerRights,
  ticket: SeenTicket,
): 'ERR_TICKET_ASSIGNED' | 'ERR_NO_PERMISSION' | null => {
  if (maySeeTicket(viewer, ticket)) return null;
  const isAnothers = ticket.status === 'open' && maySeeTicket(viewer, { ...ticket, status: 'pending' });
  return isAnothers ? 'ERR_TICKET_ASSIGNED' : 'ERR_NO_PERMISSION';
};

/** The part of a lead that determines its visibility. */
export interface SeenLead {
  readonly userId: number | null;
}

/** Whether a user works with leads and sees those of all users. */
export const seesEveryLead = (viewer: Pick<ViewerRights, 'profile' | 'super' | 'leadsOn'>): boolean =>
  viewer.leadsOn === true && may(viewer, 'leads:seeAll');

/**
 * Whether a person sees a lead of their company: with `leadsOn` unassigned ones and their own; supervisors and admins
 * all (growth.md 2.2). Without `leadsOn` none are visible.
 */
export const maySeeLead = (viewer: ViewerRights, lead: SeenLead): boolean =>
  viewer.leadsOn === true &&
  viewer.overdue !== true &&
  (lead.userId === null || lead.userId === viewer.userId || seesEveryLead(viewer));

/** The profiles whose things a person reaches: their own and the weaker ones. */
export const reachOf = ({
  profile,
  super: isSuper,
}: Pick<ViewerRights, 'profile' | 'super'>): readonly Profile[] => profilesUpTo(isSuper ? 'admin' : profile);

/** The part of a quick message that determines who may see and change it. */
export type GuardedQuickMessage = Pick<
  QuickMessageView,
  'userId' | 'geral' | 'viewPermission' | 'editPermission'
>;

/**
 * Whether a person may change a quick message or take it away (spec 1 §3, permissions to edit and view): its owner may;
 * of the shared ones, which needs both permissions. Server and screens both use this rule.
 */
export const mayChangeQuickMessage = (
  viewer: Pick<ViewerRights, 'userId' | 'profile' | 'super'>,
  { userId, geral, viewPermission, editPermission }: GuardedQuickMessage,
): boolean => {
  if (viewer.userId === userId) return true;
  const reach = reachOf(viewer);
  return geral && reach.includes(viewPermission) && reach.includes(editPermission);
};

/** Whether a person of the frame's company may see a live frame. */
export const maySeeFrame = (viewer: ViewerRights, audience: Audience): boolean => {
  switch (audience.kind) {
    case 'company':
      return true;
    case 'permission':
      return mayCall(viewer, audience.permission);
    case 'user':
      return viewer.userId === audience.userId;
    case 'profiles':
      return viewer.super || viewer.userId === audience.userId || audience.profiles.includes(viewer.profile);
    case 'users':
      return audience.userIds.includes(viewer.userId);
    case 'ticket':
      return maySeeTicket(viewer, audience);
    case 'ticketHidden':
      return !maySeeTicket(viewer, audience);
    case 'lead':
      return maySeeLead(viewer, audience);
    case 'leadHidden':
      return viewer.leadsOn === true && !maySeeLead(viewer, audience);
    default:
      // An audience of a newer version: showing too little is mended by a reload, showing too much is not.
      return false;
  }
};

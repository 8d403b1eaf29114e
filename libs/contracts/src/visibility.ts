import type { Audience } from './live';
import { may, profilesUpTo, type Profile } from './permissions';
import type { TicketStatus } from './statuses';
import type { QuickMessageView } from './views';

/** What of a person decides which tickets and frames they see. */
export interface Onlooker {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly queueIds: readonly number[];
  readonly allTicket: 'enabled' | 'disabled';
}

/** What of a ticket decides who sees it. */
export interface SeenTicket {
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
}

/**
 * Whether a person sees a ticket of their company (spec 1 §6): supervisors and admins see all. A user sees their
 * own; besides, waiting and closed ones of their queues, and queue-less ones unless `allTicket` is enabled. An open
 * ticket of somebody else is not for a user to see. Lists, screens and the socket all ask here.
 */
export const maySeeTicket = (viewer: Onlooker, ticket: SeenTicket): boolean => {
  if (viewer.super || viewer.profile !== 'user' || ticket.userId === viewer.userId) return true;
  if (ticket.status === 'open') return false;
  return ticket.queueId === null ? viewer.allTicket === 'disabled' : viewer.queueIds.includes(ticket.queueId);
};

/** The profiles whose things a person reaches: their own and the weaker ones. */
export const reachOf = ({
  profile,
  super: isSuper,
}: Pick<Onlooker, 'profile' | 'super'>): readonly Profile[] => profilesUpTo(isSuper ? 'admin' : profile);

/** What of a quick message decides who may see and change it. */
export type GuardedQuickMessage = Pick<
  QuickMessageView,
  'userId' | 'geral' | 'viewPermission' | 'editPermission'
>;

/**
 * Whether a person may change a quick message or take it away (spec 1 §3, permissions to edit and view): its owner may;
 * of those that are everybody's, so may whoever reaches both permissions. Server and screens both ask here.
 */
export const mayChangeQuickMessage = (
  viewer: Pick<Onlooker, 'userId' | 'profile' | 'super'>,
  { userId, geral, viewPermission, editPermission }: GuardedQuickMessage,
): boolean => {
  if (viewer.userId === userId) return true;
  const reach = reachOf(viewer);
  return geral && reach.includes(viewPermission) && reach.includes(editPermission);
};

/** Whether a person of the frame's company may see a live frame. */
export const maySeeFrame = (viewer: Onlooker, audience: Audience): boolean => {
  switch (audience.kind) {
    case 'company':
      return true;
    case 'permission':
      return may(viewer, audience.permission);
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
    default:
      // An audience of a newer version: showing too little is mended by a reload, showing too much is not.
      return false;
  }
};

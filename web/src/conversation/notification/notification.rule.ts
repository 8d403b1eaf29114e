import type { LiveChannels, TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import type { Viewer } from '../../entities/ticket/ticket-rules';

/** Spec 1 §6: unassigned or mine, of my queues or of none, and never a group. */
export const concernsMe = (ticket: TicketView, viewer: Viewer): boolean => {
  if (ticket.isGroup || ticket.status === 'closed') return false;
  if (ticket.userId !== null && ticket.userId !== viewer.id) return false;
  return ticket.queueId === null || viewer.queueIds.includes(ticket.queueId);
};

/** Whether a message just arrived is worth a sound: the contact wrote it, it concerns me, and I am not looking at it. */
export const rings = (
  { action, message, ticket }: Pick<LiveChannels['appMessage'], 'action' | 'message' | 'ticket'>,
  viewer: Viewer,
  lookingAtUuid: string | null,
): boolean =>
  action === 'create' &&
  !message.fromMe &&
  !message.read &&
  concernsMe(ticket, viewer) &&
  ticket.uuid !== lookingAtUuid;

/** The text of a desktop notification, cut at 120 characters. */
export const notificationBody = (text: string): string => {
  const characters = Array.from(text);
  return characters.length <= LIMITS.notificationBody
    ? text
    : `${characters.slice(0, LIMITS.notificationBody - 1).join('')}…`;
};

/** Whether a ticket is in the bell: it is unread, concerns the user, and is not open. */
export const inBell = (ticket: TicketView, viewer: Viewer, lookingAtUuid: string | null = null): boolean =>
  ticket.unreadMessages > 0 && concernsMe(ticket, viewer) && ticket.uuid !== lookingAtUuid;

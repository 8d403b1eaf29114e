import type { TicketView } from '@prosa/contracts';
import { navigateTo } from '../../app/navigation';
import { notificationBody } from './notification.rule';

const shown = new Map<number, Notification>();

const isGranted = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** Shows a ticket's latest message on the desktop; the tag makes a ticket replace its own notification. */
export const notifyDesktop = (ticket: TicketView, text: string): void => {
  if (!isGranted()) return;
  const notification = new Notification(ticket.contact.name, {
    body: notificationBody(text),
    tag: `ticket-${ticket.id}`,
    silent: true,
  });
  notification.onclick = () => {
    window.focus();
    navigateTo(`/tickets/${ticket.uuid}`);
    notification.close();
  };
  shown.set(ticket.id, notification);
};

/** Takes a ticket's notification away, because it was read here or elsewhere. */
export const withdrawDesktop = (ticketId: number): void => {
  shown.get(ticketId)?.close();
  shown.delete(ticketId);
};

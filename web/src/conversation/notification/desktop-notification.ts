import type { TicketView } from '@prosa/contracts';
import { notificationBody } from './notification.rule';
import { formatContactName } from '../../ui/formatters';

const shown = new Map<number, Notification>();

/** Whether the person has allowed notifications on the desktop. */
export const mayNotify = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'granted';

const opened = (ticket: TicketView, text: string): Notification | null => {
  try {
    return new Notification(formatContactName(ticket.contact.name), {
      body: notificationBody(text),
      tag: `ticket-${ticket.id}`,
      silent: true,
    });
  } catch {
    // Browsers of phones refuse them to pages.
    return null;
  }
};

/** Shows a ticket's latest message on the desktop; the tag makes a ticket replace its own notification. */
export const notifyDesktop = (
  ticket: TicketView,
  text: string,
  onChoose: (ticket: TicketView) => void,
): void => {
  const notification = opened(ticket, text);
  if (notification === null) return;
  notification.onclick = () => {
    window.focus();
    onChoose(ticket);
    notification.close();
  };
  shown.set(ticket.id, notification);
};

/** Takes a ticket's notification away, because it was read here or elsewhere; all of them without a ticket. */
export const withdrawDesktop = (ticketId?: number): void => {
  for (const [id, notification] of [...shown]) {
    if (ticketId !== undefined && id !== ticketId) continue;
    notification.close();
    shown.delete(id);
  }
};

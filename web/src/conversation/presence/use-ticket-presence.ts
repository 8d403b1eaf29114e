import { useEffect } from 'react';
import { sendPresence } from '../../live/rooms';
import { isLeadKey } from '../../entities/message/conversation-key';

/** Minimum interval between repeated typing updates. */
const REPEAT = 3_000;
/** Without a key for this long a user counts as viewing only. */
const IDLE = 5_000;

let writing: { readonly ticketId: number; sentAt: number; timer: ReturnType<typeof setTimeout> } | null =
  null;

const rest = (): void => {
  if (writing === null) return;
  clearTimeout(writing.timer);
  const { ticketId } = writing;
  writing = null;
  sendPresence(ticketId, 'viewing');
};

/** Publishes that the user is writing in a ticket, or has cleared the field; a pause ends it automatically. */
export const publishTyping = (ticketId: number, isWriting: boolean): void => {
  // Presence is of tickets.
  if (!isWriting || isLeadKey(ticketId)) return rest();
  const now = Date.now();
  const sentAt = writing?.ticketId === ticketId ? writing.sentAt : -Infinity;
  if (writing !== null) clearTimeout(writing.timer);
  const isDue = now - sentAt >= REPEAT;
  writing = { ticketId, sentAt: isDue ? now : sentAt, timer: setTimeout(rest, IDLE) };
  if (isDue) sendPresence(ticketId, 'composing');
};

/** Colleagues see us in a ticket while it is on the screen of a tab that is seen. */
export const useTicketPresence = (ticketId: number): void => {
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState === 'visible') return sendPresence(ticketId, 'viewing');
      rest();
      sendPresence(ticketId, 'left');
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      rest();
      sendPresence(ticketId, 'left');
    };
  }, [ticketId]);
};

import type { LiveChannels, TicketView } from '@prosa/contracts';
import { claim, unseen } from './browser-once';
import { mayNotify, notifyDesktop, withdrawDesktop } from './desktop-notification';
import { messagePreview } from '../../entities/message/message-preview';
import { canRing, ring } from './notification-sound';

export { withdrawDesktop };

/** A message that is worth telling of. */
export type Arrival = LiveChannels['appMessage'];

/** A notification: its content, and its key across the browser's tabs. */
export interface Announced {
  readonly ticket: TicketView;
  readonly key: string;
  readonly text: string;
}

const announcedKeys = async (kind: string, items: readonly Announced[]): Promise<ReadonlySet<string>> => {
  const keys = await claim(items.map(({ key }) => `${kind}:${key}`));
  return new Set(keys.map(key => key.slice(kind.length + 1)));
};

/**
 * Plays a sound once and shows desktop notifications: in one tab of the browser, and not for a conversation that is
 * visible in another.
 */
export const announcementOf = async (
  items: readonly Announced[],
  onChoose: (ticket: TicketView) => void,
): Promise<void> => {
  const free = new Set(await unseen(items.map(({ ticket }) => ticket.uuid)));
  const worth = items.filter(({ ticket }) => free.has(ticket.uuid));
  if (worth.length === 0) return;
  // A tab that cannot ring leaves it to one that can.
  if (canRing() && (await announcedKeys('ring', worth)).size > 0) ring();
  if (!mayNotify()) return;
  const fresh = await announcedKeys('show', worth);
  for (const { ticket, key, text } of worth) if (fresh.has(key)) notifyDesktop(ticket, text, onChoose);
};

/** Notifies of new messages. */
export const announce = (
  arrivals: readonly Arrival[],
  onChoose: (ticket: TicketView) => void,
): Promise<void> =>
  announcementOf(
    arrivals.map(({ ticket, message }) => ({ ticket, key: message.id, text: messagePreview(message) })),
    onChoose,
  );

import type { LiveChannels, TicketView } from '@prosa/contracts';
import { claim, unseen } from './browser-once';
import { mayNotify, notifyDesktop, withdrawDesktop } from './desktop-notification';
import { messagePreview } from './message-preview';
import { canRing, ring } from './notification-sound';

export { withdrawDesktop };

/** A message that is worth telling of. */
export type Arrival = LiveChannels['appMessage'];

const toldKeys = async (kind: string, arrivals: readonly Arrival[]): Promise<ReadonlySet<string>> => {
  const keys = await claim(arrivals.map(({ message }) => `${kind}:${message.id}`));
  return new Set(keys.map(key => key.slice(kind.length + 1)));
};

/**
 * Rings once and shows each message on the desktop: in one tab of the browser, and for no ticket that somebody looks at
 * in another one.
 */
export const announce = async (
  arrivals: readonly Arrival[],
  onChoose: (ticket: TicketView) => void,
): Promise<void> => {
  const free = new Set(await unseen(arrivals.map(({ ticket }) => ticket.uuid)));
  const worth = arrivals.filter(({ ticket }) => free.has(ticket.uuid));
  if (worth.length === 0) return;
  // A tab that cannot ring leaves it to one that can.
  if (canRing() && (await toldKeys('ring', worth)).size > 0) ring();
  if (!mayNotify()) return;
  const fresh = await toldKeys('show', worth);
  for (const { ticket, message } of worth)
    if (fresh.has(message.id)) notifyDesktop(ticket, messagePreview(message), onChoose);
};

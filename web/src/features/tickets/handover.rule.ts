import type { TicketHandover, TicketView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import type { Viewer } from './ticket-rules';

/** A ticket that a colleague just put into the viewer's hands. */
export interface Handed {
  readonly ticket: TicketView;
  readonly handover: TicketHandover;
}

/** What happened to a ticket within this time of its transfer is still the transfer itself. */
const SAME_MOMENT = 5_000;

/** The tickets that a batch of frames hands to the viewer, once each; later news of them tell of it no more. */
export const handedOver = (frames: readonly LiveEvent[], viewer: Viewer): readonly Handed[] => {
  const found = new Map<number, Handed>();
  for (const frame of frames) {
    if (frame.channel !== 'ticket' || frame.payload.action !== 'update') continue;
    const { ticket } = frame.payload;
    const { handover } = ticket;
    if (!handover || ticket.userId !== viewer.id || handover.by.id === viewer.id) continue;
    const passed = Date.parse(ticket.updatedAt) - Date.parse(handover.at);
    if (passed < SAME_MOMENT) found.set(ticket.id, { ticket, handover });
  }
  return [...found.values()];
};

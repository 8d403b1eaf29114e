import type { TicketHandover, TicketView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import type { Viewer } from '../../entities/ticket/ticket-rules';

/** A ticket that a colleague just put into the viewer's hands. */
export interface Handed {
  readonly ticket: TicketView;
  readonly handover: TicketHandover;
}

/** Updates within this time of a transfer belong to the transfer. */
const SAME_MOMENT = 5_000;

/** The tickets that a batch of frames transfers to the viewer, once each. */
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

import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { toContactView, touchedContacts } from '../contact/contact.queries';
import { ticketFrames, touchedBy } from '../ticket/ticket.live';
import { touchedTickets } from '../ticket/ticket.queries';
import type { MergeEvent } from './merge.events';

type Fact = Recorded<MergeEvent>;
const sourceOf = (event: Recorded) => (event as Fact).data.source;
const destinationOf = (event: Recorded) => (event as Fact).data.destination;

const gone = ({ metadata: { companyId }, data }: Fact): NewFrame => ({
  companyId,
  channel: 'ticket',
  payload: { action: 'delete', ticketId: data.source.ticketId },
  audience: { kind: 'company' },
});

/** Everybody's lists lose the ticket that was merged away, and get it back with the revert; so does the contact book. */
export const mergeLive: LiveRule = {
  on: ['TicketsMerged', 'TicketMergeReverted'],
  async frames(events, db) {
    const frames: NewFrame[] = (events as readonly Fact[])
      .filter(({ type }) => type === 'TicketsMerged')
      .map(gone);
    const destinations = await touchedTickets(
      db,
      touchedBy(events, event => destinationOf(event).ticketUuid),
    );
    const sources = await touchedTickets(
      db,
      touchedBy(events, event => sourceOf(event).ticketUuid),
    );
    for (const ticket of [...destinations, ...sources])
      frames.push(...ticketFrames(ticket.companyId, ticket));
    const contacts = await touchedContacts(
      db,
      touchedBy(events, event => sourceOf(event).contactUuid),
    );
    for (const row of contacts.filter(({ isLead }) => isLead !== true))
      frames.push({
        companyId: row.companyId,
        channel: 'contact',
        payload:
          row.removedAt === null
            ? { action: 'create', contact: toContactView(row) }
            : { action: 'delete', contactId: row.id },
        audience: { kind: 'company' },
      });
    return frames;
  },
};

import type { TicketView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import { touchedBy, type LiveRule, type NewFrame } from '@prosa/projections';
import { contactFrames } from '../contact/contact.live';
import { touchedContacts } from '../contact/contact.queries';
import { cardFrames, goneFrames, isInColumn, scopeOf, ticketFrames } from '../ticket/ticket.live';
import { inColumns, touchedTickets } from '../ticket/ticket.queries';
import type { TicketMergeEvent } from './merge.events';

type Fact = Recorded<TicketMergeEvent>;
const sourceOf = (event: Recorded) => (event as Fact).data.source;
const destinationOf = (event: Recorded) => (event as Fact).data.destination;

/** A merged ticket is gone; from the board, where it was in a column. */
const gone = ({ metadata: { companyId }, data: { source } }: Fact, cards: ReadonlySet<string>): NewFrame[] =>
  goneFrames(companyId, source.ticketId, cards.has(source.ticketUuid));

/** Viewers of the destination reload it: its conversation contains more or fewer messages than before. */
const followed = ({ type, data, metadata }: Fact, shown: readonly TicketView[]): NewFrame[] =>
  shown
    .filter(({ companyId, uuid }) => companyId === metadata.companyId && uuid === data.destination.ticketUuid)
    .map(ticket => ({
      companyId: ticket.companyId,
      channel: 'ticket',
      payload: {
        action: type === 'TicketsMerged' ? 'merged' : 'mergeReverted',
        ticketId: data.source.ticketId,
        ticket,
      },
      audience: { kind: 'ticket', ...scopeOf(ticket) },
    }));

/** The merged ticket is removed from all lists, and added again by a revert; likewise its contact. */
export const mergeLive: LiveRule = {
  on: ['TicketsMerged', 'TicketMergeReverted'],
  async frames(events, db) {
    const facts = events as readonly Fact[];
    const destinations = await touchedTickets(
      db,
      touchedBy(events, event => destinationOf(event).ticketUuid),
    );
    // Before the source is removed: a client that has it open switches to the destination.
    const frames = facts.flatMap(fact => followed(fact, destinations));
    const touchedSources = touchedBy(events, event => sourceOf(event).ticketUuid);
    const cards = await inColumns(db, touchedSources);
    const merged = facts.filter(({ type }) => type === 'TicketsMerged');
    frames.push(...merged.flatMap(fact => gone(fact, cards)));
    for (const ticket of [...destinations, ...(await touchedTickets(db, touchedSources))]) {
      frames.push(...ticketFrames(ticket.companyId, ticket));
      if (isInColumn(ticket)) frames.push(...cardFrames(ticket));
    }
    const contacts = await touchedContacts(
      db,
      touchedBy(events, event => sourceOf(event).contactUuid),
    );
    frames.push(...contactFrames(contacts, () => true));
    return frames;
  },
};

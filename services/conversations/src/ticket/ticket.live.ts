import type { TicketScope, TicketView } from '@prosa/contracts';
import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { TicketEvent } from './ticket.events';
import { ticketsByUuid } from './ticket.queries';

/** Who may see a ticket, as its frames carry it. */
export const scopeOf = (ticket: TicketView): TicketScope => ({
  ticketId: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  queueId: ticket.queueId,
  userId: ticket.userId,
});

/** Splits what the facts of a batch touch by company, so that no query spans two. */
export const byCompany = (
  events: readonly Recorded[],
  keyOf: (event: Recorded) => string,
): Map<number, Set<string>> => {
  const keys = new Map<number, Set<string>>();
  for (const event of events) {
    const ofCompany = keys.get(event.metadata.companyId) ?? new Set();
    keys.set(event.metadata.companyId, ofCompany.add(keyOf(event)));
  }
  return keys;
};

const changed = (companyId: number, ticket: TicketView): NewFrame[] => [
  {
    companyId,
    channel: 'ticket',
    payload: { action: 'update', ticket },
    audience: { kind: 'ticket', ...scopeOf(ticket) },
  },
  {
    companyId,
    channel: 'ticket',
    payload: { action: 'removeFromList', ticketId: ticket.id },
    audience: { kind: 'ticketHidden', ...scopeOf(ticket) },
  },
];

type Deleted = Recorded<Extract<TicketEvent, { type: 'TicketDeleted' }>>;

const deleted = (event: Deleted): NewFrame => ({
  companyId: event.metadata.companyId,
  channel: 'ticket',
  payload: { action: 'delete', ticketId: event.data.number },
  audience: { kind: 'company' },
});

/** A changed ticket goes to those who may see it; those who lost sight of it are told to drop it. */
export const ticketLive: LiveRule = {
  on: [
    'TicketOpened',
    'TicketAccepted',
    'TicketReturned',
    'TicketTransferred',
    'TicketClosed',
    'TicketReopened',
    'TicketDeleted',
    'TicketTagged',
    'TicketUntagged',
    'TicketChatbotStarted',
    'TicketChatbotEnded',
  ],
  async frames(events, db) {
    const frames: NewFrame[] = events
      .filter((event): event is Deleted => event.type === 'TicketDeleted')
      .map(deleted);
    for (const [companyId, uuids] of byCompany(events, event => parseStreamName(event.stream).id)) {
      const tickets = await ticketsByUuid(db, companyId, [...uuids]);
      frames.push(...tickets.flatMap(ticket => changed(companyId, ticket)));
    }
    return frames;
  },
};

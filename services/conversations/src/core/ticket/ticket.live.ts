import type { LiveFrame, TicketScope, TicketView } from '@prosa/contracts';
import { parseStreamName, type Recorded } from '@prosa/kernel';
import { touchedBy, type LiveRule, type NewFrame } from '@prosa/projections';
import type { CampaignAnswered } from '@prosa/published-facts';
import type { TicketEvent } from './ticket.events';
import { touchedTickets } from './ticket.queries';

/** The audience of a ticket, as its frames contain it. */
export const scopeOf = (ticket: TicketView): TicketScope => ({
  ticketId: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  queueId: ticket.queueId,
  userId: ticket.userId,
});

/** The frames of a ticket: for users who may see it, and for those who may not any more. */
export const ticketFrames = (companyId: number, ticket: TicketView): NewFrame[] => [
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

/** The frames of a ticket's card for clients of the board, with the audience of the ticket itself. */
export const cardFrames = (ticket: TicketView, isNew = false): NewFrame[] => [
  {
    companyId: ticket.companyId,
    channel: 'kanban',
    payload: { action: isNew ? 'create' : 'update', ticket },
    audience: { kind: 'ticket', ...scopeOf(ticket) },
  },
  {
    companyId: ticket.companyId,
    channel: 'kanban',
    payload: { action: 'delete', ticketId: ticket.id },
    audience: { kind: 'ticketHidden', ...scopeOf(ticket) },
  },
];

/** Whether a ticket is in a column of the board. */
export const isInColumn = ({ tags }: TicketView): boolean => tags.some(({ kanban }) => kanban === 1);

/** The frames of a ticket that was deleted, or merged into another one; for clients of the board where it was on it. */
export const goneFrames = (companyId: number, ticketId: number, isOnBoard = true): NewFrame[] => {
  const gone = { companyId, payload: { action: 'delete', ticketId }, audience: { kind: 'company' } } as const;
  return [{ channel: 'ticket', ...gone }, ...(isOnBoard ? [{ channel: 'kanban', ...gone } as const] : [])];
};

/** The ticket in the first frame that contains it; undefined when none does. */
export const ticketIn = (frames: readonly LiveFrame[], uuid: string): TicketView | undefined => {
  for (const frame of frames) {
    if (frame.channel !== 'ticket') continue;
    const { payload } = frame as LiveFrame<'ticket'>;
    if (payload.action === 'update' && payload.ticket.uuid === uuid) return payload.ticket;
  }
  return undefined;
};

type Deleted = Recorded<Extract<TicketEvent, { type: 'TicketDeleted' }>>;

/** The facts that change a card of the board; what a bot does is not among them. */
const OF_CARDS: ReadonlySet<string> = new Set([
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketTransferred',
  'TicketClosed',
  'TicketReopened',
  'TicketTagged',
  'TicketUntagged',
]);

const streamIdOf = (event: Recorded): string => parseStreamName(event.stream).id;

/** Publishes a changed ticket to users who may see it; sends a removal to users who lost the permission. */
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
    'TicketBotSwitched',
    'BotTurnAsked',
    'BotSessionEnded',
  ],
  async frames(events, db) {
    const gone = events.filter((event): event is Deleted => event.type === 'TicketDeleted');
    const cards = new Set(events.filter(({ type }) => OF_CARDS.has(type)).map(streamIdOf));
    const opened = new Set(events.filter(({ type }) => type === 'TicketOpened').map(streamIdOf));
    const untagged = new Set(events.filter(({ type }) => type === 'TicketUntagged').map(streamIdOf));
    const tickets = await touchedTickets(db, touchedBy(events, streamIdOf));
    return [
      ...gone.flatMap(({ metadata, data }) => goneFrames(metadata.companyId, data.number)),
      ...tickets.flatMap(ticket => ticketFrames(ticket.companyId, ticket)),
      ...tickets
        .filter(ticket => cards.has(ticket.uuid) && (isInColumn(ticket) || untagged.has(ticket.uuid)))
        .flatMap(ticket => cardFrames(ticket, opened.has(ticket.uuid))),
    ];
  },
};

/** Sends the updated ticket when its customer replied to a campaign. */
export const campaignReplyLive: LiveRule = {
  on: ['CampaignAnswered'],
  async frames(events, db) {
    const inTickets = events.filter(event => (event as Recorded<CampaignAnswered>).data.ticketUuid !== null);
    const touched = touchedBy(inTickets, event =>
      String((event as Recorded<CampaignAnswered>).data.ticketUuid),
    );
    const tickets = await touchedTickets(db, touched);
    return tickets.flatMap(ticket => ticketFrames(ticket.companyId, ticket));
  },
};

import type { LiveFrame, TicketScope, TicketView } from '@prosa/contracts';
import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { AnsweredCampaign } from './answered-campaign';
import type { TicketEvent } from './ticket.events';
import { touchedTickets, type Touched } from './ticket.queries';

/** Who may see a ticket, as its frames carry it. */
export const scopeOf = (ticket: TicketView): TicketScope => ({
  ticketId: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  queueId: ticket.queueId,
  userId: ticket.userId,
});

/** What the facts of a batch touch, of whatever company. */
export const touchedBy = (events: readonly Recorded[], keyOf: (event: Recorded) => string): Touched => ({
  companyIds: [...new Set(events.map(event => event.metadata.companyId))],
  uuids: [...new Set(events.map(keyOf))],
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

/** What those who may see a ticket are told of it, and those who may not any more. */
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

/** The ticket as the first of these frames shows it; undefined when none does. */
export const ticketIn = (frames: readonly LiveFrame[], uuid: string): TicketView | undefined => {
  for (const frame of frames) {
    if (frame.channel !== 'ticket') continue;
    const { payload } = frame as LiveFrame<'ticket'>;
    if (payload.action === 'update' && payload.ticket.uuid === uuid) return payload.ticket;
  }
  return undefined;
};

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
    'TicketBotSwitched',
    'BotTurnAsked',
    'BotSessionEnded',
  ],
  async frames(events, db) {
    const frames: NewFrame[] = events
      .filter((event): event is Deleted => event.type === 'TicketDeleted')
      .map(deleted);
    const tickets = await touchedTickets(
      db,
      touchedBy(events, event => parseStreamName(event.stream).id),
    );
    frames.push(...tickets.flatMap(ticket => ticketFrames(ticket.companyId, ticket)));
    return frames;
  },
};

/** Sends the updated ticket when its customer replied to a campaign. */
export const campaignReplyLive: LiveRule = {
  on: ['CampaignAnswered'],
  async frames(events, db) {
    const inTickets = events.filter(event => (event as Recorded<AnsweredCampaign>).data.ticketUuid !== null);
    const touched = touchedBy(inTickets, event =>
      String((event as Recorded<AnsweredCampaign>).data.ticketUuid),
    );
    const tickets = await touchedTickets(db, touched);
    return tickets.flatMap(ticket => ticketFrames(ticket.companyId, ticket));
  },
};

import 'reflect-metadata';
import { fold, type Recorded } from '@prosa/kernel';
import fc from 'fast-check';
import { ticketDecider } from '../../services/conversations/src/core/ticket/ticket.decider';
import { ticketEvents, type TicketEvent } from '../../services/conversations/src/core/ticket/ticket.events';
import { contactEvents } from '../../services/conversations/src/core/contact/contact.events';
import { noteEvents } from '../../services/conversations/src/desk/note/note.events';
import { ticketAsOf } from '../../services/conversations/src/desk/history/ticket-replay';
import { messageAckEvents } from '../../services/conversations/src/core/message/message-ack.events';
import { messageEvents } from '../../services/conversations/src/core/message/message.events';
import { foldRows } from './fold-rows';
import { HistoryWorld, type HistoryCompany } from './history-world';
import { Play } from './history-play';
import { everything, retold, step, type Step } from './history-steps';

/** What only happens when two processes meet in one instant. */
const amongProcesses = ['MessageMoved'];

/** Facts that require a connected phone. */
const ofGateways = ['ContactNumberChecked', 'ContactPictureChanged'];

/** What happens to contacts by their leads. */
const ofLeads = ['ContactKept'];

/** Facts of routing, which reacts to a log and is not part of this world. */
const ofRouting = [
  'TicketChatbotStarted',
  'TicketChatbotEnded',
  'TicketRatingAsked',
  'TicketRated',
  'TicketRatingMistaken',
  'MessageTranscribed',
];

/** A row as plain text, whichever way its values came. */
const plain = (row: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date
        ? value.toISOString()
        : JSON.stringify(value === undefined ? null : value).replaceAll('"', ''),
    ]),
  );

describe('Random histories of a company', () => {
  let world: HistoryWorld;

  beforeAll(async () => {
    world = await HistoryWorld.open();
  });

  afterAll(() => world.close());

  const history = fc.array(step, { minLength: 15, maxLength: 45 });

  const played = async (steps: readonly Step[]): Promise<{ play: Play; company: HistoryCompany }> => {
    const company = await world.found();
    const play = new Play(world, company);
    await play.run(steps);
    return { play, company };
  };

  it('a replay of the log results in exactly the same tables', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        await played(steps);
        expect(await world.verify()).toEqual([]);
      }),
      { numRuns: 15, examples: [[[...everything]], [[...retold]]] },
    );
  });

  it('the log replayed up to any time results in the tables of that time', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        const facts = await world.facts(company.companyId);
        const rows = new Map<string, object>();
        let next = 0;
        for (const { position, tickets } of play.shown) {
          for (let fact = facts[next]; fact && fact.position <= position; fact = facts[++next])
            foldRows(rows, fact);
          const then = [...rows].filter(([name]) => name.startsWith('ticket ')).map(([, row]) => plain(row));
          const byId = (a: Record<string, string>, b: Record<string, string>) =>
            Number(a['id']) - Number(b['id']);
          expect(then.toSorted(byId)).toEqual(tickets.map(plain));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('a ticket as of a time equals what lists showed at that time', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        const facts = (await world.facts(company.companyId)) as unknown as readonly Recorded<TicketEvent>[];
        for (const { position, tickets } of play.shown)
          for (const ticket of tickets) {
            const own = facts.filter(fact => fact.stream === `ticket-${company.companyId}_${ticket.uuid}`);
            const at = own.findLast(fact => fact.position <= position)?.metadata.at ?? '';
            // Of two facts in the same millisecond no moment has one without the other.
            if (own.some(fact => fact.position > position && fact.metadata.at <= at)) continue;
            const then = ticketAsOf(own, new Date(at));
            expect(then.facts).toBe(own.filter(fact => fact.position <= position).length);
            expect({
              status: then.ticket?.status,
              queueId: then.ticket?.queue?.id ?? null,
              userId: then.ticket?.user?.id ?? null,
              waitingSince: then.ticket?.waitingSince,
            }).toEqual({
              status: ticket.status,
              queueId: ticket.queueId,
              userId: ticket.userId,
              waitingSince: ticket.waitingSince?.toISOString() ?? null,
            });
          }
      }),
      { numRuns: 10 },
    );
  });

  it('the state that commands decide on equals the ticket in lists', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        const facts = await world.facts(company.companyId);
        for (const ticket of play.shown.at(-1)?.tickets ?? []) {
          const own = facts.filter(fact => fact.stream === `ticket-${company.companyId}_${ticket.uuid}`);
          const state = fold(ticketDecider, own as unknown as TicketEvent[]);
          const user = state.status === 'open' ? state.user.id : null;
          expect(state.status).toBe(ticket.status);
          if (state.status === 'none' || state.status === 'deleted') continue;
          expect([state.number, state.queue?.id ?? null]).toEqual([ticket.id, ticket.queueId]);
          if (state.status !== 'closed') expect(user).toBe(ticket.userId);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('no contact has two open tickets, and no message is duplicated or missing', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        for (const { tickets } of play.shown) {
          const worked = tickets.filter(ticket => ticket.status !== 'closed').map(ticket => ticket.contactId);
          expect(worked).toHaveLength(new Set(worked).size);
          expect(tickets.filter(ticket => ticket.unread < 0)).toEqual([]);
        }
        const messages = (await world.messages(company.companyId)).map(message => message.id);
        expect(messages.toSorted()).toEqual([...play.messageIds].toSorted());
      }),
      { numRuns: 10 },
    );
  });

  it('the histories above contain every fact of tickets, messages, acks, notes and contacts', async () => {
    const types = new Set((await world.everyFact()).map(fact => fact.type));
    const expected = [ticketEvents, messageEvents, messageAckEvents, noteEvents, contactEvents].flatMap(
      each => Object.keys(each.events),
    );
    expect(
      expected.filter(
        type =>
          !types.has(type) && ![...amongProcesses, ...ofGateways, ...ofRouting, ...ofLeads].includes(type),
      ),
    ).toEqual([]);
  });
});

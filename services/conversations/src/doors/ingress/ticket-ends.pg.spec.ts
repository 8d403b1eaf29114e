import { PATIENCE_MS } from '@prosa/testing';
import { Module } from '@nestjs/common';
import type { InboundFact, InboundMessage, LiveChannels } from '@prosa/contracts';
import { neverErased, openPersonalIds, openSealer } from '@prosa/crypto';
import {
  createAggregates,
  createCodec,
  StoreUnavailable,
  type Aggregates,
  type EventStore,
} from '@prosa/event-store';
import { systemClock, uuidv7 } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  ConversationHolders,
  EVENT_STORE,
  ExpectedAnswers,
  NUMBERS,
  OWNER_DATABASE,
  TENANT_DATABASE,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { anEnvelope, openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../../core/contact/contact-book.service';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { messageEvents } from '../../core/message/message.events';
import { MergeBook } from '../../core/merge/merge-book.service';
import { messagesOfTicket } from '../../core/message/message.queries';
import type { TicketCommand } from '../../core/ticket/ticket.decider';
import { TicketRatings } from '../../core/ticket/ticket-ratings.service';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import { Arrivals } from './arrivals.service';
import { AwaitedAnswers } from './awaited-answers.service';
import { IngressAdapter } from './ingress.adapter';
import { ingressProviders } from './ingress-providers';
import { IngressContext } from './ingress-context.service';
import { InboundFacts } from './inbound-facts.service';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

@Module({
  providers: [ContactBook, TicketSlots, TicketRatings, ...ingressProviders],
})
class IngressModule {}

const companyId = 7;
const connection = { companyId, id: 1, uuid: '0190c0de-0000-7000-8000-000000000001' };
const user = { id: 1, name: 'Ana' };

const common = (waId: string, phone: string) =>
  ({ connection, chat: { phone }, waId, fromMe: false, at: '2026-03-02T12:00:00.000Z' }) as const;

const wrote = (waId: string, phone: string, body = `texto de ${waId}`): InboundMessage => ({
  ...common(waId, phone),
  kind: 'message',
  body,
  mediaType: 'extendedTextMessage',
});

const unreadable = (waId: string, phone: string): InboundFact => ({
  ...common(waId, phone),
  kind: 'unreadable',
  pushName: 'Bia',
});

describe('A customer’s message at the end of a ticket', () => {
  let app: RecordApp;
  let phones = 0;
  let phone = '';

  beforeAll(async () => {
    const parts = { parts: conversationsParts, catalogues: conversationsCatalogues };
    app = await openRecordApp({ modules: [IngressModule], ...parts });
  });

  afterAll(() => app.close());

  beforeEach(() => {
    phones += 1;
    phone = `551198888${1000 + phones}`;
  });

  const tell = (fact: InboundFact) => app.get(IngressAdapter).received(fact);

  const ticketsOf = async () => {
    await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
    return app.owner
      .selectFrom('ticket as t')
      .innerJoin('contact as c', 'c.uuid', 't.contactUuid')
      .where('c.phone', '=', phone)
      .select(['t.uuid', 't.id', 't.status', 't.unread', 't.lastMessage', 't.contactUuid', 't.contactId'])
      .orderBy('t.createdAt')
      .execute();
  };

  const bubbles = async (ticketUuid = '') =>
    (await messagesOfTicket(app.owner, companyId, [ticketUuid], { limit: 50 })).messages;

  const decide = (id: string, command: TicketCommand) =>
    app.get<Aggregates>(AGGREGATES).execute(ticketAggregate, { companyId, id }, command, anEnvelope());

  const closed = async (): Promise<string> => {
    const uuid = (await ticketsOf()).at(-1)?.uuid ?? '';
    await decide(uuid, { type: 'CloseTicket', user });
    return uuid;
  };

  /** An agent opens another ticket with the contact. */
  const openedByAgent = async (): Promise<string> => {
    const [first] = await ticketsOf();
    const { contactUuid = '', contactId = 0 } = first ?? {};
    const uuid = uuidv7(systemClock);
    await app.get(TicketSlots).open(
      { companyId, contactUuid, connectionId: connection.id },
      uuid,
      {
        ...{ type: 'OpenTicket', number: 9_000 + phones, origin: 'agent', status: 'open', isGroup: false },
        ...{ contactId, contactUuid, connectionId: connection.id, queue: null, user },
      },
      anEnvelope(),
    );
    return uuid;
  };

  const reads = (ticketUuid: string) =>
    app
      .get<Aggregates>(AGGREGATES)
      .append(
        messageEvents,
        { companyId, id: ticketUuid },
        [{ id: uuidv7(systemClock), fact: { type: 'MessagesRead', data: { ticketUuid, userId: user.id } } }],
        anEnvelope(),
      );

  /** Another process, which loses the log right after writing the message. */
  const processThatDiesBehind = (waId: string): IngressAdapter => {
    const real = app.get<EventStore>(EVENT_STORE);
    let isDead = false;
    const alive = <T>(work: () => Promise<T>): Promise<T> =>
      isDead ? Promise.reject(new StoreUnavailable('not-applied')) : work();
    const store: EventStore = {
      dense: real.dense,
      append: (stream, expected, events) =>
        alive(async () => {
          const written = await real.append(stream, expected, events);
          isDead = events.some(({ data }) => (data as { messageId?: string }).messageId === waId);
          return written;
        }),
      readStream: (stream, options) => alive(() => real.readStream(stream, options)),
      readAll: (after, max) => alive(() => real.readAll(after, max)),
      readPartition: (after, max, share) => alive(() => real.readPartition(after, max, share)),
      readAt: positions => alive(() => real.readAt(positions)),
      subscribeAll: (after, sink, signal) => alive(() => real.subscribeAll(after, sink, signal)),
      head: () => alive(() => real.head()),
    };
    const codec = createCodec(conversationsCatalogues, openSealer);
    const aggregates = createAggregates({ store, codec, clock: systemClock });
    const [owner, tenants] = [
      app.get<OwnerDatabase>(OWNER_DATABASE),
      app.get<TenantDatabase>(TENANT_DATABASE),
    ];
    const numbers = app.get<Numbers>(NUMBERS);
    const holders = new ConversationHolders();
    const slots = new TicketSlots(aggregates, holders, neverErased);
    const contacts = new ContactBook(aggregates, numbers, openPersonalIds, neverErased);
    const barrier = app.get<ReadModelBarrier>(BARRIER);
    const known = new IngressContext(owner, store, barrier, tenants, aggregates, holders);
    const facts = new InboundFacts(aggregates, contacts, new MergeBook(aggregates));
    const ratings = new TicketRatings(aggregates, slots, systemClock);
    const arrivals = new Arrivals(
      numbers,
      facts,
      known,
      contacts,
      slots,
      new AwaitedAnswers(ratings, slots, new ExpectedAnswers()),
    );
    return new IngressAdapter(aggregates, facts, arrivals, known, contacts, openPersonalIds);
  };

  /** Leaves a message after the end of its ticket, where it is not visible; returns that ticket. */
  const leftBehind = async (waId: string, fact: InboundFact = wrote(waId, phone)): Promise<string> => {
    const dying = processThatDiesBehind(waId);
    await dying.received(wrote(`${waId}-before`, phone));
    const uuid = await closed();
    await expect(dying.received(fact)).rejects.toThrow('unavailable');
    return uuid;
  };

  describe('when the process crashes before the move', () => {
    it('opens the next ticket when it is redelivered, unread and only there', async () => {
      const ended = await leftBehind('A1');
      await tell(wrote('A1', phone));
      const tickets = await ticketsOf();
      expect(tickets).toMatchObject([
        { uuid: ended, status: 'closed', unread: 0 },
        { status: 'pending', unread: 1, lastMessage: 'texto de A1' },
      ]);
      expect(await bubbles(ended)).toMatchObject([{ id: 'A1-before' }]);
      expect(await bubbles(tickets[1]?.uuid)).toMatchObject([{ id: 'A1', read: false }]);
      const before = await app.head();
      await tell(wrote('A1', phone));
      expect(await app.head()).toBe(before);
    });

    it('leaves the ended ticket on all screens', async () => {
      const ended = await leftBehind('A7');
      await tell(wrote('A7', phone));
      await ticketsOf();
      const frames = (await app.frames(companyId)).filter(({ channel }) => channel === 'ticket');
      const received = frames.map(({ payload }) => payload as LiveChannels['ticket']);
      expect(
        received.filter(payload => 'movedAway' in payload && payload.ticket.uuid === ended),
      ).toMatchObject([{ action: 'updateUnread', movedAway: ['A7'], ticket: { unreadMessages: 0 } }]);
    });

    it('moves to the ticket that was opened meanwhile', async () => {
      const ended = await leftBehind('A2');
      const next = await openedByAgent();
      await tell(wrote('A2', phone));
      expect(await ticketsOf()).toMatchObject([
        { uuid: ended, unread: 0 },
        { uuid: next, unread: 1, lastMessage: 'texto de A2' },
      ]);
      expect(await bubbles(next)).toMatchObject([{ id: 'A2' }]);
    });

    it('does not count as read where a user had read before it arrived', async () => {
      await leftBehind('A3');
      const next = await openedByAgent();
      await reads(next);
      await tell(wrote('A3', phone));
      expect((await ticketsOf())[1]).toMatchObject({ uuid: next, unread: 1 });
      expect(await bubbles(next)).toMatchObject([{ id: 'A3', read: false }]);
      await reads(next);
      expect((await ticketsOf())[1]).toMatchObject({ unread: 0 });
      expect(await bubbles(next)).toMatchObject([{ id: 'A3', read: true }]);
    });

    it('moves when only a placeholder was recorded, with the text that is readable by now', async () => {
      await leftBehind('A4', unreadable('A4', phone));
      await tell(wrote('A4', phone));
      const tickets = await ticketsOf();
      expect(tickets[1]).toMatchObject({ status: 'pending', unread: 1, lastMessage: 'texto de A4' });
      expect(await bubbles(tickets[1]?.uuid)).toMatchObject([
        { body: 'texto de A4', isUndecryptable: false },
      ]);
    });

    it('moves with its readable text, even when the placeholder is redelivered', async () => {
      await leftBehind('A6');
      await tell({ ...unreadable('A6', phone), at: '2026-03-02T13:00:00.000Z' });
      const tickets = await ticketsOf();
      expect(tickets[1]).toMatchObject({ status: 'pending', unread: 1, lastMessage: 'texto de A6' });
      expect(await bubbles(tickets[1]?.uuid)).toMatchObject([
        { body: 'texto de A6', isUndecryptable: false },
      ]);
      const target = { companyId, id: tickets[1]?.uuid ?? '' };
      const [moved] = await app.get<Aggregates>(AGGREGATES).history(messageEvents, target);
      expect(moved?.data).toMatchObject({ body: 'texto de A6', sentAt: '2026-03-02T12:00:00.000Z' });
      expect(moved?.data).not.toHaveProperty('undecryptable');
      const before = await app.head();
      await tell(wrote('A6', phone));
      expect(await app.head()).toBe(before);
    });

    it('moves as it was edited before', async () => {
      await leftBehind('A8');
      await tell({ ...common('A8-edit', phone), kind: 'edit', targetId: 'A8', body: 'corrigido' });
      await tell(wrote('A8', phone));
      const tickets = await ticketsOf();
      expect(tickets[1]).toMatchObject({ status: 'pending', unread: 1, lastMessage: 'corrigido' });
      expect(await bubbles(tickets[1]?.uuid)).toMatchObject([{ body: 'corrigido' }]);
    });

    it('opens no ticket once it was taken back', async () => {
      const ended = await leftBehind('A9');
      await tell({ ...common('A9-revoke', phone), kind: 'revoke', targetId: 'A9' });
      await tell(wrote('A9', phone));
      expect(await ticketsOf()).toMatchObject([{ uuid: ended, lastMessage: 'Mensagem apagada' }]);
    });

    it('is taken back from every list that showed it', async () => {
      const ended = await leftBehind('A10');
      await tell(wrote('A10', phone));
      await tell({ ...common('A10-revoke', phone), kind: 'revoke', targetId: 'A10' });
      expect(await ticketsOf()).toMatchObject([
        { uuid: ended, lastMessage: '' },
        { lastMessage: 'Mensagem apagada' },
      ]);
    });

    it('stays where it is when that ticket was reopened, even if it was closed again', async () => {
      const ended = await leftBehind('A5');
      const { contactUuid = '' } = (await ticketsOf())[0] ?? {};
      const slot = { companyId, contactUuid, connectionId: connection.id };
      await decide(ended, await app.get(TicketSlots).retake(slot, ended, user, anEnvelope()));
      await decide(ended, { type: 'CloseTicket', user });
      await tell(wrote('A5', phone));
      expect(await ticketsOf()).toMatchObject([{ uuid: ended, status: 'closed' }]);
      expect(await bubbles(ended)).toMatchObject([{ id: 'A5-before' }, { id: 'A5' }]);
    });
  });

  it('stays in its ticket when that was closed afterwards, however often it is redelivered', async () => {
    await tell(wrote('B1', phone));
    await closed();
    await openedByAgent();
    const before = await app.head();
    await tell(wrote('B1', phone));
    expect(await app.head()).toBe(before);
  });

  it('opens no ticket when it is redelivered before the read model contains it', async () => {
    await tell(wrote('B2', phone));
    const uuid = (await ticketsOf())[0]?.uuid ?? '';
    let again: Promise<void> = Promise.resolve();
    await app.whileBehind(async () => {
      await tell(wrote('B3', phone));
      await decide(uuid, { type: 'CloseTicket', user });
      again = tell(wrote('B3', phone));
      // Long enough to have opened another, were it going to.
      await tell(wrote('B4', `${phone}0`));
    });
    await again;
    expect(await ticketsOf()).toMatchObject([{ uuid, status: 'closed' }]);
    expect(await bubbles(uuid)).toMatchObject([{ id: 'B2' }, { id: 'B3' }]);
  });

  it('remains a rating, whatever is opened since', async () => {
    await tell(wrote('C1', phone));
    const rated = await closed();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await decide(rated, { type: 'AskRating', until });
    await tell(wrote('C2', phone, '3'));
    await openedByAgent();
    const before = await app.head();
    await tell(wrote('C2', phone, '3'));
    expect(await app.head()).toBe(before);
    expect(await bubbles(rated)).toMatchObject([{ id: 'C1' }, { id: 'C2' }]);
  });

  describe('when it can be read only later', () => {
    it('reports it in its own ticket, and nothing in the one that is open by then', async () => {
      await tell(unreadable('D1', phone));
      const own = await closed();
      const next = await openedByAgent();
      await tell(wrote('D1', phone));
      expect(await ticketsOf()).toMatchObject([
        { uuid: own, status: 'closed', unread: 0, lastMessage: 'texto de D1' },
        { uuid: next, status: 'open', unread: 0, lastMessage: '' },
      ]);
      expect(await bubbles(own)).toMatchObject([{ body: 'texto de D1', isUndecryptable: false }]);
      expect(await bubbles(next)).toEqual([]);
    });

    it('is counted once in its ticket, whose list still shows the latest message', async () => {
      await tell(unreadable('D2', phone));
      await tell(wrote('D3', phone));
      await tell(wrote('D2', phone));
      expect(await ticketsOf()).toMatchObject([{ unread: 2, lastMessage: 'texto de D3' }]);
      expect(await bubbles((await ticketsOf())[0]?.uuid)).toMatchObject([
        { body: 'texto de D2' },
        { body: 'texto de D3' },
      ]);
    });

    it('is no placeholder again when it was read first', async () => {
      await tell(wrote('D4', phone));
      const before = await app.head();
      await tell(unreadable('D4', phone));
      expect(await app.head()).toBe(before);
      expect(await ticketsOf()).toMatchObject([{ unread: 1, lastMessage: 'texto de D4' }]);
    });
  });
});

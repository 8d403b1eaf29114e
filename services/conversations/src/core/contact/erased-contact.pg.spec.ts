import { CqrsModule } from '@nestjs/cqrs';
import { ERRORS, type OutboundRequest } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { PLAN_GATE } from '@prosa/http';
import { ManualClock, systemClock, uuidv7 } from '@prosa/kernel';
import { AGGREGATES, TICKET_CONVERSATIONS } from '@prosa/platform';
import { anEnvelope, openRecordApp, person, type Call, type RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { Conversations } from '../holder/conversations.service';
import { MergeBook } from '../merge/merge-book.service';
import { mergeProviders } from '../merge/merge.providers';
import { ChangeMessageHandler } from '../message/message-change.handlers';
import { MessageChangeController } from '../message/message-change.controller';
import { SendFiles } from '../message/message-files.commands';
import { SendFilesHandler } from '../message/message-files.handlers';
import { SendMessage } from '../message/message.commands';
import { messageEvents } from '../message/message.events';
import { requestId } from '../message/message-id';
import { MessageService, SendMessageHandler } from '../message/message.handlers';
import { noteProviders } from '../../desk/note/note.providers';
import { scheduleEvents, type ScheduleEvent } from '../../automation/schedule/schedule.events';
import { ScheduleSender } from '../../automation/schedule/schedule-sender.service';
import { ScheduleTickets } from '../../automation/schedule/schedule-ticket.service';
import { SpeakingRights } from '../ticket/speaking-rights.service';
import { ticketAggregate } from '../ticket/ticket.aggregate';
import { OtherConversation } from '../ticket/other-conversation.service';
import { TicketController } from '../ticket/ticket.controller';
import { TicketConversationsAdapter } from '../ticket/ticket-conversations.adapter';
import { ChangeTicketHandler } from '../ticket/ticket.handlers';
import { TicketService } from '../ticket/ticket.service';
import { TicketSlots } from '../ticket/ticket-slot.service';
import { ContactBook, type KnownContact } from './contact-book.service';
import { ContactNumbers } from './contact-numbers';
import { ContactController } from './contact.controller';
import { ChangeContactHandler, ContactService } from './contact.handlers';

const companyId = 7;
const connectionId = 1;
const ERASED = 'ERR_PERSONAL_DATA_ERASED';
/** Longer than a process has a key at hand. */
const FORGOTTEN = 11 * 60_000;

class ErasedModule {}

describe('a contact whose personal data was erased', () => {
  const ana = person(companyId);
  const clock = new ManualClock(new Date('2026-03-02T12:00:00Z'));
  let app: RecordApp;
  let erased: KnownContact;
  let numbers = 40;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [
        {
          module: ErasedModule,
          imports: [CqrsModule.forRoot()],
          controllers: [
            ...[TicketController, MessageChangeController, ContactController],
            ...noteProviders.controllers,
            ...mergeProviders.controllers,
          ],
          providers: [
            ...[ContactBook, ContactNumbers, ContactService, ChangeContactHandler],
            ...[TicketSlots, OtherConversation, TicketService],
            ChangeTicketHandler,
            { provide: TICKET_CONVERSATIONS, useClass: TicketConversationsAdapter },
            ...[MergeBook, Conversations, SpeakingRights, ScheduleTickets, ScheduleSender],
            ...[MessageService, SendMessageHandler, SendFilesHandler, ChangeMessageHandler],
            ...noteProviders.providers,
            ...mergeProviders.providers,
            { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } },
          ],
        },
      ],
      ...{ parts: conversationsParts, catalogues: conversationsCatalogues, clock, sealed: true },
    });
    erased = await contact('5511944440001', 'Rita Alves');
    await ticket(erased, 41);
    await said(41, 'M1', 'antes');
    await app.caughtUp();
    await erase(erased);
  });
  afterAll(() => app.close());

  const aggregates = () => app.get<Aggregates>(AGGREGATES);
  const contact = (phone: string, name: string) =>
    app.get(ContactBook).resolve(companyId, { phone, lid: '' }, name, anEnvelope());
  const ticket = async (of: KnownContact, number: number): Promise<void> => {
    const place = { contactId: of.id, contactUuid: of.uuid, connectionId, queue: null };
    const user = { id: ana.userId, name: ana.name };
    const opening = { type: 'OpenTicket', number, origin: 'agent', status: 'open', isGroup: false } as const;
    const slot = { companyId, contactUuid: of.uuid, connectionId };
    const command = { ...opening, ...place, user };
    await app.get(TicketSlots).open(slot, uuidv7(systemClock), command, anEnvelope());
    await app.caughtUp();
  };
  const uuidOf = async (number: number): Promise<string> =>
    (await app.owner.selectFrom('ticket').where('id', '=', number).select('uuid').executeTakeFirstOrThrow())
      .uuid;
  /** The customer wrote. */
  const said = async (number: number, waId: string, body: string, who = erased): Promise<void> => {
    const ticketUuid = await uuidOf(number);
    const place = { messageId: waId, connectionId, ticketUuid, ticketId: number };
    const by = { contactId: who.id, contactUuid: who.uuid };
    const words = {
      body,
      mediaType: 'extendedTextMessage' as const,
      quotedId: null,
      sentAt: clock.now().toISOString(),
    };
    const fact = { type: 'MessageReceived', data: { ...place, ...by, ...words } } as const;
    const target = { companyId, id: ticketUuid };
    await aggregates().append(messageEvents, target, [{ id: uuidv7(systemClock), fact }], anEnvelope());
  };
  const connection = async (): Promise<void> => {
    const now = clock.now();
    const texts = {
      ...{ greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' },
      ...{ expiresInactiveMessage: '', name: 'Fone', color: '#773DFA', number: '5511300001' },
    };
    const numbers = { expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: 0 };
    const without = { reason: null, transferQueueId: null, promptId: null, integrationId: null };
    await app.owner
      .insertInto('connection')
      .values({
        ...{ ...texts, ...numbers, ...without, companyId, id: connectionId, uuid: uuidv7(systemClock) },
        ...{ isDefault: true, purpose: 'service', status: 'CONNECTED', queueIds: [] },
        ...{ statusSince: now, createdAt: now, updatedAt: now },
      })
      .execute();
  };
  const erase = async ({ uuid }: KnownContact): Promise<void> => {
    await sql`update keys.subject_key set key_id = '', wrapped = null, shredded_at = now()
               where company_id = ${companyId} and subject like ${`${uuid}/%`}`.execute(app.owner);
    clock.advance(FORGOTTEN);
  };
  const unchanged = async (work: () => Promise<void>): Promise<void> => {
    const before = await app.head();
    await work();
    expect(await app.head()).toBe(before);
  };

  it('is refused in words in every language', () => {
    expect(ERRORS).toHaveProperty(ERASED);
    expect(ERRORS[ERASED as keyof typeof ERRORS]).toMatchObject({ status: 409 });
  });

  it.each<readonly [string, Omit<Call, 'as'>]>([
    ['a note', { method: 'POST', url: '/ticket-notes', body: { ticketId: 41, note: 'Ligar' } }],
    [
      'the note of a transfer',
      { method: 'PUT', url: '/tickets/41', body: { queueId: null, userId: null, note: 'Veja' } },
    ],
    ['a reaction', { method: 'POST', url: '/messages/M1/reactions', body: { emoji: '👍' } }],
    ['a new name', { method: 'PUT', url: '/contacts/1', body: { name: 'Rita' } }],
  ])('refuses %s, and nothing is written', async (_, request) => {
    const url = request.url.replace('/contacts/1', `/contacts/${erased.id}`);
    await unchanged(async () => {
      const answer = await app.call({ ...request, url, as: ana });
      expect(answer).toMatchObject({ status: 409, body: { error: ERASED } });
    });
  });

  it('refuses a message and a file, and nothing is written', async () => {
    await unchanged(async () => {
      const send = new SendMessage(ana, anEnvelope(), 41, { body: 'Oi', id: uuidv7(systemClock) });
      await expect(app.get(SendMessageHandler).execute(send)).rejects.toMatchObject({ code: ERASED });
      const file = { key: '7/k', name: 'a.pdf', mediaType: 'application/pdf', size: 1, sha256: '' };
      const files = new SendFiles(ana, anEnvelope(), 41, { body: '' }, [file]);
      await expect(app.get(SendFilesHandler).execute(files)).rejects.toMatchObject({ code: ERASED });
    });
  });

  it('gets no ticket, in which nothing could be written', async () => {
    const other = await contact('5511944440002', 'Bia');
    await erase(other);
    const slot = { companyId, contactUuid: other.uuid, connectionId };
    const opening = {
      type: 'OpenTicket',
      number: 90,
      origin: 'agent',
      status: 'open',
      contactId: other.id,
      contactUuid: other.uuid,
      connectionId,
      queue: null,
      user: null,
      isGroup: false,
    } as const;
    await unchanged(async () => {
      const opened = app.get(TicketSlots).open(slot, uuidv7(systemClock), opening, anEnvelope());
      await expect(opened).rejects.toMatchObject({ code: ERASED });
    });
  });

  it('takes no ticket of somebody else by a merge', async () => {
    const other = await contact('5511944440003', 'Caio');
    await ticket(other, (numbers = 43));
    await unchanged(async () => {
      const body = { sourceTicketId: numbers, destinationTicketId: 41 };
      const answer = await app.call({ method: 'PUT', url: `/ticket/merge/${connectionId}`, as: ana, body });
      expect(answer).toMatchObject({ status: 409, body: { error: ERASED } });
    });
  });

  it('stays where it is when a merge of its ticket is undone', async () => {
    const [source, destination] = [
      await contact('5511944440006', 'Fabi'),
      await contact('5511944440007', 'Gil'),
    ];
    await ticket(source, 46);
    await ticket(destination, 47);
    const body = { sourceTicketId: 46, destinationTicketId: 47 };
    const merged = await app.call({ method: 'PUT', url: `/ticket/merge/${connectionId}`, as: ana, body });
    expect(merged.status).toBe(200);
    await said(47, 'M2', 'depois da fusão', source);
    await app.caughtUp();
    await erase(source);
    const as = { ...person(companyId), super: true };
    const undone = await app.call({ method: 'POST', url: '/ticket/merge/46/revert', as });
    expect(undone.status).toBe(200);
    const message = app.owner.selectFrom('message').where('id', '=', 'M2').select('ticketUuid');
    expect(await message.execute()).toEqual([{ ticketUuid: await uuidOf(47) }]);
  });

  describe('with a schedule that is due', () => {
    let other: KnownContact;
    let uuid: string;

    beforeAll(async () => {
      await sql`insert into company (company_id, uuid, name, time_zone, email, phone, blocked, recurrence, schedules, created_at, updated_at)
        values (${companyId}, ${uuidv7(systemClock)}, 'Padaria', 'America/Sao_Paulo', '', '', false, 'MENSAL', '[]', now(), now())`.execute(
        app.owner,
      );
      await connection();
    });

    const scheduled = async (number: string, ...facts: readonly ScheduleEvent[]): Promise<void> => {
      other = await contact(number, 'Eva');
      uuid = uuidv7(systemClock);
      const about = { id: (numbers += 1), uuid, contactId: other.id, contactUuid: other.uuid };
      const sendAt = new Date(clock.now().getTime() + FORGOTTEN).toISOString();
      const words = { body: 'Oi', sendAt, language: 'pt', connectionId: null };
      const user = { id: ana.userId, name: ana.name };
      await recorded({ type: 'ScheduleCreated', data: { ...about, ...words, user } }, ...facts);
    };
    const recorded = async (...facts: readonly ScheduleEvent[]): Promise<void> => {
      const target = { companyId, id: uuid };
      const stored = facts.map(fact => ({ id: uuidv7(systemClock), fact }));
      await aggregates().append(scheduleEvents, target, stored, anEnvelope());
      await app.caughtUp();
    };
    const ticketUuid = uuidv7(systemClock);
    /** What a process leaves that ends after it addressed the message. */
    const message = (messageId: string): OutboundRequest => ({
      ...{ messageId, connectionId, ticketId: 91, ticketUuid, contactId: other.id, contactUuid: other.uuid },
      ...{ user: { id: ana.userId, name: ana.name }, to: { phone: '5511944440006' }, body: 'Oi' },
      ...{ quoted: null, clientId: uuid },
    });
    const sent = async (): Promise<unknown> => {
      await app.get(ScheduleSender).send({ companyId, uuid });
      await app.caughtUp();
      const shown = app.owner.selectFrom('schedule').where('uuid', '=', uuid).select(['state', 'reason']);
      return shown.executeTakeFirst();
    };

    it('fails it, and does not try for ever', async () => {
      await scheduled('5511944440005');
      await erase(other);
      expect(await sent()).toEqual({ state: 'failed', reason: ERASED });
    });

    it('fails it where its message was addressed before', async () => {
      await scheduled('5511944440006');
      await recorded({ type: 'ScheduleAddressed', data: { uuid, ...message('S1') } });
      await erase(other);
      expect(await sent()).toEqual({ state: 'failed', reason: ERASED });
    });

    it('takes it for sent where its message was recorded before', async () => {
      await scheduled('5511944440007');
      await recorded({ type: 'ScheduleAddressed', data: { uuid, ...message('S2') } });
      const fact = { type: 'MessageSendRequested', data: message('S2') } as const;
      const target = { companyId, id: ticketUuid };
      await aggregates().append(messageEvents, target, [{ id: requestId(fact.data), fact }], anEnvelope());
      await erase(other);
      expect(await sent()).toEqual({ state: 'sent', reason: null });
    });
  });

  it('lets a ticket be closed all the same', async () => {
    const other = await contact('5511944440004', 'Davi');
    await ticket(other, 44);
    await erase(other);
    const target = { companyId, id: await uuidOf(44) };
    const closing = { type: 'CloseTicket', user: null } as const;
    await aggregates().execute(ticketAggregate, target, closing, anEnvelope());
    await app.caughtUp();
    await app.rebuild();
    expect(await app.verify()).toEqual([]);
  });
});

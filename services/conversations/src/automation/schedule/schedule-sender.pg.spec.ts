import { PATIENCE_MS } from '@prosa/testing';
import { Module } from '@nestjs/common';
import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { PLAN_GATE } from '@prosa/http';
import { uuidv5, uuidv7, systemClock } from '@prosa/kernel';
import { AGGREGATES, BARRIER } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../../core/contact/contact-book.service';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { SpeakingRights } from '../../core/ticket/speaking-rights.service';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import { mergeEvents } from '../../core/merge/merge.events';
import { scheduleEvents } from './schedule.events';
import { ScheduleSender } from './schedule-sender.service';
import { ScheduleTickets, sendingEnvelope } from './schedule-ticket.service';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

const companyId = 7;
const plan = { allows: true };
const MINUTE = 60_000;

@Module({
  providers: [
    ContactBook,
    TicketSlots,
    SpeakingRights,
    ScheduleTickets,
    ScheduleSender,
    { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(plan.allows) } },
  ],
})
class SchedulesModule {}

describe('a schedule that is due', () => {
  let app: RecordApp;
  let phones = 0;
  const now = new Date();

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [SchedulesModule],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
    await app.owner
      .insertInto('company')
      .values({
        companyId,
        uuid: uuidv7(systemClock),
        name: 'Padaria',
        timeZone: 'America/Sao_Paulo',
        dueDate: null,
        email: '',
        phone: '',
        planId: null,
        blocked: false,
        free: false,
        recurrence: 'MENSAL',
        trialExpiration: null,
        schedules: JSON.stringify(DEFAULT_OPENING_HOURS) as never,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await connection(1, { isDefault: true });
    await connection(2, {});
  });

  afterAll(() => app.close());

  const connection = async (id: number, more: { isDefault?: boolean }): Promise<void> => {
    const texts = {
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      expiresInactiveMessage: '',
    };
    const numbers = { expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: 0 };
    await app.owner
      .insertInto('connection')
      .values({
        ...texts,
        ...numbers,
        companyId,
        id,
        uuid: uuidv7(systemClock),
        name: `Fone ${id}`,
        color: '#773DFA',
        isDefault: false,
        purpose: 'service',
        status: 'CONNECTED',
        reason: null,
        statusSince: now,
        number: `551130000${id}`,
        transferQueueId: null,
        promptId: null,
        integrationId: null,
        queueIds: [],
        createdAt: now,
        updatedAt: now,
        ...more,
      })
      .execute();
  };

  const caughtUp = async (): Promise<unknown> =>
    app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });

  /** A schedule that has been due for this many milliseconds. */
  const due = async (ago: number, more: { connectionId?: number } = {}) => {
    const uuid = uuidv7(systemClock);
    const envelope = sendingEnvelope(uuid);
    const phone = `55119444${String(40_000 + ++phones)}`;
    const contact = await app.get(ContactBook).resolve(companyId, { phone, lid: '' }, 'Rita Alves', envelope);
    const data = {
      id: phones,
      uuid,
      contactId: contact.id,
      contactUuid: contact.uuid,
      body: 'Oi {{firstName}}!',
      sendAt: new Date(Date.now() - ago).toISOString(),
      connectionId: null,
      language: 'pt',
      user: { id: 3, name: 'Ana' },
      ...more,
    };
    const fact = { id: uuidv7(systemClock), fact: { type: 'ScheduleCreated', data } as const };
    await app.get<Aggregates>(AGGREGATES).append(scheduleEvents, { companyId, id: uuid }, [fact], envelope);
    await caughtUp();
    return { companyId, uuid, contactId: contact.id, contactUuid: contact.uuid };
  };

  const send = async (schedule: { companyId: number; uuid: string }) => {
    await app.get(ScheduleSender).send(schedule);
    await caughtUp();
    const { state, reason, ticketUuid } = await app.owner
      .selectFrom('schedule')
      .where('uuid', '=', schedule.uuid)
      .select(['state', 'reason', 'ticketUuid'])
      .executeTakeFirstOrThrow();
    const messages = await app.owner
      .selectFrom('message')
      .where('clientId', '=', schedule.uuid)
      .select(['body', 'connectionId', 'ticketUuid'])
      .execute();
    return { state, reason, ticketUuid, messages };
  };

  it('is one message, however often and concurrently it is triggered', async () => {
    const schedule = await due(MINUTE);
    const sender = app.get(ScheduleSender);
    await Promise.all(Array.from({ length: 5 }, () => sender.send(schedule)));
    const { state, messages, ticketUuid } = await send(schedule);
    expect(state).toBe('sent');
    expect(messages).toEqual([{ body: 'Oi Rita!', connectionId: 1, ticketUuid }]);
  });

  it('is not sent before it is due', async () => {
    expect(await send(await due(-MINUTE))).toMatchObject({ state: 'pending', messages: [] });
  });

  it('continues where it was addressed, after a crash and in a ticket that was closed meanwhile', async () => {
    const schedule = await due(MINUTE);
    const decided = await send(schedule);
    const target = { companyId, id: decided.ticketUuid ?? '' };
    const aggregates = app.get<Aggregates>(AGGREGATES);
    const close = { type: 'CloseTicket', user: null } as const;
    await aggregates.execute(ticketAggregate, target, close, sendingEnvelope(schedule.uuid));
    expect((await send(schedule)).messages).toHaveLength(1);
  });

  it('is sent from the selected connection, the one of the last conversation, or the default one', async () => {
    const chosen = await due(MINUTE, { connectionId: 2 });
    expect((await send(chosen)).messages).toMatchObject([{ connectionId: 2 }]);
    expect((await send(await due(MINUTE, { connectionId: 99 }))).messages).toMatchObject([
      { connectionId: 1 },
    ]);
  });

  it('opens the ticket of the contact that its own was merged into', async () => {
    const [merged, into] = [await due(MINUTE), await due(-MINUTE)];
    const sideOf = ({ contactId, contactUuid }: typeof merged, ticketId: number) => ({
      ...{ ticketUuid: uuidv7(systemClock), ticketId, contactId, contactUuid },
    });
    const sides = { source: sideOf(merged, 901), destination: sideOf(into, 902) };
    const fact = { type: 'TicketsMerged', data: { ...sides, takesContact: true, tags: [] } } as const;
    const target = { companyId, id: uuidv7(systemClock) };
    const recorded = [{ id: uuidv7(systemClock), fact }];
    await app.get<Aggregates>(AGGREGATES).append(mergeEvents, target, recorded, sendingEnvelope(merged.uuid));
    await caughtUp();
    const { ticketUuid } = await send(merged);
    const ticket = app.owner.selectFrom('ticket').where('uuid', '=', ticketUuid ?? '');
    expect(await ticket.select(['contactId', 'contactUuid']).executeTakeFirst()).toEqual({
      ...{ contactId: into.contactId, contactUuid: into.contactUuid },
    });
  });

  it('waits for its phone for an hour, and then fails with that reason', async () => {
    await app.owner.updateTable('connection').set({ status: 'DISCONNECTED' }).execute();
    const waiting = await due(59 * MINUTE);
    expect(await send(waiting)).toMatchObject({ state: 'pending', messages: [] });
    const late = await due(61 * MINUTE);
    expect(await send(late)).toMatchObject({ state: 'failed', reason: 'ERR_WAPP_NOT_INITIALIZED' });
    await app.owner.updateTable('connection').set({ status: 'CONNECTED' }).execute();
    expect(await send(waiting)).toMatchObject({ state: 'sent' });
  });

  it('is not sent more than an hour late, after an outage', async () => {
    const missed = await send(await due(61 * MINUTE));
    expect(missed).toMatchObject({ state: 'failed', reason: 'ERR_SCHEDULE_MISSED', messages: [] });
    expect(await send(await due(59 * MINUTE))).toMatchObject({ state: 'sent' });
  });

  it('is not sent for a company that may not send', async () => {
    plan.allows = false;
    expect(await send(await due(MINUTE))).toMatchObject({ state: 'failed', reason: 'ERR_PLAN_FEATURE' });
    plan.allows = true;
    await app.owner
      .updateTable('company')
      .set({ dueDate: '2020-01-01' } as never)
      .execute();
    expect(await send(await due(MINUTE))).toMatchObject({ reason: 'ERR_SUBSCRIPTION_EXPIRED' });
    await app.owner
      .updateTable('company')
      .set({ dueDate: null, blocked: true } as never)
      .execute();
    expect(await send(await due(MINUTE))).toMatchObject({ reason: 'ERR_COMPANY_BLOCKED' });
    await app.owner
      .updateTable('company')
      .set({ blocked: false } as never)
      .execute();
  });

  it('is not sent without any connection, and fails with that reason', async () => {
    const all = await app.owner.deleteFrom('connection').returningAll().execute();
    expect(await send(await due(MINUTE))).toMatchObject({ state: 'failed', reason: 'ERR_NO_DEF_WAPP_FOUND' });
    await app.owner.insertInto('connection').values(all).execute();
  });

  it('opens no further ticket after five that were closed at once, and is retried later', async () => {
    const schedule = await due(MINUTE);
    const slot = { companyId, contactUuid: schedule.contactUuid, connectionId: 1 };
    const envelope = sendingEnvelope(schedule.uuid);
    const aggregates = app.get<Aggregates>(AGGREGATES);
    const open = { type: 'OpenTicket', number: 9, origin: 'agent', status: 'pending', contactId: 1 } as const;
    const whose = { ...slot, queue: null, user: null, isGroup: false } as const;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const id = uuidv5('ticket', schedule.uuid, 0, attempt);
      await app.get(TicketSlots).open(slot, id, { ...open, ...whose }, envelope);
      const close = { type: 'CloseTicket', user: null } as const;
      await aggregates.execute(ticketAggregate, { companyId, id }, close, envelope);
    }
    await expect(app.get(ScheduleSender).send(schedule)).rejects.toThrow('ERR_CREATING_TICKET');
    const row = app.owner.selectFrom('schedule').where('uuid', '=', schedule.uuid).select('state');
    expect(await row.executeTakeFirst()).toEqual({ state: 'pending' });
  });

  it("is not sent in another agent's conversation for an author who has left, and fails with that reason", async () => {
    const schedule = await due(MINUTE);
    const slot = { companyId, contactUuid: schedule.contactUuid, connectionId: 1 };
    const open = { type: 'OpenTicket', number: 77, origin: 'agent', status: 'open', contactId: 1 } as const;
    const whose = { ...slot, queue: null, user: { id: 5, name: 'Bruno' }, isGroup: false } as const;
    await app.get(TicketSlots).open(slot, uuidv7(systemClock), { ...open, ...whose }, sendingEnvelope('x'));
    expect(await send(schedule)).toMatchObject({
      ...{ state: 'failed', reason: 'ERR_SCHEDULE_REFUSED', messages: [] },
    });
  });

  it('is read the same from the log', async () => {
    expect((await app.verify()).filter(({ table }) => table === 'schedule')).toEqual([]);
  });
});

import { PATIENCE_MS } from '@prosa/testing';
import { createCodec, type Aggregates, type EventStore } from '@prosa/event-store';
import { openSealer } from '@prosa/crypto';
import { ManualClock, systemClock, uuidv7 } from '@prosa/kernel';
import { AGGREGATES, BARRIER, EVENT_STORE, ONLINE_USERS } from '@prosa/platform';
import { createRebuilder, storeSource, type ReadModelBarrier, type ReadModelPart } from '@prosa/projections';
import { openRecordApp, person, type RecordApp } from '@prosa/resource-testing';
import { ticketEvents, type TicketEvent } from '../../core/ticket/ticket.events';
import { attendanceProjection } from './attendance.projection';
import { DashboardController } from './dashboard.controller';

const companyId = 61;
const elsewhere = 62;
const ana = { id: 611, name: 'Ana' };
const parts: readonly ReadModelPart[] = [{ name: 'attendance', tables: [attendanceProjection] }];

class DashboardModule {}

describe('The dashboard through its doors', () => {
  let app: RecordApp;
  const admin = person(companyId);
  // All on one day, even if the next one begins before the query.
  const clock = new ManualClock(new Date());
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(clock.now());

  const get = async (path: string, as = admin) => (await app.call({ method: 'GET', url: path, as })).body;

  beforeAll(async () => {
    const online = { isOnline: (company: number, user: number) => company === companyId && user === ana.id };
    app = await openRecordApp({
      modules: [
        {
          module: DashboardModule,
          controllers: [DashboardController],
          providers: [{ provide: ONLINE_USERS, useValue: online }],
        },
      ],
      parts,
      catalogues: [ticketEvents],
      clock,
    });
    for (const id of [companyId, elsewhere]) await company(id);
    await attendant();
    await ticket(companyId, opened(), { type: 'TicketAccepted', data: { user: ana } });
    await ticket(companyId, opened({ status: 'open', user: ana }), closed, {
      type: 'TicketRated',
      data: { user: ana, rating: 3 },
    });
    // A program's message to a contact who did not write.
    await ticket(companyId, opened({ origin: 'api', status: 'closed' }));
    await ticket(elsewhere, opened());
  });

  afterAll(() => app.close());

  const closed: TicketEvent = { type: 'TicketClosed', data: { user: ana } };
  const opened = (over: object = {}): TicketEvent => ({
    type: 'TicketOpened',
    data: {
      ...{
        number: 1,
        origin: 'customer',
        status: 'pending',
        contactId: 1,
        contactUuid: 'c',
        connectionId: 1,
      },
      ...{ queue: null, user: null, isGroup: false },
      ...over,
    } as Extract<TicketEvent, { type: 'TicketOpened' }>['data'],
  });

  const times = { createdAt: new Date(), updatedAt: new Date() };
  const company = (id: number): Promise<unknown> =>
    app.owner
      .insertInto('company')
      .values({
        ...{ companyId: id, uuid: uuidv7(systemClock), name: 'Empresa', timeZone: 'America/Sao_Paulo' },
        ...{
          dueDate: null,
          email: '',
          phone: '',
          planId: null,
          blocked: false,
          free: false,
          recurrence: 'MENSAL',
        },
        ...{ trialExpiration: null, schedules: null, ...times },
      })
      .execute();
  const attendant = (): Promise<unknown> =>
    app.owner
      .insertInto('userAccount')
      .values({
        ...{ companyId, ...ana, uuid: uuidv7(systemClock), email: 'ana@prosa.test', profile: 'user' },
        ...{
          super: false,
          allTicket: 'disabled',
          leadsOn: false,
          connectionId: null,
          queueIds: [],
          ...times,
        },
      })
      .execute();

  const ticket = async (of: number, ...facts: readonly TicketEvent[]): Promise<void> => {
    const id = uuidv7(systemClock);
    const envelope = { actor: { kind: 'system', name: 'spec' }, correlationId: id, causationId: id } as const;
    const entries = facts.map(fact => ({ id: uuidv7(systemClock), fact }));
    const target = { companyId: of, id };
    const written = await app.get<Aggregates>(AGGREGATES).append(ticketEvents, target, entries, envelope);
    await app.get<ReadModelBarrier>(BARRIER).reached(written.position, { timeoutMs: PATIENCE_MS });
  };

  it('are the counters of a period by dates or days, and the users who are online', async () => {
    const counters = { supportHappening: 1, supportPending: 0, supportFinished: 1, newContacts: 0 };
    const attendants = [{ id: ana.id, name: 'Ana', tickets: 1, rating: 3, online: true }];
    const asked = await get(`/dashboard?date_from=${today}&date_to=${today}`);
    expect(asked).toMatchObject({ period: { from: today, until: today }, counters, attendants });
    expect(await get('/dashboard?days=7')).toMatchObject({ counters, attendants });
    const before = await get('/dashboard?date_from=2020-01-01&date_to=2020-01-31');
    expect(before).toMatchObject({ counters: { ...counters, supportFinished: 0 } });
  });

  it('are the conversations of each user of the own company only', async () => {
    const days = `initialDate=${today}&finalDate=${today}`;
    const path = `/dashboard/ticketsUsers?${days}`;
    expect(await get(path)).toEqual({ data: [{ nome: 'Ana', quantidade: 2 }] });
    expect(await get(`/dashboard/ticketsUsers?initialDate=2020-01-01&finalDate=2020-01-02`)).toEqual({
      data: [],
    });
    expect(await get(`/dashboard/ticketsUsers?companyId=${elsewhere}`)).toEqual({
      data: [{ nome: 'Ana', quantidade: 2 }],
    });
  });

  it('are the conversations per day, or per hour of one day', async () => {
    const week = await get(`/dashboard/ticketsDay?companyId=${elsewhere}`);
    expect(week['data']).toHaveLength(7);
    expect(week).toMatchObject({ count: 2 });
    const day = await get(`/dashboard/ticketsDay?initialDate=${today}&finalDate=${today}`);
    expect(day['data']).toHaveLength(24);
    expect(day).toMatchObject({ count: 2 });
  });

  it('are for administrators only, and for valid days', async () => {
    const ask = (url: string, as = admin) => app.call({ method: 'GET', url, as });
    for (const path of ['/dashboard', '/dashboard/ticketsUsers', '/dashboard/ticketsDay'])
      expect(await ask(path, person(companyId, 'supervisor'))).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
    expect((await ask('/dashboard?date_from=2026-02-31&date_to=2026-03-01')).status).toBe(400);
    expect((await ask('/dashboard?days=91')).status).toBe(400);
  });

  it('count otherwise, from the first fact on, once a definition is changed and its part renamed', async () => {
    const rebuilder = (changed: readonly ReadModelPart[]) =>
      createRebuilder({
        source: storeSource(app.get<EventStore>(EVENT_STORE), createCodec([ticketEvents], openSealer)),
        owner: app.owner,
        parts: changed,
        clock: systemClock,
      });
    await rebuilder(parts).adopt();
    expect(await get('/dashboard/ticketsDay')).toMatchObject({ count: 2 });

    // From now on tickets that a program opened count as well.
    const { TicketOpened } = attendanceProjection.on;
    const counted: ReadModelPart = {
      name: 'attendance@2',
      tables: [
        {
          ...attendanceProjection,
          on: {
            ...attendanceProjection.on,
            TicketOpened: {
              ...TicketOpened,
              fold: (row, event, key) => {
                const waiting = { ...event, data: { ...event.data, status: 'pending' as const } };
                return TicketOpened?.fold(row, waiting, key);
              },
            },
          },
        } as typeof attendanceProjection,
      ],
    };
    expect(await rebuilder([counted]).adopt()).toEqual(['attendance@2']);
    expect(await get('/dashboard/ticketsDay')).toMatchObject({ count: 3 });
    expect(await rebuilder([counted]).adopt()).toEqual([]);

    const back = { ...parts[0], name: 'attendance@3', tables: [attendanceProjection] };
    await rebuilder([back]).adopt();
    expect(await get('/dashboard/ticketsDay')).toMatchObject({ count: 2 });
  });
});

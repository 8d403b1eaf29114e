import { migrateReadModel, openReadModel, type AttendanceRow, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { attendanceProjection } from './attendance.projection';
import { periodOf } from '@prosa/conversation';
import { attendantsOf, conversationsByDay, conversationsByUser, countersOf } from './dashboard.queries';
import type { TicketEvent } from '../../core/ticket/ticket.events';

const ana = { id: 1, name: 'Ana' };
const bruno = { id: 2, name: 'Bruno' };
const opened = (over: object = {}): TicketEvent => ({
  type: 'TicketOpened',
  data: {
    number: 1,
    origin: 'customer',
    status: 'pending',
    contactId: 1,
    contactUuid: 'c',
    connectionId: 1,
    queue: null,
    user: null,
    isGroup: false,
    ...over,
  },
});
const accepted = (user = ana): TicketEvent => ({ type: 'TicketAccepted', data: { user } });
const closed = (user = ana): TicketEvent => ({ type: 'TicketClosed', data: { user } });
const rated = (rating: 1 | 2 | 3, user = ana): TicketEvent => ({
  type: 'TicketRated',
  data: { user, rating },
});

type Step = readonly [at: string, event: TicketEvent];

const uuidOf = (n: number): string => `0190c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The row of a ticket's facts, folded by the projection itself. */
const rowOf = (n: number, companyId: number, steps: readonly Step[]): AttendanceRow | null => {
  let row: AttendanceRow | null = null;
  for (const [index, [at, event]] of steps.entries()) {
    const rule = attendanceProjection.on[event.type];
    if (rule === undefined) continue;
    const recorded = {
      ...event,
      position: BigInt(index + 1),
      stream: `ticket-${companyId}_${uuidOf(n)}`,
      metadata: { companyId, at },
    };
    for (const key of rule.keys(recorded as never))
      row = (rule.fold(row ?? undefined, recorded as never, key) as AttendanceRow | null | undefined) ?? null;
  }
  return row;
};

describe("The dashboard's figures", () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  const SAO_PAULO = 1;
  const LISBON = 2;

  const story = async (companyId: number, ...tickets: readonly (readonly Step[])[]): Promise<void> => {
    const rows = tickets.map((steps, index) => rowOf(companyId * 1_000 + index, companyId, steps));
    const kept = rows.filter(row => row !== null);
    await read.owner.insertInto('attendance').values(kept).execute();
  };

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    const at = new Date('2026-03-01T12:00:00Z');
    for (const [companyId, timeZone] of [
      [SAO_PAULO, 'America/Sao_Paulo'],
      [LISBON, 'Europe/Lisbon'],
    ] as const) {
      await read.owner
        .insertInto('company')
        .values({
          companyId,
          uuid: uuidOf(companyId),
          name: 'Empresa',
          timeZone,
          dueDate: null,
          email: '',
          phone: '',
          planId: null,
          blocked: false,
          free: false,
          recurrence: 'MENSAL',
          trialExpiration: null,
          schedules: null,
          createdAt: at,
          updatedAt: at,
        })
        .execute();
      for (const { id, name } of [ana, bruno])
        await read.owner
          .insertInto('userAccount')
          .values({
            companyId,
            id: companyId * 10 + id,
            uuid: uuidOf(companyId * 10 + id),
            name,
            email: `${name}.${companyId}@prosa.test`,
            profile: 'user',
            super: false,
            allTicket: 'disabled',
            leadsOn: false,
            connectionId: null,
            queueIds: [],
            createdAt: at,
            updatedAt: at,
          })
          .execute();
    }
    const anaOf = (companyId: number) => ({ id: companyId * 10 + 1, name: 'Ana' });
    const brunoOf = (companyId: number) => ({ id: companyId * 10 + 2, name: 'Bruno' });
    const [a, b] = [anaOf(SAO_PAULO), brunoOf(SAO_PAULO)];
    await story(
      SAO_PAULO,
      // Begun on the 9th at 23:30 there, which is the 10th in UTC.
      [
        ['2026-03-10T02:30:00.000Z', opened()],
        ['2026-03-10T13:00:00.000Z', accepted(a)],
        ['2026-03-10T13:30:00.000Z', closed(a)],
        ['2026-03-10T13:40:00.000Z', rated(3, a)],
      ],
      // Resolved twice: counts once, on the day of the last time, with the time of the last service.
      [
        ['2026-03-10T14:00:00.000Z', opened()],
        ['2026-03-10T14:10:00.000Z', accepted(a)],
        ['2026-03-10T14:20:00.000Z', closed(a)],
        ['2026-03-11T14:00:00.000Z', { type: 'TicketReopened', data: { user: b } }],
        ['2026-03-11T15:00:00.000Z', closed(b)],
        ['2026-03-11T15:01:00.000Z', rated(1, b)],
      ],
      [
        ['2026-03-11T16:00:00.000Z', opened({ status: 'open', user: a })],
        ['2026-03-11T16:45:00.000Z', closed(a)],
        ['2026-03-11T16:50:00.000Z', rated(2, a)],
      ],
      [
        ['2026-03-11T17:00:00.000Z', opened()],
        ['2026-03-11T17:05:00.000Z', accepted(b)],
      ],
      [['2026-03-11T18:00:00.000Z', opened()]],
      // Not counted: a program's message, and a ticket that an administrator deleted.
      [['2026-03-11T18:00:00.000Z', opened({ origin: 'api', status: 'closed' })]],
      [
        ['2026-03-11T18:00:00.000Z', opened()],
        ['2026-03-11T18:10:00.000Z', { type: 'TicketDeleted', data: { number: 9 } }],
      ],
    );
    await story(LISBON, [
      ['2026-03-10T02:30:00.000Z', opened()],
      ['2026-03-10T13:00:00.000Z', accepted(anaOf(LISBON))],
      ['2026-03-10T13:30:00.000Z', closed(anaOf(LISBON))],
    ]);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const within = <T>(
    ask: (db: Parameters<typeof countersOf>[0]) => Promise<T>,
    companyId = SAO_PAULO,
  ): Promise<T> => read.tenants.withTenant(companyId, ask);

  it('count what is active now, and what was resolved on the given days', async () => {
    const counters = (from: string, until: string) =>
      within(db => countersOf(db, SAO_PAULO, { from, until }));
    const now = { supportHappening: 1, supportPending: 1, newContacts: 0, campaignTickets: 0 };
    expect(await counters('2026-03-10', '2026-03-10')).toEqual({ ...now, supportFinished: 1 });
    expect(await counters('2026-03-10', '2026-03-11')).toEqual({ ...now, supportFinished: 3 });
    expect(await counters('2026-03-12', '2026-03-12')).toEqual({ ...now, supportFinished: 0 });
  });

  it('rank users by resolved tickets, with the mean minutes from acceptance and the mean rating', async () => {
    const period = { from: '2026-03-10', until: '2026-03-11' };
    expect(await within(db => attendantsOf(db, SAO_PAULO, period))).toEqual([
      { id: 11, name: 'Ana', tickets: 2, avgSupportTime: 37.5, rating: 2.5 },
      { id: 12, name: 'Bruno', tickets: 1, avgSupportTime: 60, rating: 1 },
    ]);
  });

  it('assign a conversation to the day on which it began in the company’s time zone', async () => {
    const period = { from: '2026-03-09', until: '2026-03-11' };
    const days = ['2026-03-09', '2026-03-10', '2026-03-11'];
    const counted = async (companyId: number) =>
      (await within(db => conversationsByDay(db, companyId, period), companyId)).map(({ total }) => total);
    const [first] = await within(db => conversationsByDay(db, SAO_PAULO, period));
    expect(first).toEqual({ data: days[0], total: 1 });
    expect(await counted(SAO_PAULO)).toEqual([1, 1, 3]);
    expect(await counted(LISBON)).toEqual([0, 1, 0]);
  });

  it('are by hour for a single day', async () => {
    const period = { from: '2026-03-11', until: '2026-03-11' };
    const hours = await within(db => conversationsByDay(db, SAO_PAULO, period));
    expect(hours).toHaveLength(24);
    expect(hours.filter(({ total }) => total > 0)).toEqual([
      { horario: '13:00', total: 1 },
      { horario: '14:00', total: 1 },
      { horario: '15:00', total: 1 },
    ]);
  });

  it('count the contacts that each user attended', async () => {
    const period = { from: '2026-03-10', until: '2026-03-11' };
    expect(await within(db => conversationsByUser(db, SAO_PAULO, period))).toEqual([
      { nome: 'Ana', quantidade: 2 },
      { nome: 'Bruno', quantidade: 2 },
    ]);
  });

  it('accept two dates in any order, a number of days, or the last seven, a year at most', async () => {
    const days = async (asked: Parameters<typeof periodOf>[2]): Promise<number> => {
      const { from, until } = await within(db => periodOf(db, SAO_PAULO, asked));
      return (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
    };
    expect(await within(db => periodOf(db, SAO_PAULO, { from: '2026-03-11', until: '2026-03-09' }))).toEqual({
      from: '2026-03-09',
      until: '2026-03-11',
    });
    expect(await days({ days: 30 })).toBe(30);
    expect(await days({})).toBe(7);
    expect(await days({ from: '1990-01-01', until: '2026-01-01' })).toBe(366);
  });
});

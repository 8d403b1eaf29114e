import {
  ADVERT_PLATFORMS,
  CAMPAIGN_ANSWERS_FILTERS,
  maySeeTicket,
  TICKET_STATUSES,
  type ViewerRights,
  type TicketStatus,
} from '@prosa/contracts';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { countTickets, listTickets, type TicketFilter } from './ticket-list.queries';

const queues = [1, 2, 3];
const count = 7_000;
const epoch = Date.parse('2026-01-01T12:00:00Z');
const names = ['Júlia', 'Joana', 'Marcos', 'Júlio'];

interface Seeded {
  readonly uuid: string;
  readonly id: number;
  readonly companyId: number;
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly contactId: number;
  readonly unread: number;
  readonly tagIds: readonly number[];
  readonly advert: string | null;
  /** The number of its campaign. */
  readonly campaign: number | null;
  readonly isAnswered: boolean;
  readonly connectionId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const uuidOf = (kind: number, n: number): string =>
  `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`;

/** Tag 1 is on all of company 1's tickets but few, tag 2 on every third, tag 3 on the oldest, tag 4 on five. */
const tagsOf = (n: number): readonly number[] => [
  ...(n % 50 === 0 ? [] : [1]),
  ...(n % 3 === 0 ? [2] : []),
  ...(n > 1_200 ? [3] : []),
  ...(n % 1_400 === 7 ? [4] : []),
];

const seeded = (): readonly Seeded[] =>
  fc
    .sample(
      fc.record({
        status: fc.constantFrom(...TICKET_STATUSES),
        queueId: fc.constantFrom(null, ...queues),
        userId: fc.constantFrom(null, 1, 2),
        unread: fc.constantFrom(0, 0, 0, 4),
      }),
      { numRuns: count, seed: 5 },
    )
    .map((ticket, n) => ({
      ...ticket,
      uuid: uuidOf(1, n),
      id: n + 1,
      companyId: n % 40 === 1 ? 2 : 1,
      contactId: 1 + (n % names.length),
      connectionId: 1 + (n % 7 === 3 ? 1 : 0),
      createdAt: epoch - Math.floor(n / 2) * 60_000,
      // Some with equal times, so that their numbers decide the order.
      updatedAt: epoch - Math.floor(n / 3) * 60_000,
      tagIds: tagsOf(n),
      campaign: n % 7 === 0 ? (n % 3) + 1 : null,
      isAnswered: n % 14 === 0,
      advert: n % 11 === 0 ? (ADVERT_PLATFORMS[n % 3] ?? null) : null,
    }));

const zones = ['America/Sao_Paulo', 'Asia/Tokyo'];
const isOn = (at: number, companyId: number, day?: string): boolean =>
  day === undefined ||
  new Intl.DateTimeFormat('en-CA', { timeZone: zones[companyId - 1] }).format(new Date(at)) === day;

const returnedAfter = ({ id }: Seeded): number => (id % 3 === 0 ? 3_600_000 : 0);

/** The same list by looking at every ticket. */
const naive = (
  tickets: readonly Seeded[],
  companyId: number,
  viewer: ViewerRights,
  filter: TicketFilter,
): number[] => {
  const all = viewer.super || viewer.profile !== 'user';
  const mine = (ticket: Seeded): boolean => ticket.userId === viewer.userId;
  const holds = (ticket: Seeded): boolean =>
    ticket.companyId === companyId &&
    maySeeTicket(viewer, ticket) &&
    (filter.status === undefined || ticket.status === filter.status) &&
    (filter.status !== 'open' || mine(ticket) || (all && filter.showAll)) &&
    (filter.queueIds === undefined || ticket.queueId === null || filter.queueIds.includes(ticket.queueId)) &&
    (!filter.userIds?.length || (ticket.userId !== null && filter.userIds.includes(ticket.userId))) &&
    (filter.contactId === undefined || ticket.contactId === filter.contactId) &&
    (filter.connectionId === undefined || ticket.connectionId === filter.connectionId) &&
    (!filter.adverts?.length || (ticket.advert !== null && filter.adverts.includes(ticket.advert))) &&
    (!filter.campaignIds?.length ||
      (ticket.campaign !== null && filter.campaignIds.includes(ticket.campaign))) &&
    (filter.campaignAnswers === undefined || ticket.isAnswered === (filter.campaignAnswers === 'only')) &&
    isOn(ticket.createdAt, companyId, filter.begunOn) &&
    isOn(ticket.updatedAt, companyId, filter.changedOn) &&
    (!filter.unreadOnly || ticket.unread > 0) &&
    (filter.tagIds ?? []).every(id => ticket.tagIds.includes(id)) &&
    (filter.search === undefined ||
      String(ticket.id) === filter.search ||
      (names[ticket.contactId - 1] ?? '')
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .includes(filter.search));
  return tickets
    .filter(holds)
    .toSorted((a, b) =>
      filter.byWait === true
        ? a.createdAt - b.createdAt || a.id - b.id
        : b.updatedAt - a.updatedAt || b.id - a.id,
    )
    .map(({ id }) => id);
};

const viewers: fc.Arbitrary<ViewerRights> = fc.record({
  userId: fc.constantFrom(1, 2, 3),
  profile: fc.constantFrom('user', 'user', 'supervisor', 'admin'),
  super: fc.constant(false),
  queueIds: fc.subarray(queues),
  allTicket: fc.constantFrom('enabled', 'disabled'),
});

const narrowed: fc.Arbitrary<TicketFilter> = fc.record(
  {
    status: fc.constantFrom(...TICKET_STATUSES),
    search: fc.constantFrom('juli', 'marcos', '77', 'nobody'),
    queueIds: fc.subarray(queues, { minLength: 1 }),
    tagIds: fc.subarray([1, 2, 3, 4, 99], { minLength: 1, maxLength: 2 }),
    userIds: fc.subarray([1, 2, 3], { minLength: 1 }),
    contactId: fc.constantFrom(1, 2),
    connectionId: fc.constantFrom(1, 2, 9),
    adverts: fc.subarray(['facebook', 'instagram', 'other'], { minLength: 1 }),
    campaignIds: fc.subarray([1, 2, 99], { minLength: 1 }),
    campaignAnswers: fc.constantFrom(...CAMPAIGN_ANSWERS_FILTERS),
    begunOn: fc.constantFrom('2025-12-30', '2025-12-31', '2026-01-01'),
    changedOn: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02'),
    offset: fc.constantFrom(0, 10),
    showAll: fc.boolean(),
    unreadOnly: fc.constantFrom(false, false, true),
    limit: fc.constantFrom(5, 40),
  },
  { requiredKeys: ['showAll', 'unreadOnly', 'limit'] },
);
/** The most common lists: a tab, with at most a queue or user filter. */
const plain: fc.Arbitrary<TicketFilter> = narrowed.map(
  ({ search: _search, tagIds: _tags, contactId: _contact, ...filter }) => ({ ...filter, unreadOnly: false }),
);
const filters = fc.oneof(narrowed, plain);

describe('A list of tickets', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  const tickets = seeded();

  const fill = async (table: string, rows: readonly object[]): Promise<void> => {
    await sql`insert into ${sql.table(table)} select * from
      jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      read.owner,
    );
  };

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    const times = { created_at: new Date(epoch), updated_at: new Date(epoch) };
    for (const company_id of [1, 2]) {
      await sql`insert into company (company_id, uuid, name, time_zone, email, phone, blocked, recurrence, created_at, updated_at)
        values (${company_id}, ${uuidOf(3, company_id)}, 'Empresa', ${zones[company_id - 1]}, '', '', false, 'MENSAL',
          ${times.created_at}, ${times.updated_at})`.execute(read.owner);
      for (const [at, name] of names.entries())
        await sql`insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
          values (${company_id}, ${uuidOf(2, at * 10 + company_id)}, ${at + 1}, ${name}, '', '', '', '[]',
            ${times.created_at}, ${times.updated_at})`.execute(read.owner);
    }
    await fill(
      'ticket',
      tickets.map(ticket => ({
        ...{ uuid: ticket.uuid, id: ticket.id, status: ticket.status, unread: ticket.unread },
        ...{ created_at: new Date(ticket.createdAt), updated_at: new Date(ticket.updatedAt) },
        ...{ company_id: ticket.companyId, queue_id: ticket.queueId, user_id: ticket.userId },
        ...{ contact_id: ticket.contactId, connection_id: ticket.connectionId },
        ...{ contact_uuid: uuidOf(2, 1), is_group: false, chatbot: false },
        ...{ last_message: '', last_message_id: '', last_message_from_me: false, read_position: 0 },
        ...{ last_message_kind: '' },
        // Of some, that were returned, the first message is older than their wait in the queue.
        ...{
          waiting_since:
            ticket.status === 'pending' ? new Date(ticket.createdAt + returnedAfter(ticket)) : null,
        },
        ...{ unanswered_since: returnedAfter(ticket) > 0 ? new Date(ticket.createdAt) : null },
        campaign_uuid: ticket.isAnswered ? uuidOf(5, ticket.companyId * 10 + (ticket.campaign ?? 0)) : null,
      })),
    );
    await fill(
      'ticket_tag',
      tickets.flatMap(({ companyId, uuid, tagIds }) =>
        tagIds.map(tag_id => ({ company_id: companyId, ticket_uuid: uuid, tag_id })),
      ),
    );
    await fill(
      'ticket_advert',
      tickets
        .filter(({ advert }) => advert !== null)
        .map(({ companyId, uuid, advert, createdAt }) => ({
          ...{ company_id: companyId, ticket_uuid: uuid, platform: advert, at: new Date(createdAt) },
        })),
    );
    await fill(
      'campaign',
      [1, 2].flatMap(company_id =>
        [1, 2, 3].map(id => ({
          ...{ company_id, id, uuid: uuidOf(5, company_id * 10 + id), name: `Campanha ${id}` },
          ...{ status: 'FINALIZADA', card: '{}', connection_id: 1, audience_count: 0, left_out: '{}' },
          ...{ holds: '[]', created_at: times.created_at, updated_at: times.updated_at },
        })),
      ),
    );
    await fill(
      'ticket_campaign',
      tickets
        .filter(({ campaign }) => campaign !== null)
        .map(({ companyId, uuid, campaign, createdAt }) => ({
          ...{ company_id: companyId, ticket_uuid: uuid, at: new Date(createdAt) },
          campaign_uuid: uuidOf(5, companyId * 10 + (campaign ?? 0)),
        })),
    );
    await sql`analyze ticket_campaign, ticket_advert, ticket, ticket_tag, contact`.execute(read.owner);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const list = (companyId: number, viewer: ViewerRights, filter: TicketFilter) =>
    read.tenants.withTenant(companyId, db => listTickets(db, companyId, viewer, filter));

  it('contains what a full scan finds, for every user and filter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(1, 1, 2), viewers, filters, async (companyId, viewer, filter) => {
        const page = await list(companyId, viewer, filter);
        const all = naive(tickets, companyId, viewer, filter).slice(filter.offset ?? 0);
        expect(page.tickets.map(({ id }) => id)).toEqual(all.slice(0, filter.limit));
        expect(page.hasMore).toBe(all.length > filter.limit);
        const adverts = new Map(tickets.map(({ id, companyId: of, advert }) => [`${of} ${id}`, advert]));
        expect(page.tickets.map(({ advert }) => advert?.platform ?? null)).toEqual(
          page.tickets.map(({ id }) => adverts.get(`${companyId} ${id}`)),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('continues where the previous page ended, to its very end', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, filters, async (viewer, { offset: _, ...given }) => {
        const filter = { ...given, limit: 40 };
        const seen: number[] = [];
        let before: TicketFilter['before'];
        for (let pages = 0; pages < 6; pages += 1) {
          const page = await list(1, viewer, { ...filter, ...(before ? { before } : {}) });
          seen.push(...page.tickets.map(({ id }) => id));
          const last = page.tickets.at(-1);
          if (!page.hasMore || last === undefined) break;
          before = { at: new Date(last.updatedAt), id: last.id };
        }
        expect(seen).toEqual(naive(tickets, 1, viewer, filter).slice(0, seen.length));
      }),
      { numRuns: 40 },
    );
  });

  it('begins with whom waits longest when asked to, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, filters, async (viewer, { offset: _, ...given }) => {
        const filter = { ...given, status: 'pending', byWait: true, limit: 40 } as const;
        const seen: number[] = [];
        let before: TicketFilter['before'];
        for (let pages = 0; pages < 3; pages += 1) {
          const page = await list(1, viewer, { ...filter, ...(before ? { before } : {}) });
          seen.push(...page.tickets.map(({ id }) => id));
          const last = page.tickets.at(-1);
          if (!page.hasMore || last?.waitingSince == null) break;
          before = { at: new Date(last.waitingSince), id: last.id };
        }
        expect(seen).toEqual(naive(tickets, 1, viewer, filter).slice(0, 3 * filter.limit));
      }),
      { numRuns: 60 },
    );
  });

  it('is counted as it is listed', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, fc.boolean(), async (viewer, showAll) => {
        const filter = { showAll, unreadOnly: false, limit: count };
        const counts = await read.tenants.withTenant(1, db => countTickets(db, 1, viewer, filter));
        const pending = naive(tickets, 1, viewer, { ...filter, status: 'pending' });
        const open = naive(tickets, 1, viewer, { ...filter, status: 'open' });
        const unread = [...pending, ...open].filter(id => (tickets[id - 1]?.unread ?? 0) > 0);
        expect(counts).toEqual({ pending: pending.length, open: open.length, unread: unread.length });
      }),
      { numRuns: 30 },
    );
  });
});

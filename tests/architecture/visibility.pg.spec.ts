import { maySeeFrame, maySeeTicket, PROFILES, TICKET_STATUSES, type ViewerRights } from '@prosa/contracts';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { findMessages } from '../../services/conversations/src/desk/search/search.queries';
import { wordSearchOf } from '../../services/conversations/src/desk/search/word-roots';
import { countTickets, listTickets } from '../../services/conversations/src/core/ticket/ticket-list.queries';
import { refuseTicketAct } from '../../services/conversations/src/core/ticket/ticket.policy';
import { canOpen, canSee, type Viewer } from '../../web/src/entities/ticket/ticket-rules';

const COMPANY = 1;
const everyOf = <A, B>(left: readonly A[], right: readonly B[]): readonly (A & B)[] =>
  left.flatMap(a => right.map(b => ({ ...a, ...b })));

const rights = everyOf(
  everyOf(
    PROFILES.map(profile => ({ profile })),
    [{ super: false }, { super: true }],
  ),
  everyOf(
    [[], [1], [1, 2]].map(queueIds => ({ queueIds })),
    (['enabled', 'disabled'] as const).map(allTicket => ({ allTicket })),
  ),
);
const people: readonly ViewerRights[] = rights.map(each => ({ ...each, userId: 1 }));

const tickets = everyOf(
  TICKET_STATUSES.map(status => ({ status })),
  everyOf(
    [null, 1, 2, 3].map(queueId => ({ queueId })),
    [null, 1, 2].map(userId => ({ userId })),
  ),
).map((ticket, n) => ({ ...ticket, id: n + 1 }));

const uuidOf = (kind: number, n: number): string =>
  `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`;

/** The rule as the specification's sentence says it (spec 1 §6), apart from what the product makes of it. */
const seenBySpecification = (viewer: ViewerRights, ticket: (typeof tickets)[number]): boolean => {
  if (viewer.super || viewer.profile === 'supervisor' || viewer.profile === 'admin') return true;
  if (ticket.userId === viewer.userId) return true;
  if (ticket.status === 'open') return false;
  if (ticket.queueId === null) return viewer.allTicket === 'disabled';
  return viewer.queueIds.some(id => id === ticket.queueId);
};

const onScreen = ({ userId, ...viewer }: ViewerRights): Viewer => ({
  ...viewer,
  id: userId,
  name: '',
  companyId: COMPANY,
});

describe('The visibility of a ticket', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  const fill = (table: string, rows: readonly object[]): Promise<unknown> =>
    sql`insert into ${sql.table(table)} select * from
      jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      read.owner,
    );

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    const now = new Date();
    const stamped = { company_id: COMPANY, created_at: now, updated_at: now };
    await sql`insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
      values (${COMPANY}, ${uuidOf(2, 1)}, 1, 'Bia', '', '', '', '[]', ${now}, ${now})`.execute(read.owner);
    await fill(
      'ticket',
      tickets.map(({ id, status, queueId, userId }) => ({
        ...{ ...stamped, uuid: uuidOf(1, id), id, status, queue_id: queueId, user_id: userId },
        ...{ contact_id: 1, contact_uuid: uuidOf(2, 1), connection_id: 1, is_group: false, chatbot: false },
        ...{
          unread: 0,
          last_message_kind: '',
          last_message: '',
          last_message_id: '',
          last_message_from_me: false,
          read_position: 0,
        },
      })),
    );
    await fill(
      'message_words',
      tickets.map(({ id }) => ({
        ...{ uuid: uuidOf(3, id), ticket_uuid: uuidOf(1, id), company_id: COMPANY, position: id },
        words: `'${COMPANY}:boleto'`,
      })),
    );
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const seenBy = (viewer: ViewerRights): readonly number[] =>
    tickets.filter(ticket => maySeeTicket(viewer, ticket)).map(({ id }) => id);
  const numbers = (uuids: readonly string[]): readonly number[] =>
    uuids.map(uuid => Number(uuid.slice(-12))).toSorted((a, b) => a - b);

  it('equals the specification, for every user and ticket', () => {
    for (const viewer of people)
      for (const ticket of tickets)
        expect([viewer, ticket, maySeeTicket(viewer, ticket)]).toEqual([
          viewer,
          ticket,
          seenBySpecification(viewer, ticket),
        ]);
  });

  it('is the same for lists, counts and the search of messages', async () => {
    const words = wordSearchOf('boleto');
    if (words === null) throw new Error('It is a word');
    for (const viewer of people) {
      const filter = { showAll: true, unreadOnly: false, limit: 100 };
      const [listed, counts, found] = await read.tenants.withTenant(COMPANY, async db => [
        await Promise.all(
          TICKET_STATUSES.map(
            async status => (await listTickets(db, COMPANY, viewer, { ...filter, status })).tickets,
          ),
        ),
        await countTickets(db, COMPANY, viewer, { showAll: true }),
        await findMessages(db, viewer, words, 100),
      ]);
      const seen = seenBy(viewer);
      expect(numbers(listed.flat().map(({ uuid }) => uuid))).toEqual(seen);
      expect(numbers(found)).toEqual(seen);
      const inList = (status: string): number =>
        tickets.filter(ticket => ticket.status === status && seen.includes(ticket.id)).length;
      expect(counts).toMatchObject({ pending: inList('pending'), open: inList('open') });
    }
  });

  it('is the same for filtered lists', async () => {
    const narrowed = { showAll: true, unreadOnly: false, limit: 100, search: 'bia' };
    for (const viewer of people) {
      const { tickets: found } = await read.tenants.withTenant(COMPANY, db =>
        listTickets(db, COMPANY, viewer, narrowed),
      );
      expect(numbers(found.map(({ uuid }) => uuid))).toEqual(seenBy(viewer));
    }
  });

  it('is the same for live frames, which tell everybody else to remove it', () => {
    for (const viewer of people)
      for (const { id, ...ticket } of tickets) {
        const audience = { ticketId: id, uuid: uuidOf(1, id), ...ticket };
        const isSeen = maySeeTicket(viewer, ticket);
        expect(maySeeFrame(viewer, { kind: 'ticket', ...audience })).toBe(isSeen);
        expect(maySeeFrame(viewer, { kind: 'ticketHidden', ...audience })).toBe(!isSeen);
      }
  });

  it('is the same for screens and for actions', () => {
    for (const viewer of people)
      for (const ticket of tickets) {
        const { status, queueId, userId } = ticket;
        const isSeen = maySeeTicket(viewer, ticket);
        const reach = {
          status,
          queue: queueId === null ? null : { id: queueId },
          user: userId === null ? null : { id: userId },
        };
        const refusal = refuseTicketAct(viewer, reach, 'see');
        expect(refusal === null).toBe(isSeen);
        expect(canSee(ticket, onScreen(viewer))).toBe(isSeen);
        const answer = canOpen(ticket, onScreen(viewer));
        const expected = { ERR_TICKET_ASSIGNED: 'otherAgent', ERR_NO_PERMISSION: 'denied' }[refusal ?? ''];
        expect(answer).toBe(expected ?? (status === 'pending' ? 'pending' : 'yes'));
      }
  });
});

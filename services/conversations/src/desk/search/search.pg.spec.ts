import { maySeeTicket, TICKET_STATUSES, type ViewerRights } from '@prosa/contracts';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { findInTicket, findMessages } from './search.queries';
import { rootOf, wordSearchOf, wordsOf } from './word-roots';

const vocabulary = [
  'boleto',
  'boletos',
  'cartão',
  'cartões',
  'segunda',
  'via',
  'frete',
  'animais',
  'não',
  'à',
];
const terms = [...vocabulary, 'bol', 'cart', 'animal', 'segunda via', 'via frete', 'nada', 'carto'];
const queues = [1, 2, 3];

interface SeededTicket {
  readonly uuid: string;
  readonly companyId: number;
  readonly status: (typeof TICKET_STATUSES)[number];
  readonly queueId: number | null;
  readonly userId: number | null;
  /** The destination of a merged ticket. */
  readonly mergedInto: string | null;
}

interface SeededMessage {
  readonly uuid: string;
  readonly ticket: SeededTicket;
  readonly body: string;
  readonly position: number;
}

/** The expected result, without index, function or row-level security. */
const naive = (
  messages: readonly SeededMessage[],
  companyId: number,
  viewer: ViewerRights,
  term: string,
): string[] => {
  const search = wordSearchOf(term);
  if (search === null) return [];
  const holds = (body: string): boolean => {
    const words = wordsOf(body);
    const roots = new Set(words.map(rootOf));
    return (
      search.roots.every(root => roots.has(root) || words.includes(root)) &&
      (roots.has(search.lastRoot) ||
        [...roots, ...words].some(word => word.startsWith(search.beginning) || word === search.lastRoot))
    );
  };
  const all = new Map(messages.map(({ ticket }) => [ticket.uuid, ticket]));
  const shownIn = (ticket: SeededTicket): SeededTicket =>
    (ticket.mergedInto === null ? undefined : all.get(ticket.mergedInto)) ?? ticket;
  return messages
    .filter(
      ({ ticket, body }) =>
        ticket.companyId === companyId && maySeeTicket(viewer, shownIn(ticket)) && holds(body),
    )
    .toSorted((a, b) => b.position - a.position)
    .map(({ uuid }) => uuid);
};

const uuidOf = (kind: number, n: number): string =>
  `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`;

describe('The search for messages', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let messages: SeededMessage[];
  const count = 13_000;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    const random = fc.sample(
      fc.record({
        status: fc.constantFrom(...TICKET_STATUSES),
        queueId: fc.constantFrom(null, ...queues),
        userId: fc.constantFrom(null, 1, 2),
      }),
      { numRuns: 60, seed: 7 },
    );
    const tickets: SeededTicket[] = random.map((ticket, n) => ({
      uuid: uuidOf(1, n),
      companyId: 1 + (n % 2),
      ...ticket,
      userId: ticket.status === 'open' ? (ticket.userId ?? 1) : ticket.userId,
      mergedInto: n % 6 === 0 ? uuidOf(1, n + 2) : null,
    }));
    const spoken = fc.sample(fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 }), {
      numRuns: count,
      seed: 11,
    });
    messages = spoken.map((words, n) => ({
      uuid: uuidOf(2, n),
      ticket: tickets[(n * 7) % tickets.length] as SeededTicket,
      // A rare word in the oldest messages only, which the scan of the newest does not find.
      body: n < 40 ? `${words.join(' ')} raridade` : words.join(' '),
      position: n + 1,
    }));
    const now = new Date();
    const times = { createdAt: now, updatedAt: now };
    await read.owner.transaction().execute(async db => {
      for (const companyId of [1, 2])
        await db
          .insertInto('contact')
          .values({
            uuid: uuidOf(3, companyId),
            companyId,
            id: companyId,
            ...{
              name: 'Bia',
              phone: '',
              lid: '',
              email: '',
              extraInfo: '[]',
              checked: true,
              removedAt: null,
            },
            ...times,
          })
          .execute();
      await db
        .insertInto('ticket')
        .values(
          tickets.map((ticket, n) => ({
            ...ticket,
            id: n + 1,
            contactId: ticket.companyId,
            contactUuid: uuidOf(3, ticket.companyId),
            connectionId: 1,
            isGroup: false,
            ...{ lastMessage: '', lastMessageId: '', lastMessageFromMe: false, unread: 0, readPosition: '0' },
            ...{ lastMessageKind: '', lastMessageAt: null, handover: null, bot: null },
            chatbot: false,
            waitingSince: null,
            ...times,
          })),
        )
        .execute();
      const rows = messages.map(({ uuid, ticket, body, position }) => {
        const words = new Set(wordsOf(body).flatMap(word => [word, rootOf(word)]));
        const vector = [...words].map(word => `'${ticket.companyId}:${word}'`).join(' ');
        return { uuid, company_id: ticket.companyId, ticket_uuid: ticket.uuid, position, words: vector };
      });
      await sql`insert into message_words (uuid, company_id, ticket_uuid, position, words)
        select r.uuid, r.company_id, r.ticket_uuid, r.position, r.words::tsvector
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r(uuid uuid, company_id int, ticket_uuid uuid, position bigint, words text)`.execute(db);
    });
    await sql`analyze message_words, ticket`.execute(read.owner);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const found = (companyId: number, viewer: ViewerRights, term: string, most: number): Promise<string[]> => {
    const search = wordSearchOf(term);
    if (search === null) return Promise.resolve([]);
    return read.tenants.withTenant(companyId, db => findMessages(db, viewer, search, most));
  };

  const viewers: fc.Arbitrary<ViewerRights> = fc.record({
    userId: fc.constantFrom(1, 2, 3),
    profile: fc.constantFrom('user', 'user', 'supervisor', 'admin'),
    super: fc.boolean().map(yes => yes && false),
    queueIds: fc.subarray(queues),
    allTicket: fc.constantFrom('enabled', 'disabled'),
  });

  it('finds what a full scan would find, for every user', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2),
        viewers,
        fc.constantFrom(...terms, 'raridade', 'boleto raridade'),
        fc.constantFrom(1, 20, 500),
        async (companyId, viewer, term, most) => {
          expect(await found(companyId, viewer, term, most)).toEqual(
            naive(messages, companyId, viewer, term).slice(0, most),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('continues from the newest to the oldest, through the index and beyond it', async () => {
    const admin: ViewerRights = {
      userId: 9,
      profile: 'admin',
      super: false,
      queueIds: [],
      allTicket: 'disabled',
    };
    for (const term of ['raridade', 'boleto', 'via frete'])
      expect(await found(1, admin, term, count)).toEqual(naive(messages, 1, admin, term));
  });

  it('finds nothing without a company, and nothing of another', async () => {
    const search = sql`search_message('{}'::text[], 'boleto', 'boleto', true, 1, '{}'::int[], true, 10)`;
    const { rows } = await sql`select * from ${search}`.execute(read.owner);
    expect(rows).toEqual([]);
    const other = await read.tenants.withTenant(3, db =>
      sql`select * from ${search}`.execute(db).then(answer => answer.rows),
    );
    expect(other).toEqual([]);
  });

  it('treats all input as words, never as query syntax', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async term => {
        const search = wordSearchOf(term);
        if (search === null) return;
        await read.tenants.withTenant(1, async db => {
          await findInTicket(db, 1, [uuidOf(1, 0)], search);
        });
        await found(
          1,
          { userId: 1, profile: 'admin', super: false, queueIds: [], allTicket: 'enabled' },
          term,
          5,
        );
      }),
      { numRuns: 100 },
    );
  });
});

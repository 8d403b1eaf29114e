import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { listContacts } from './contact.queries';

/** More than are scanned before an index is used. */
const count = 12_000;
const most = 1_000;
const firstNames = ['Mária', 'Otávio', 'Conceição', 'Renan', 'Lia'];
const surnames = ['Nogueira', 'da Silva', 'Duarte-Prado', 'Anselmo'];

interface Person {
  readonly id: number;
  readonly company: number;
  readonly name: string;
  readonly phone: string;
  readonly updated: number;
}

/** Prefixes shared by one in five, one in twenty and one in six thousand names; the rare ones changed long ago. */
const people: readonly Person[] = Array.from({ length: count }, (_, n) => {
  const common = `${firstNames[n % 5]} ${surnames[Math.floor(n / 5) % 4]}`;
  return {
    id: n + 1,
    company: n % 60 === 1 ? 2 : 1,
    name: n > count - 3 ? `Xênia 50% ${n}` : common,
    phone: `55${11 + (n % 80)}9${String((n * 7_919) % 100_000_000).padStart(8, '0')}`,
    updated: Date.parse('2026-01-01T12:00:00Z') - n * 60_000,
  };
});

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The expected result of a search, by a full scan. */
const naive = (company: number, term: string): number[] => {
  const said = plain(term);
  const holds = (text: string): boolean =>
    said.length < 3 ? text.split(' ').some(word => word.startsWith(said)) : text.includes(said);
  return people
    .filter(each => each.company === company && holds(plain(`${each.name} ${each.phone} `)))
    .toSorted((a, b) => b.updated - a.updated || b.id - a.id)
    .map(({ id }) => id);
};

describe('The search for contacts', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    const rows = people.map(({ id, company, name, phone, updated }) => ({
      uuid: `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`,
      company_id: company,
      ...{ id, name, phone, lid: '', email: '', extra_info: '[]', checked: true, removed_at: null },
      created_at: new Date(updated),
      updated_at: new Date(updated),
    }));
    await sql`insert into contact (uuid, company_id, id, name, phone, lid, email, extra_info, checked, removed_at, created_at, updated_at)
      select uuid, company_id, id, name, phone, lid, email, extra_info, checked, removed_at, created_at, updated_at
      from jsonb_populate_recordset(null::contact, ${JSON.stringify(rows)}::jsonb)`.execute(read.owner);
    // The planner also weighs what was not merged into the index yet.
    await sql`vacuum analyze contact`.execute(read.owner);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const found = async (company: number, term: string): Promise<number[]> => {
    const { rows } = await read.tenants.withTenant(company, db =>
      sql<{ id: number }>`select search_contact(${term}, ${most}) as id`.execute(db),
    );
    return rows.map(({ id }) => id);
  };
  const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

  it.each([
    ['a name that every fifth has, without its accent', 'maria'],
    ['a name and a surname', 'Conceição Duarte'],
    ['a name that two have, changed long ago', 'xenia'],
    ['a name that nobody has', 'Zuleica'],
    ['the middle of a name', 'oguei'],
    ['a sign that is none of the search’s own', '50%'],
    ['another one', '_%_'],
    ['one letter: the beginning of a word', 'd'],
    ['two letters: the beginning of a word', 'an'],
    ['two letters that no word begins with', 'zq'],
    ['the beginning of a number', '55119'],
    ['the middle of a number', '190077'],
    ['the whole of a number', people[count - 5]?.phone ?? ''],
  ])('%s finds the newest of exactly those', async (_what, term) => {
    for (const company of [1, 2])
      expect(sorted(await found(company, term))).toEqual(sorted(naive(company, term).slice(0, most)));
  });

  it('does not read what other companies call their contacts', async () => {
    const plan = await read.owner.transaction().execute(async db => {
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_indexscan = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
        select id from contact where company_id = 2 and plain_text like '%xenia%'`.execute(db);
      return rows.map(row => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('search_contact_of_company');
    expect(plan).toMatch(/Index Cond: \(\(company_id = 2\) AND \(plain_text ~~ /);
  });

  it('a page of the book and its count are of the same search', async () => {
    const page = await read.tenants.withTenant(1, db => listContacts(db, 1, { search: 'xenia', limit: 40 }));
    expect(page).toMatchObject({ count: 2, hasMore: false });
  });
});

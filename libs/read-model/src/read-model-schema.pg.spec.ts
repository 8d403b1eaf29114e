import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { migrateReadModel } from './migrate-read-model';
import { openReadModel, type OpenReadModel } from './open-read-model';
import { prepareDatabase } from './roles';

/** Tables that hold no company's rows, or hold them for every company at once; each needs a reason. */
const WITHOUT_FENCE: readonly string[] = [
  // Plans are the platform's; a company reads what its own one includes.
  'plan',
];

describe('the read database', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it('gives its owner back what a restored dump has no grant for', async () => {
    const mayCreate = async (): Promise<boolean | undefined> => {
      const { rows } = await sql<{ may: boolean }>`
        select has_database_privilege('prosa_owner', current_database(), 'create') as may`.execute(
        read.owner,
      );
      return rows[0]?.may;
    };
    const login = new Client({ connectionString: database.url });
    await login.connect();
    await login.query(`do $$ begin
      execute format('revoke create on database %I from prosa_owner', current_database()); end $$`);
    await login.end();
    expect(await mayCreate()).toBe(false);
    await prepareDatabase(database.url);
    expect(await mayCreate()).toBe(true);
  });

  it('guards every table that has a company', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'rm'::regnamespace and c.relkind in ('r', 'p')
         and a.attname = 'company_id' and not a.attisdropped
         and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(read.owner);
    expect(rows.map(row => row.name).filter(name => !WITHOUT_FENCE.includes(name))).toEqual([]);
  });

  it('lets requests read guarded tables only', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
       where c.relnamespace = 'rm'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
         and not c.relrowsecurity and has_table_privilege('prosa_app', c.oid, 'select')`.execute(read.owner);
    expect(rows.map(row => row.name).filter(name => !WITHOUT_FENCE.includes(name))).toEqual([]);
  });

  it('pins the search path of every function that runs as its owner', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
       where pronamespace = 'rm'::regnamespace and prosecdef
         and not exists (select from unnest(proconfig) setting where setting like 'search_path=%')`.execute(
      read.owner,
    );
    expect(rows).toEqual([]);
  });

  it('gives none of its roles a way around the guard', async () => {
    const { rows } = await sql<{ rolname: string }>`
      select rolname from pg_roles where rolname like 'prosa\\_%' and (rolsuper or rolbypassrls or rolcanlogin)`.execute(
      read.owner,
    );
    expect(rows).toEqual([]);
  });

  it('migrates once, however many processes start at once', async () => {
    const applied = await Promise.all([migrateReadModel(read.owner), migrateReadModel(read.owner)]);
    expect(applied).toEqual([[], []]);
  });

  it('draws every number once, over processes', async () => {
    const other = await openReadModel({ url: database.url, max: 1 });
    const drawn = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? read : other).numbers.next('ticket')),
    );
    await other.close();
    expect(new Set(drawn).size).toBe(100);
    expect(Math.min(...drawn)).toBe(1);
  });

  it('answers counts as numbers and times as dates', async () => {
    const { rows } = await sql`
      select count(*) as how_many, '2026-01-02T03:04:05Z'::timestamptz as at, '2026-01-02'::date as day,
             json_build_object('snake_key', 1) as kept`.execute(read.owner);
    const at = new Date('2026-01-02T03:04:05Z');
    expect(rows).toEqual([{ howMany: 1, at, day: '2026-01-02', kept: { snake_key: 1 } }]);
  });
});

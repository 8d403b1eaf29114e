import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { camelCase } from './column-names';
import { migrateReadModel } from './migrate-read-model';
import { lastShown } from './numbers';
import { openReadModel, type OpenReadModel } from './open-read-model';
import type { SequenceName } from './read-model.port';
import { prepareDatabase } from './roles';

/** Tables without a company's rows, or with rows for every company; each needs a reason. */
const WITHOUT_FENCE: readonly string[] = [
  // Plans belong to the platform; a company reads its own.
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

  it('restores to its owner the grants that a dump does not contain', async () => {
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
    // Processes that start together all find it missing.
    await Promise.all(Array.from({ length: 8 }, () => prepareDatabase(database.url)));
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

  it('migrates once, also when several processes start concurrently', async () => {
    const applied = await Promise.all([migrateReadModel(read.owner), migrateReadModel(read.owner)]);
    expect(applied).toEqual([[], []]);
  });

  it('migrates another schema while tables outside of it are in use', async () => {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('rm', 'information_schema') and not starts_with(n.nspname, 'pg_')
         and pg_has_role(c.relowner, 'usage')`.execute(read.owner);
    expect(rows.length).toBeGreaterThan(10);
    await read.owner.transaction().execute(async user => {
      for (const { name } of rows) await sql.raw(`lock table ${name} in row exclusive mode`).execute(user);
      await migrateReadModel(read.owner, { schema: 'rm_beside' });
    });
  });

  it('prepares the schema of a rebuild beside sessions that ended for any reason', async () => {
    const reasons = [
      ...['logout', 'reuse', 'password', 'removed', 'expired', 'blocked', 'left'],
      ...['elsewhere', 'replaced', 'ended'],
    ];
    await sql`insert into identity.session (id, company_id, user_id, created_at, expires_at, ended_at, end_reason)
      select gen_random_uuid(), 1, 1, now(), now(), now(), reason from unnest(${reasons}::text[]) reason`.execute(
      read.owner,
    );
    await expect(migrateReadModel(read.owner, { schema: 'rm_again' })).resolves.not.toEqual([]);
  });

  it('draws every number once, across processes', async () => {
    const other = await openReadModel({ url: database.url, max: 1 });
    const drawn = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? read : other).numbers.next('ticket')),
    );
    await other.close();
    expect(new Set(drawn).size).toBe(100);
    expect(Math.min(...drawn)).toBe(1);
  });

  it('draws no number that a row has, where the sequence is older than the rows', async () => {
    const { rows: sequences } = await sql<{ name: string }>`
      select sequencename as name from pg_sequences where schemaname = 'numbers'`.execute(read.owner);
    for (const { name } of sequences) await read.numbers.passShown(camelCase(name) as SequenceName);
    const before = await read.numbers.next('help');
    await sql`
      insert into help (company_id, id, uuid, created_at, updated_at, title, category, keyword, video, description)
      select 1, id, gen_random_uuid(), now(), now(), '', '', '', '', ''
        from generate_series(${before}::int, ${before}::int + 90) id`.execute(read.projector);
    const other = await openReadModel({ url: database.url, max: 1 });
    await Promise.all([read, other].map(({ numbers }) => numbers.passShown('help')));
    const next = await other.numbers.next('help');
    expect(next).toBeGreaterThan(before + 90);
    await other.numbers.passShown('help');
    expect(await read.numbers.next('help')).toBe(before + 1);
    await other.close();
  });

  it('finds the last number of every kind by indexes', async () => {
    const { rows: sequences } = await sql<{ name: string }>`
      select sequencename as name from pg_sequences where schemaname = 'numbers'`.execute(read.owner);
    const scanned = await read.owner.transaction().execute(async held => {
      await sql`set local enable_seqscan = off`.execute(held);
      const found: string[] = [];
      for (const { name } of sequences) {
        const explained = await sql<Record<string, string>>`
          explain (costs off) ${lastShown(camelCase(name) as SequenceName)}`.execute(held);
        const plan = explained.rows.flatMap(row => Object.values(row)).join('\n');
        // An index gives its first or last row below a limit; whatever else reads the table reads all of it.
        const [reads, limits] = [/ on (?!owner)/g, /Limit/g].map(form => plan.match(form)?.length ?? 0);
        if (/Seq Scan|Bitmap/.test(plan) || reads === 0 || reads !== limits) found.push(plan);
      }
      return found;
    });
    expect(scanned).toEqual([]);
  });

  it('returns counts as numbers and times as dates', async () => {
    const { rows } = await sql`
      select count(*) as how_many, '2026-01-02T03:04:05Z'::timestamptz as at, '2026-01-02'::date as day,
             json_build_object('snake_key', 1) as kept`.execute(read.owner);
    const at = new Date('2026-01-02T03:04:05Z');
    expect(rows).toEqual([{ howMany: 1, at, day: '2026-01-02', kept: { snake_key: 1 } }]);
  });
});

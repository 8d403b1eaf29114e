import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { migrateReadModel } from './migrate-read-model';
import { openReadModel, type OpenReadModel } from './open-read-model';
import { openPool } from './pool';
import { createTenantDatabase } from './tenant-database';
import { searchFunction } from './text-search';
import { tenantForeignKey, tenantTable, type Migrator } from './tenant-table';

const COMPANIES = 20;

const createNotes = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'spec_folder', table => table.addColumn('id', 'integer', c => c.primaryKey()));
  await tenantTable(db, 'spec_note', table =>
    table
      .addColumn('id', 'integer', c => c.primaryKey())
      .addColumn('folder_id', 'integer')
      .addColumn('body', 'text', c => c.notNull()),
  );
  await tenantForeignKey(db, {
    table: 'spec_note',
    column: 'folder_id',
    references: 'spec_folder',
    onDelete: 'set null',
  });
  await searchFunction(db, { name: 'search_spec_note', table: 'spec_note', text: 'body' });
};

const fill = async (read: OpenReadModel): Promise<void> => {
  await sql`insert into spec_folder (company_id, id)
    select c, c * 10 from generate_series(1, ${COMPANIES}::int) c`.execute(read.projector);
  await sql`insert into spec_note (company_id, id, folder_id, body)
    select c, c * 100 + n, c * 10, 'Cartões 100% de ação da empresa ' || c
      from generate_series(1, ${COMPANIES}::int) c, generate_series(1, 5) n`.execute(read.projector);
};

interface Note {
  readonly companyId: number;
  readonly id: number;
  readonly folderId: number | null;
}

describe('a company in the read database', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  const notes = (companyId: number): Promise<readonly Note[]> =>
    read.tenants.withTenant(
      companyId,
      async db => (await sql<Note>`select * from spec_note order by id`.execute(db)).rows,
    );

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 5 });
    await migrateReadModel(read.owner);
    await read.owner.transaction().execute(createNotes);
    await fill(read);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it('sees its own rows and no other', async () => {
    const rows = await notes(7);
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(row => row.companyId))).toEqual(new Set([7]));
  });

  it('cannot write, not even its own rows', async () => {
    const write = read.tenants.withTenant(7, db => sql`delete from spec_note`.execute(db));
    await expect(write).rejects.toThrow('read-only transaction');
    const unfenced = openPool('app', { url: database.url, max: 1, onError: () => undefined });
    await expect(unfenced.query('delete from spec_note')).rejects.toThrow('permission denied');
    await unfenced.end();
  });

  it('gets the error of a transaction that could not be entered instead of an empty result', async () => {
    const entered = sql<{ n: number }>`select 1 as n`;
    const held = read.tenants.withTenant(7, async db => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(read.owner);
      return entered.execute(db);
    });
    await expect(held).rejects.toThrow();
    expect((await read.tenants.withTenant(7, db => entered.execute(db))).rows).toEqual([{ n: 1 }]);
  });

  it('cannot even store the id of another company', async () => {
    const write = sql`insert into spec_note (company_id, id, folder_id, body) values (7, 1, 80, '')`.execute(
      read.projector,
    );
    await expect(write).rejects.toThrow('spec_note_folder_id_fkey');
  });

  it('keeps its rows when referenced ones are deleted', async () => {
    await sql`insert into spec_folder (company_id, id) values (3, 39)`.execute(read.projector);
    await sql`insert into spec_note (company_id, id, folder_id, body) values (3, 399, 39, '')`.execute(
      read.projector,
    );
    await sql`delete from spec_folder where id = 39`.execute(read.projector);
    const left = (await notes(3)).find(note => note.id === 399);
    expect(left).toMatchObject({ companyId: 3, folderId: null });
    await sql`delete from spec_note where id = 399`.execute(read.projector);
  });

  it('finds text ignoring accents, in its own rows only, and takes wildcards literally', async () => {
    const search = (companyId: number, term: string) =>
      read.tenants.withTenant(
        companyId,
        async db =>
          (
            await sql<{ companyId: number }>`
              select n.company_id from search_spec_note(${term}, 3) hit join spec_note n on n.id = hit`.execute(
              db,
            )
          ).rows,
      );
    expect(await search(4, 'cartoes 100% de ACAO')).toEqual(Array(3).fill({ companyId: 4 }));
    expect(await search(4, '100_')).toEqual([]);
    expect(await search(4, 'empresa 5')).toEqual([]);
  });

  it('finds what a naive filter finds, for any text and any term', async () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'Ã', 'é', '%', '_', '\\', ' ', '1'),
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 5 }), letters, async (texts, term) => {
        await sql`delete from spec_note where company_id = 21`.execute(read.projector);
        await sql`insert into spec_note (company_id, id, body)
          select 21, 210000 + n, body from unnest(${texts}::text[]) with ordinality as t(body, n)`.execute(
          read.projector,
        );
        const { rows } = await read.tenants.withTenant(21, db =>
          sql<{ hit: number }>`select search_spec_note(${term}, 10) as hit`.execute(db),
        );
        const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
        const naive = texts.flatMap((text, n) => (plain(text).includes(plain(term)) ? [210_001 + n] : []));
        expect(rows.map(row => row.hit).sort((a, b) => a - b)).toEqual(naive);
      }),
      { numRuns: 50 },
    );
    await sql`delete from spec_note where company_id = 21`.execute(read.projector);
  });

  it('needs a number', async () => {
    await expect(read.tenants.withTenant(Number('x'), async () => 1)).rejects.toThrow('number of a company');
  });

  it('sees no row of another in 200 concurrent requests over 5 connections, some of which are aborted', async () => {
    const request = async (n: number): Promise<'ok' | 'aborted'> => {
      const companyId = (n % COMPANIES) + 1;
      return read.tenants
        .withTenant(companyId, async db => {
          const { rows } = await sql<Note>`select * from spec_note`.execute(db);
          if (rows.length !== 5 || rows.some(row => row.companyId !== companyId)) {
            throw new Error(`A row of another company reached ${companyId}`);
          }
          if (n % 7 === 0) await sql`select 1 / 0`.execute(db);
          if (n % 11 === 0) throw new Error('division by zero, said by the caller');
          return 'ok' as const;
        })
        .catch((error: unknown) => {
          if (error instanceof Error && error.message.startsWith('division by zero'))
            return 'aborted' as const;
          throw error;
        });
    };
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => request(n)));
    expect(outcomes.filter(outcome => outcome === 'aborted')).toHaveLength(45);
  });

  it('leaves no state on a connection that returns to the pool', async () => {
    const pool = openPool('app', { url: database.url, max: 1, onError: () => undefined });
    const tenants = createTenantDatabase(pool);
    await tenants.withTenant(9, db => sql`select 1`.execute(db));
    await tenants.withTenant(9, db => sql`select 1 / 0`.execute(db)).catch(() => undefined);
    const { rows } = await pool.query<{ company: string; role: string; seen: number }>(
      `select coalesce(current_setting('app.company_id', true), '') as company, current_user as role,
              (select count(*) from spec_note) as seen`,
    );
    await tenants.db.destroy();
    expect(rows).toEqual([{ company: '', role: 'prosa_app', seen: 0 }]);
  });
});

import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { listContacts } from './contact.queries';

describe('The size of a contact book', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const change = (statement: string): Promise<unknown> => sql.raw(statement).execute(read.projector);

  /** The count of a page, and what counting the rows gives. */
  const sizes = async (isGroup?: boolean): Promise<{ kept: number; counted: number }> => {
    const filter = { limit: 1, ...(isGroup === undefined ? {} : { isGroup }) };
    const counts = await Promise.all(
      [filter, { ...filter, from: '2000-01-01' }].map(each =>
        read.tenants.withTenant(1, db => listContacts(db, 1, each)),
      ),
    );
    return { kept: counts[0]?.count ?? -1, counted: counts[1]?.count ?? -1 };
  };

  it('is exact after every change, persons and groups apart', async () => {
    await change(`insert into company (company_id, uuid, name, time_zone, created_at, updated_at)
      values (1, gen_random_uuid(), 'Loja', 'America/Sao_Paulo', now(), now())`);
    const changes = [
      `insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, is_lead, group_id, created_at, updated_at)
         select 1 + n % 2, gen_random_uuid(), n, 'Contato ' || n, '', '', '', '[]', n % 10 = 1,
           case when n % 7 = 0 then n || '@g.us' end, now(), now() from generate_series(1, 200) n`,
      `update contact set removed_at = now() where id % 5 = 0`,
      `update contact set removed_at = null where id % 15 = 0`,
      `update contact set is_lead = false where id < 100`,
      `update contact set name = name || '!'`,
      `delete from contact where id % 9 = 0`,
      `insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
         select company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at from contact where id < 40
         on conflict (uuid) do update set removed_at = now()`,
    ];
    for (const each of changes) {
      await change(each);
      for (const isGroup of [undefined, true, false]) {
        const { kept, counted } = await sizes(isGroup);
        expect({ each, isGroup, kept }).toEqual({ each, isGroup, kept: counted });
        expect(kept).toBeGreaterThan(0);
      }
    }
  });
});

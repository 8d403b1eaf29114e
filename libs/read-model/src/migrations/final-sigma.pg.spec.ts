import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { migrateReadModel } from '../migrate-read-model';
import { openReadModel, type OpenReadModel } from '../open-read-model';
import { migrations } from './index';

describe('The migration of texts that end in sigma', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    const index = migrations.findIndex(({ name }) => name === '0180-final-sigma');
    await migrateReadModel(read.owner, { migrations: migrations.slice(0, index) });
    const contacts = ['Νίκος', 'Maria'].map((name, id) => ({
      uuid: `00000000-0000-7000-8000-00000000000${id}`,
      ...{ company_id: 1, id, name, phone: `${id}`, lid: '', email: '', extra_info: '[]', checked: true },
      ...{ created_at: new Date(0), updated_at: new Date(0) },
    }));
    await sql`insert into contact (uuid, company_id, id, name, phone, lid, email, extra_info, checked, created_at, updated_at)
      select uuid, company_id, id, name, phone, lid, email, extra_info, checked, created_at, updated_at
        from jsonb_populate_recordset(null::contact, ${JSON.stringify(contacts)}::jsonb)`.execute(read.owner);
    await migrateReadModel(read.owner);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const found = (term: string): Promise<readonly number[]> =>
    read.tenants.withTenant(1, async db => {
      const { rows } = await sql<{ id: number }>`select search_contact(${term}, 9) as id`.execute(db);
      return rows.map(({ id }) => id);
    });

  it.each(['νικος', 'ΝΙΚΟΣ', 'Νίκοσ', 'νίκο'])('lets an existing contact be found by %s', async term => {
    expect(await found(term)).toEqual([0]);
  });

  it('leaves contacts without a sigma unchanged', async () => {
    expect(await found('maria')).toEqual([1]);
  });
});

import 'reflect-metadata';
import { encodeCursor } from '@prosa/http';
import { person } from '@prosa/resource-testing';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { InvoiceController } from './invoice.controller';

describe('A page of invoices', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const after = (dueDate: string) => {
    const pages = new InvoiceController(null as never, null as never, read.tenants);
    return pages.list(person(1), { cursor: encodeCursor([dueDate, 7]) });
  };

  it('begins after the day of a cursor, and one whose day does not exist is refused', async () => {
    expect(await after('2026-02-28')).toEqual({ invoices: [], hasMore: false, nextCursor: null });
    for (const day of ['2026-02-31', '2027-02-29', '0000-01-01', '2026-02-28T00:00:00Z'])
      await expect(after(day)).rejects.toMatchObject({ code: 'ERR_BAD_REQUEST' });
  });
});

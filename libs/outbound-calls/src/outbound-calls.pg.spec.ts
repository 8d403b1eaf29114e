import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { describeOutboundCalls } from './outbound-calls.contract';
import { OutboundCallStore } from './outbound-calls.store';

let database: TestDatabase;
let read: OpenReadModel;

beforeAll(async () => {
  database = await migratedDatabase();
  read = await openReadModel({ url: database.url, max: 4 });
  await migrateReadModel(read.owner);
});

afterAll(async () => {
  await read.close();
  await database.drop();
});

describeOutboundCalls('PostgreSQL', async () => {
  await read.owner.deleteFrom('calls.outboundCall').execute();
  return {
    open: clock => new OutboundCallStore(read.owner, clock),
    states: async () => {
      const rows = await read.owner.selectFrom('calls.outboundCall').select('state').orderBy('id').execute();
      return rows.map(({ state }) => state);
    },
    leasedUntil: async id => {
      const { nextAt } = await read.owner
        .selectFrom('calls.outboundCall')
        .select('nextAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return nextAt.getTime();
    },
  };
});

describe('calls in the database', () => {
  it('are seen by neither requests nor projections', async () => {
    const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
    const call = {
      id: '00000000-0000-4000-8000-000000000001',
      companyId: 1,
      kind: 'bot',
      source: 'x',
      host: '',
    };
    await new OutboundCallStore(read.owner, clock).want({ ...call, payload: {} });
    await expect(read.projector.selectFrom('calls.outboundCall').selectAll().execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      read.tenants.withTenant(1, db => db.selectFrom('calls.outboundCall').selectAll().execute()),
    ).rejects.toThrow(/permission denied/);
  });
});

import { startEventStoreDouble } from '@prosa/event-store-double';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { Pool } from 'pg';
import { bodies, fact, freshStream, upTo } from '../contract/fixtures';
import { describeIdClaims } from './claims.contract';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { migrateIdClaims, PostgresClaims } from './postgres-claims';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new Pool({ connectionString: database.url });
  await migrateIdClaims(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describeIdClaims('in PostgreSQL', () => Promise.resolve(new PostgresClaims(pool)));

describe('EventStoreDB with claims in PostgreSQL', () => {
  it('writes once what two processes append at once, and refuses to write without claims', async () => {
    const double = await startEventStoreDouble();
    const open = (claims: PostgresClaims) => new EventStoreDbEventStore({ url: double.url, claims });
    const shared = new PostgresClaims(pool);
    const stores = [open(shared), open(shared)] as const;
    for (const n of upTo(20)) {
      const stream = freshStream();
      const event = fact(n);
      const results = await Promise.all(stores.map(store => store.append(stream, 'any', [event])));
      expect(results.filter(result => result.duplicate)).toHaveLength(1);
      expect(bodies(await stores[0].readStream(stream))).toEqual([n]);
    }
    const unreachable = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
    const blind = open(new PostgresClaims(unreachable));
    await expect(blind.append(freshStream(), 'any', [fact()])).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'not-applied',
    });
    await Promise.all([...stores, blind].map(store => store.close()));
    await unreachable.end();
    await double.stop();
  });
});

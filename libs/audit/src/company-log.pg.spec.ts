import { PostgresEventStore } from '@prosa/event-store';
import { listen, ReadModelSignals, WakeUps } from '@prosa/projections';
import { openReadModel } from '@prosa/read-model';
import { migratedDatabase, testPool } from '@prosa/testing';
import { describeCompanyLog } from './company-log.contract';
import { postgresTiles } from './postgres-tiles.store';

describeCompanyLog('PostgreSQL', async () => {
  const database = await migratedDatabase();
  const read = await openReadModel({ url: database.url, max: 1, ownerMax: 4 });
  const pool = testPool(database);
  const store = new PostgresEventStore(pool);
  const wakeUps = new WakeUps();
  const stop = new AbortController();
  const signals = new ReadModelSignals();
  const listened = new Promise<void>(done => signals.on('uncertain', done));
  const listening = listen({ url: database.url, signals, wakeUps }, stop.signal);
  await listened;
  const close = async (): Promise<void> => {
    stop.abort();
    await listening;
    await store.close();
    await pool.end();
    await read.close();
    await database.drop();
  };
  return { store, tiles: postgresTiles(read.owner), wakeUps, close };
});

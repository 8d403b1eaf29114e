import { migrateEventStore, PostgresEventStore } from '@prosa/event-store';
import { testDatabase } from '@prosa/testing';
import { Pool } from 'pg';
import { describeEventFeed } from './event-feed.contract';
import { createInProcessFeed } from './in-process-feed';

describeEventFeed('in the process, over PostgreSQL', async codec => {
  const database = await testDatabase();
  const pool = new Pool({ connectionString: database.url });
  await migrateEventStore(pool);
  const store = new PostgresEventStore(pool);
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
    await database.drop();
  };
  return { store, feed: createInProcessFeed({ store, codec }), close };
});

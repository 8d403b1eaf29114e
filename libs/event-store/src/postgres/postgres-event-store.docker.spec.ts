import { Pool } from 'pg';
import { GenericContainer, Wait } from 'testcontainers';
import { describeEventStore } from '../event-store.contract';
import { PostgresEventStore } from './postgres-event-store';
import { migrateEventStore } from './schema';

const image = process.env['POSTGRES_IMAGE'] ?? 'postgres:17-alpine';
const password = 'prosa';

describeEventStore(`in PostgreSQL as a service of its own (${image})`, async () => {
  const server = await new GenericContainer(image)
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withExposedPorts(5432)
    // The image starts a first server to initialise the data folder, and then the one that stays.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const connectionString = `postgres://postgres:${password}@${server.getHost()}:${server.getMappedPort(5432)}/postgres`;
  const pool = new Pool({ connectionString, max: 12 });
  await migrateEventStore(pool);
  const store = new PostgresEventStore(pool);
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
    await server.stop();
  };
  return { store, close };
});

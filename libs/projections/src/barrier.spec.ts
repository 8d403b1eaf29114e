import type { ReadModel } from '@prosa/read-model';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from 'kysely';
import { createBarrier } from './barrier';
import { PROJECTOR } from './checkpoint';
import { ReadModelSignals } from './signals';

/** A database whose checkpoint is at a position. */
const standingAt = (position: number): Kysely<ReadModel> => {
  const nothing = (): Promise<void> => Promise.resolve();
  const rows = [{ name: PROJECTOR, position: String(position), streams: 0, parkedVersion: 0 }];
  const connection = { executeQuery: () => Promise.resolve({ rows }) } as unknown as DatabaseConnection;
  const driver = {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely<ReadModel>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
};

describe('The barrier of a process that has just begun', () => {
  it('does not wait for a signal of what was projected before', async () => {
    const barrier = createBarrier({ db: standingAt(7), signals: new ReadModelSignals() });
    const patient = { timeoutMs: 3_600_000 };
    expect(await barrier.reached(7n, patient)).toBe(true);
  });

  it('waits for what is not projected yet, until its signal', async () => {
    const signals = new ReadModelSignals();
    const barrier = createBarrier({ db: standingAt(7), signals });
    const reached = barrier.reached(8n, { timeoutMs: 3_600_000 });
    signals.announce({ checkpoint: { name: PROJECTOR, position: 8n }, frames: [] });
    expect(await reached).toBe(true);
  });
});

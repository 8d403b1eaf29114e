import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import { BatchWriter } from './batch-writer';
import { PROJECTOR } from './checkpoint';
import { listSource } from './list-source';
import { createProjector } from './projector';
import { ReadModelSignals } from './signals';

/** A database with the projector's checkpoint, whose response to a commit can be lost. */
class Server {
  position = 0n;
  losesAnswer = false;
  refuses = false;
  private next = 0n;

  readonly db = new Kysely<ReadModel>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: () => Promise.resolve(),
        acquireConnection: () => Promise.resolve(this.connection),
        beginTransaction: () => Promise.resolve(void (this.next = this.position)),
        commitTransaction: () => this.commit(),
        rollbackTransaction: () => Promise.resolve(),
        releaseConnection: () => Promise.resolve(),
        destroy: () => Promise.resolve(),
      }),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

  private readonly connection = {
    executeQuery: (statement: CompiledQuery) => this.answer(statement),
  } as unknown as DatabaseConnection;

  private async answer(statement: CompiledQuery): Promise<object> {
    return Promise.resolve({ rows: this.carry(statement) });
  }

  private carry({ sql, parameters }: CompiledQuery): readonly object[] {
    if (this.refuses) throw new Error('Connection terminated unexpectedly');
    if (sql.startsWith('select') && sql.includes('from "checkpoints"'))
      return [{ streams: 0, parked_version: 0, position: String(this.position) }];
    if (sql.includes('update "checkpoints"'))
      this.next = parameters.find(value => typeof value === 'bigint') ?? this.next;
    return [];
  }

  private commit(): Promise<void> {
    this.position = this.next;
    const isLost = this.losesAnswer;
    this.losesAnswer = false;
    return isLost ? Promise.reject(new Error('Connection terminated unexpectedly')) : Promise.resolve();
  }
}

const begin = () => {
  const server = new Server();
  const signals = new ReadModelSignals();
  const received: string[] = [];
  signals.on('position', (_name, position) => received.push(`at ${position}`));
  signals.on('uncertain', () => received.push('look for yourselves'));
  const clock = { now: () => new Date('2026-03-02T13:00:00.000Z') };
  const writer = new BatchWriter({
    db: server.db,
    parts: [],
    clock,
    signals,
    name: PROJECTOR,
    checkpoint: PROJECTOR,
    parkLimit: { atLeast: 10, share: 0.01 },
  });
  return { server, heard: received, writer };
};

const fact = { position: 7n, revision: 0, stream: 'ticket-1_a', type: 'TicketOpened' } as unknown as Recorded;

describe('A partition without new facts', () => {
  it('signals that others have advanced as soon as the database is available again', async () => {
    jest.useFakeTimers();
    const { server } = begin();
    const clock = { now: () => new Date('2026-03-02T13:00:00.000Z') };
    const partition = { index: 0, of: 2 };
    const ofAnother = { ...fact, metadata: { companyId: 1 }, data: {} } as unknown as Recorded;
    const stop = new AbortController();
    const running = createProjector({
      source: listSource(ofAnother),
      db: server.db,
      parts: [],
      clock,
      partition,
    }).run(stop.signal);
    await jest.advanceTimersByTimeAsync(500);
    server.refuses = true;
    await jest.advanceTimersByTimeAsync(3_000);
    server.refuses = false;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(server.position).toBe(7n);
    stop.abort();
    await running;
    jest.useRealTimers();
  });
});

describe('A projector whose commit is not confirmed', () => {
  it('has signalled nothing when the response is lost', async () => {
    const { server, heard: received, writer } = begin();
    server.losesAnswer = true;
    await expect(writer.write([fact])).rejects.toThrow('terminated');
    expect(server.position).toBe(7n);
    expect(received).toEqual([]);
  });

  it('retries, finds everything done, and makes waiters check for themselves', async () => {
    const { server, heard: received, writer } = begin();
    server.losesAnswer = true;
    await writer.write([fact]).catch(() => undefined);
    await writer.write([fact]);
    expect(received).toEqual(['look for yourselves']);
  });

  it('does the same when only the position was left to be moved', async () => {
    const { server, heard: received, writer } = begin();
    server.losesAnswer = true;
    await writer.pass(9n).catch(() => undefined);
    await writer.pass(9n);
    expect(server.position).toBe(9n);
    expect(received).toEqual(['look for yourselves']);
  });

  it('signals a confirmed commit once', async () => {
    const { heard: received, writer } = begin();
    await writer.write([fact]);
    expect(received).toEqual(['at 7']);
  });
});

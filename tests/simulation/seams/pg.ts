import { EventEmitter } from 'node:events';
import { livingDatabase } from '../database/living-database';
import { livingLockServer, type LockLine } from '../database/lock-server';
import { livingScheduler } from '../engine/virtual-time';

interface Options {
  readonly query_timeout?: number;
  readonly options?: string;
}

/** For how long the server keeps a session that says nothing, when its client has said so. */
const idleMsOf = ({ options = '' }: Options): { readonly idleMs?: number } => {
  const [, milliseconds] = /idle_session_timeout=(\d+)/.exec(options) ?? [];
  return milliseconds === undefined ? {} : { idleMs: Number(milliseconds) };
};

/**
 * Replaces a `pg` connection that the product holds for advisory locks. A crashed process loses them after the
 * server's detection time.
 */
export class Client extends EventEmitter {
  private holder: object = {};
  private line: LockLine | null = null;

  constructor(private readonly options: Options = {}) {
    super();
  }

  async connect(): Promise<void> {
    const owner = livingScheduler()?.owner ?? null;
    const server = livingLockServer();
    if (server !== null) {
      const patience = { answerMs: this.options.query_timeout ?? 5_000, ...idleMsOf(this.options) };
      this.line = await server.open(owner, patience, () => this.emit('end'));
      return;
    }
    // A process that crashes takes its connections with it.
    this.holder = owner ?? {};
    await livingDatabase().ping('connect');
  }

  async query(text: string, values: readonly unknown[] = []): Promise<{ rows: readonly object[] }> {
    if (this.line !== null) return { rows: await this.line.ask(text, values) };
    const database = livingDatabase();
    const isLock = text.includes('pg_try_advisory_lock');
    try {
      await database.ping(isLock ? 'try lock' : 'ping');
    } catch (error) {
      database.advisory.leave(this.holder);
      throw error;
    }
    return { rows: isLock ? [{ taken: database.advisory.take(String(values[0]), this.holder) }] : [] };
  }

  end(): Promise<void> {
    if (livingLockServer() === null) livingDatabase().advisory.leave(this.holder);
    return this.line?.close() ?? Promise.resolve();
  }
}

/** The product's pools are not opened in a simulated world. */
export class Pool {
  constructor() {
    throw new Error('A simulated world has no PostgreSQL');
  }
}

/** What `pg` lets read values be made of. */
export const types = {
  setTypeParser: (): void => undefined,
  getTypeParser: (): ((text: string) => string) => text => text,
};

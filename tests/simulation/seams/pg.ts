import { livingDatabase } from '../database/living-database';
import { livingScheduler } from '../engine/virtual-time';

/**
 * Stands for a connection of `pg` where the product holds one for itself: for the lock by which a process is owned.
 * Whoever dies loses it, after the while that a server takes to notice.
 */
export class Client {
  private holder: object = {};

  on(): this {
    return this;
  }

  async connect(): Promise<void> {
    // A process that crashes takes its connections with it.
    this.holder = livingScheduler()?.owner ?? {};
    await livingDatabase().ping('connect');
  }

  async query(text: string, values: readonly string[] = []): Promise<{ rows: object[] }> {
    const database = livingDatabase();
    const isLock = text.includes('pg_try_advisory_lock');
    try {
      await database.ping(isLock ? 'try lock' : 'ping');
    } catch (error) {
      database.advisory.leave(this.holder);
      throw error;
    }
    return { rows: isLock ? [{ taken: database.advisory.take(values[0] ?? '', this.holder) }] : [] };
  }

  end(): Promise<void> {
    livingDatabase().advisory.leave(this.holder);
    return Promise.resolve();
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

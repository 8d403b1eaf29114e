import type { EventStore } from '@prosa/event-store';
import type { OwnerDatabase } from '@prosa/read-model';
import type { KyselyPlugin } from 'kysely';

/** What ends a process between two of its steps. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * Crashes a process at one of its steps, each of which has two sides: before the log or the database was called,
 * and after it executed the call whose response is lost. A crashed process can reach neither any more.
 */
export class CrashPoints {
  private left = Number.POSITIVE_INFINITY;
  isDead = false;

  /** The process crashes at the step after this many. */
  arm(steps: number): void {
    this.left = steps;
  }

  private step(): void {
    this.left -= 1;
    if (this.left < 0) this.isDead = true;
    if (this.isDead) throw new Crash('the process has ended');
  }

  database(db: OwnerDatabase): OwnerDatabase {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        this.step();
        return node;
      },
      transformResult: ({ result }) => {
        this.step();
        return Promise.resolve(result);
      },
    };
    return db.withPlugin(plugin);
  }

  store(store: EventStore): EventStore {
    const steps = ['append', 'readStream'] as const;
    return new Proxy(store, {
      get: (target, name: keyof EventStore) => {
        const member = target[name];
        if (typeof member !== 'function') return member;
        const bound = member.bind(target) as (...all: unknown[]) => Promise<unknown>;
        if (!(steps as readonly string[]).includes(name)) return bound;
        return async (...all: unknown[]) => {
          this.step();
          const result = await bound(...all);
          this.step();
          return result;
        };
      },
    });
  }
}

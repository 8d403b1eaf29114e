import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const { AsyncLocalStorage } = asyncHooks;

/** What all of them hold at a place in the code, by whose it is. */
const all = new AsyncLocalStorage<ReadonlyMap<object, unknown>>();

/**
 * `AsyncLocalStorage`, as much of it as sessions need, with one of Node's own for all of them. Each of Node's is copied to
 * every promise that is ever made after its first use, and is never let go of: one for each socket makes all promises of
 * the process dearer with every session and every reconnect.
 */
export class SharedStorage<Store> {
  run<Result, Given extends unknown[]>(
    store: Store,
    work: (...given: Given) => Result,
    ...given: Given
  ): Result {
    return all.run(new Map(all.getStore()).set(this, store), work, ...given);
  }

  getStore(): Store | undefined {
    return all.getStore()?.get(this) as Store | undefined;
  }
}

/** Has what is made meanwhile, by ESM and CommonJS alike, use `SharedStorage` where it asks Node for an `AsyncLocalStorage`. */
export const withSharedStorages = <Made>(make: () => Made): Made => {
  const use = (storage: unknown): void => {
    Object.assign(asyncHooks, { AsyncLocalStorage: storage });
    syncBuiltinESMExports();
  };
  use(SharedStorage);
  try {
    return make();
  } finally {
    use(AsyncLocalStorage);
  }
};

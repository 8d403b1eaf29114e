import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const { AsyncLocalStorage } = asyncHooks;

/** The values of all storages in the current async context, by storage. */
const all = new AsyncLocalStorage<ReadonlyMap<object, unknown>>();

/**
 * The part of `AsyncLocalStorage` that sessions need, backed by one native instance for all of them. Each native
 * instance is copied to every promise created after its first use and is never released: one per socket makes every
 * promise of the process more expensive with every session and reconnect.
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

/** From Node 24 on a context costs nothing per promise, however many storages there are. */
const contextsAreFree = Number(process.versions.node.split('.')[0]) >= 24;

/**
 * Replaces `AsyncLocalStorage` by `SharedStorage` for everything created during the call, in ESM and CommonJS, where
 * Node's own is dear. The later releases of Node 22 have a getter there, which cannot be assigned.
 */
export const withSharedStorages = <Made>(make: () => Made, replace = !contextsAreFree): Made => {
  const own = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  if (!replace || own === undefined) return make();
  const define = (property: PropertyDescriptor): void => {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', property);
    syncBuiltinESMExports();
  };
  define({ value: SharedStorage, configurable: true, enumerable: true, writable: true });
  try {
    return make();
  } finally {
    define(own);
  }
};

import asyncHooks from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { SharedStorage, withSharedStorages } from './shared-storage';

describe('Shared storages', () => {
  it('keep their value during the work and across awaits, separately for each storage', async () => {
    const [one, other] = [new SharedStorage<string>(), new SharedStorage<number>()];
    const seen = await one.run('one', async () => {
      await setImmediate();
      const inner = other.run(1, async () => {
        await setImmediate();
        return [one.getStore(), other.getStore()];
      });
      return [await inner, one.getStore(), other.getStore()];
    });
    expect(seen).toEqual([['one', 1], 'one', undefined]);
    expect([one.getStore(), other.getStore()]).toEqual([undefined, undefined]);
  });

  it('do not see the values of concurrent work', async () => {
    const storage = new SharedStorage<number>();
    const [first, second] = await Promise.all(
      [1, 2].map(n =>
        storage.run(n, async () => {
          await setImmediate();
          return storage.getStore();
        }),
      ),
    );
    expect([first, second]).toEqual([1, 2]);
  });

  it('replace Node’s own only during creation, also when that fails', () => {
    const own = asyncHooks.AsyncLocalStorage;
    const made = withSharedStorages(() => new asyncHooks.AsyncLocalStorage(), true);
    expect(made).toBeInstanceOf(SharedStorage);
    expect(() =>
      withSharedStorages(() => {
        throw new Error('not made');
      }, true),
    ).toThrow('not made');
    expect(asyncHooks.AsyncLocalStorage).toBe(own);
  });

  it('leave a getter, as newer releases of Node have, as it was', () => {
    const before = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage') ?? {};
    const own = asyncHooks.AsyncLocalStorage;
    const getter = { get: () => own, configurable: true, enumerable: true };
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', getter);
    try {
      const made = withSharedStorages(() => new asyncHooks.AsyncLocalStorage(), true);
      expect(made).toBeInstanceOf(SharedStorage);
      expect(Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage')).toMatchObject(getter);
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', before);
    }
  });

  it('replace nothing where contexts cost nothing', () => {
    const made = withSharedStorages(() => new asyncHooks.AsyncLocalStorage(), false);
    expect(made).toBeInstanceOf(asyncHooks.AsyncLocalStorage);
  });
});

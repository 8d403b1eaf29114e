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
    expect(withSharedStorages(() => new asyncHooks.AsyncLocalStorage())).toBeInstanceOf(SharedStorage);
    expect(() =>
      withSharedStorages(() => {
        throw new Error('not made');
      }),
    ).toThrow('not made');
    expect(asyncHooks.AsyncLocalStorage).toBe(own);
  });
});

import { SettingsCache, type ChosenSetting } from './settings-cache';

const chosen = (value: string): ChosenSetting => ({ key: 'call', userId: 0, value });

describe('Settings at hand', () => {
  it('are read once, until somebody changed one', async () => {
    const cache = new SettingsCache(() => 0);
    let reads = 0;
    const read = () => Promise.resolve([chosen(`read ${(reads += 1)}`)]);
    const first = await cache.rows(1, 0, read);
    expect(await cache.rows(1, 0, read)).toBe(first);
    expect(await cache.rows(2, 0, read)).not.toBe(first);
    cache.forget(1);
    expect(await cache.rows(1, 0, read)).toEqual([chosen('read 3')]);
    expect(reads).toBe(3);
  });

  it('are not those of before a change when the change came while they were read', async () => {
    const cache = new SettingsCache(() => 0);
    let answer: (rows: readonly ChosenSetting[]) => void = () => undefined;
    const slow = cache.rows(1, 0, () => new Promise(resolve => (answer = resolve)));
    cache.forget(1);
    answer([chosen('old')]);
    await slow;
    expect(await cache.rows(1, 0, () => Promise.resolve([chosen('new')]))).toEqual([chosen('new')]);
  });

  it('are read again after a few seconds, whatever was told, and after a fault', async () => {
    let now = 0;
    const cache = new SettingsCache(() => now);
    await expect(cache.rows(1, 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.rows(1, 0, () => Promise.resolve([chosen('a')]))).toEqual([chosen('a')]);
    now = 5_001;
    expect(await cache.rows(1, 0, () => Promise.resolve([chosen('b')]))).toEqual([chosen('b')]);
  });
});

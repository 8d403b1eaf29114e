import { TableMemory } from './row-memory';
import { SeenKeys } from './seen-keys';

/** Writes rows of these keys in a window of their own. */
const wrote = (memory: TableMemory, ...ids: readonly string[]): void => {
  for (const id of ids) memory.window.set(id, { id, key: [id], before: undefined, now: { id } });
  memory.close();
};

describe('The cache of a table’s only writer', () => {
  it('has no row for a key that was never written', () => {
    expect(new TableMemory(2).know('a')).toBeNull();
  });

  it('has the rows of the last windows, and needs a query for earlier ones', () => {
    const memory = new TableMemory(2);
    wrote(memory, 'a', 'b');
    wrote(memory, 'c', 'd');
    expect(['a', 'b', 'c', 'd'].map(id => memory.know(id))).toEqual(['a', 'b', 'c', 'd'].map(id => ({ id })));
    wrote(memory, 'e');
    expect(memory.know('a')).toBeUndefined();
    expect([memory.know('c'), memory.know('e'), memory.know('f')]).toEqual([{ id: 'c' }, { id: 'e' }, null]);
  });

  it('is that a row it removed is not there, as long as it remembers that', () => {
    const memory = new TableMemory(1);
    wrote(memory, 'a');
    memory.window.set('a', { id: 'a', key: ['a'], before: { id: 'a' }, now: undefined });
    memory.close();
    expect(memory.know('a')).toBeNull();
    wrote(memory, 'b');
    expect(memory.know('a')).toBeUndefined();
  });

  it('has nothing about rows that another writer may have written, once invalidated', () => {
    const memory = new TableMemory(2);
    wrote(memory, 'a');
    memory.window.set('b', { id: 'b', key: ['b'], before: undefined, now: undefined });
    memory.doubt();
    memory.expect(['c']);
    expect(['a', 'b', 'c', 'd'].map(id => memory.know(id))).toEqual([undefined, undefined, undefined, null]);
    expect(memory.window.size).toBe(0);
  });
});

describe('the keys that were seen', () => {
  it('are known again, every one, and hardly any that were not', () => {
    const seen = new SeenKeys();
    const key = (index: number): string => `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`;
    for (let index = 0; index < 100_000; index += 1) seen.add(key(index));
    let [missed, mistaken] = [0, 0];
    for (let index = 0; index < 100_000; index += 1) if (!seen.has(key(index))) missed += 1;
    for (let index = 100_000; index < 200_000; index += 1) if (seen.has(key(index))) mistaken += 1;
    expect(missed).toBe(0);
    expect(mistaken).toBeLessThan(100);
  });
});

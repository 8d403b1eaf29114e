import { Batches } from './batches';

describe('batches', () => {
  it('do together what is asked for at once, and meanwhile, in bounded numbers', async () => {
    const sizes: number[] = [];
    const batches = new Batches<number, number>(
      items => {
        sizes.push(items.length);
        return Promise.resolve(items.map(item => item * 2));
      },
      { most: 4 },
    );
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(item => batches.ask(item)))).toEqual([
      2, 4, 6, 8, 10, 12,
    ]);
    expect(sizes).toEqual([4, 2]);
    expect(await batches.ask(7)).toBe(14);
  });

  it('are under way at once in as many lanes as they have, and nothing joins one that has begun', async () => {
    const begun: { readonly items: readonly number[]; readonly end: () => void }[] = [];
    const batches = new Batches<number, number>(
      items => new Promise(done => begun.push({ items, end: () => done(items) })),
      { lanes: 2 },
    );
    const turn = () => new Promise(setImmediate);
    const asked = [batches.ask(1)];
    await turn();
    asked.push(batches.ask(2), batches.ask(3));
    await turn();
    asked.push(batches.ask(4));
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    begun[0]?.end();
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
    for (const { end } of begun) end();
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 4]);
  });

  it('fail the caller to blame only, or all with the whole, and go on', async () => {
    let isAway = false;
    const batches = new Batches<number, number>(items =>
      isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve(items.map(item => (item === 0 ? new Error('no') : item))),
    );
    const outcomes = await Promise.allSettled([batches.ask(0), batches.ask(1)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    isAway = true;
    await expect(batches.ask(1)).rejects.toThrow('away');
    isAway = false;
    expect(await batches.ask(1)).toBe(1);
  });
});

import { Batches } from './batches';

describe('batches', () => {
  it('do together what is asked for at once, and meanwhile, in bounded numbers', async () => {
    const sizes: number[] = [];
    const batches = new Batches<number, number>(items => {
      sizes.push(items.length);
      return Promise.resolve(items.map(item => item * 2));
    }, 4);
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(item => batches.ask(item)))).toEqual([
      2, 4, 6, 8, 10, 12,
    ]);
    expect(sizes).toEqual([4, 2]);
    expect(await batches.ask(7)).toBe(14);
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

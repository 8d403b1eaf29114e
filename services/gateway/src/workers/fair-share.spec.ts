import * as fc from 'fast-check';
import { fairShare } from './fair-share.policy';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const shares = (count: number, capacities: readonly number[]): number[] =>
  capacities.map(capacity => fairShare(count, capacities, capacity));

describe('The fair share of a worker', () => {
  it('is all for one, a third for each of three, and the rest of the small ones for the large', () => {
    expect(shares(20, [250])).toEqual([20]);
    expect(shares(20, [250, 250, 250])).toEqual([7, 7, 7]);
    expect(shares(20, [2, 250, 250])).toEqual([2, 9, 9]);
    expect(shares(20, [5, 5])).toEqual([5, 5]);
    expect(shares(0, [250])).toEqual([0]);
    expect(shares(20, [])).toEqual([]);
  });

  it('holds everything that fits, exceeds no capacity, and differs by at most one between workers with room', () => {
    const capacities = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), capacities, (count, each) => {
        const found = shares(count, each);
        expect(sum(found)).toBeGreaterThanOrEqual(Math.min(count, sum(each)));
        expect(sum(found)).toBeLessThan(count + each.length);
        const largest = Math.max(...found);
        for (const [index, share] of found.entries()) {
          expect(share).toBeLessThanOrEqual(each[index] ?? 0);
          if (share < largest) expect(share).toBe(each[index]);
        }
      }),
    );
  });
});

import { Disorder, type Mess } from './disorder';
import { noFaults } from './faults';

const mess: Mess = { seed: 5, twice: 30, late: 20, lateMs: 3_000, veryLate: 5, veryLateMs: 30_000 };
const ITEMS = Array.from({ length: 10_000 }, (_, index) => index);

describe('A network', () => {
  it('in order writes everything once, without delay, in order', () => {
    const disorder = new Disorder(noFaults());
    expect(ITEMS.every(() => disorder.delays().join() === '0' && !disorder.isWrittenTwice())).toBe(true);
    expect(disorder.shuffled(ITEMS)).toEqual(ITEMS);
  });

  it('in disorder makes the random choices of its seed', () => {
    const lots = (seed: number): readonly number[] => {
      const disorder = new Disorder({ ...noFaults(), mess: { ...mess, seed } });
      return ITEMS.slice(0, 100).flatMap(() => disorder.delays());
    };
    expect(lots(5)).toEqual(lots(5));
    expect(lots(5)).not.toEqual(lots(6));
  });

  it('in disorder duplicates and delays at the configured rate, and loses nothing', () => {
    const disorder = new Disorder({ ...noFaults(), mess });
    const delays = ITEMS.map(() => disorder.delays());
    const share = (holds: (of: readonly number[]) => boolean): number =>
      delays.filter(holds).length / ITEMS.length;
    const again = ITEMS.filter(() => disorder.isWrittenTwice()).length / ITEMS.length;
    expect(share(({ length }) => length === 2) + again).toBeCloseTo(0.3, 1);
    expect(share(([first = 0]) => first > 0)).toBeCloseTo(0.2, 1);
    expect(share(([first = 0]) => first > 3_000)).toBeGreaterThan(0.002);
    const shuffled = disorder.shuffled(ITEMS);
    expect(shuffled).not.toEqual(ITEMS);
    expect(shuffled.every((item, index) => Math.abs(item - index) <= 50)).toBe(true);
    expect([...shuffled].sort((one, other) => one - other)).toEqual(ITEMS);
  });
});

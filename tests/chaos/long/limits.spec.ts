import { EXTRAS, faultsOf, type Fault } from './faults';
import { exceeded, type Times } from './limits';

describe('The limits of a run', () => {
  const figures = (p99Ms: number) => ({ looks: 3, p50Ms: 1, p99Ms, slowestMs: p99Ms });
  const times = (change: Partial<Times>): Times => ({
    recovery: { 'kill api': figures(2_900), power: figures(9_000) },
    drains: [{ name: 'api', ms: 9_000 }],
    slowness: 1,
    networkMs: 0,
    ...change,
  });

  it('report what exceeded its limit, by the injected fault', () => {
    expect(exceeded(times({}))).toEqual([]);
    const recovery = { 'kill api': figures(3_100), power: figures(10_001) };
    expect(exceeded(times({ recovery, drains: [{ name: 'api', ms: 10_500 }] }))).toEqual([
      'recovery after kill api: 3100 ms, not 3000',
      'recovery after power: 10001 ms, not 10000',
      'api took 10500 ms to end, not 10000',
    ]);
  });

  it('scale with the speed of the machine, except for network delays', () => {
    const recovery = { 'kill api': figures(6_500) };
    expect(exceeded(times({ recovery, slowness: 2 }))).toHaveLength(1);
    expect(exceeded(times({ recovery, slowness: 2, networkMs: 1_000 }))).toEqual([]);
  });
});

describe('The faults of a seed', () => {
  const firstOf = (seed: number, extras: readonly (typeof EXTRAS)[number][]): readonly Fault[] => {
    const faults = faultsOf(seed, { isDouble: false, extras: new Set(extras) });
    return Array.from({ length: 12 }, () => faults.next().value);
  };

  it('are reproducible', () => {
    expect(firstOf(7, EXTRAS)).toEqual(firstOf(7, EXTRAS));
    expect(firstOf(7, EXTRAS)).not.toEqual(firstOf(8, EXTRAS));
  });

  it('start long faults early and alone when requested', () => {
    const soon = firstOf(7, ['garbage', 'flush', 'slow', 'restore']).filter((_, index) => index % 2 === 1);
    expect(soon.slice(0, 4).map(({ kind }) => kind)).toEqual(['garbage', 'flush', 'slow', 'restore']);
    expect(soon.slice(0, 4).some(({ together }) => together)).toBe(false);
  });
});

import { fact, facts, freshStream, upTo } from '../contract/fixtures';
import type { NewEvent } from '../event-store.port';
import { prepareAppend, type PreparedAppend, type Verdict } from './append-statement';
import { RecentAppends } from './recent-appends';

const recordedAt = new Date('2026-01-01T12:00:00Z');

const append = (...events: readonly NewEvent[]): PreparedAppend =>
  prepareAppend(freshStream(), 'any', events);

const written = (position: number, revision = 0): Verdict => ({
  status: 'written',
  revision,
  position: BigInt(position),
  recordedAt,
});

describe('What a process appended last', () => {
  const recent = new RecentAppends();
  const positions = (after: number, max = 100): number[] | undefined =>
    recent.after(BigInt(after), max)?.map(({ position }) => Number(position));

  beforeEach(() => recent.clear());

  it('is what a reader of the log finds', () => {
    const [first, second] = facts(2);
    const batch = append(first ?? fact(), second ?? fact());
    recent.add([batch], [written(8, 4)]);
    expect(recent.after(6n, 10)).toEqual([
      { ...first, stream: batch.stream, revision: 3, position: 7n, recordedAt },
      { ...second, stream: batch.stream, revision: 4, position: 8n, recordedAt },
    ]);
    expect(recent.after(6n, 1)).toHaveLength(1);
  });

  it('holds what JSON holds: a field without a value is none', () => {
    recent.add([append(fact({ kept: 1, gone: undefined, when: recordedAt }))], [written(1)]);
    expect(recent.after(0n, 1)?.[0]?.data).toEqual({ body: { kept: 1, when: recordedAt.toISOString() } });
  });

  it('does not know what precedes it, nor whether anything follows', () => {
    recent.add([append(fact())], [written(5)]);
    expect(positions(3)).toBeUndefined();
    expect(positions(4)).toEqual([5]);
    expect(positions(5)).toBeUndefined();
  });

  it('grows by batches, in the order of the log whatever the order of the appends', () => {
    recent.add([append(fact()), append(fact(), fact())], [written(3), written(2, 1)]);
    recent.add([append(fact())], [written(4)]);
    expect(positions(0)).toEqual([1, 2, 3, 4]);
    expect(positions(2)).toEqual([3, 4]);
  });

  it('begins anew behind a hole, which another process filled', () => {
    recent.add([append(fact())], [written(1)]);
    recent.add([append(fact())], [written(3)]);
    expect(positions(0)).toBeUndefined();
    expect(positions(2)).toEqual([3]);
  });

  it('leaves out what was refused or known already', () => {
    recent.add(
      [append(fact()), append(fact()), append(fact())],
      [{ status: 'conflict', actual: 4 }, { status: 'duplicate', revision: 0, position: 1n }, written(9)],
    );
    expect(positions(8)).toEqual([9]);
    expect(positions(0)).toBeUndefined();
  });

  it('evicts the older half at its capacity', () => {
    for (const index of upTo(2_001)) recent.add([append(fact())], [written(index + 1)]);
    expect(positions(0)).toBeUndefined();
    expect(positions(1_001)).toHaveLength(100);
    expect(positions(2_000)).toEqual([2_001]);
  });

  it('evicts earlier with large events', () => {
    const large = (): PreparedAppend => append(fact('x'.repeat(1_500_000)));
    for (const index of upTo(4)) recent.add([large()], [written(index + 1)]);
    expect(positions(0)).toBeUndefined();
    expect(positions(3)).toEqual([4]);
  });
});

import type { LiveFrame } from '@prosa/contracts';
import { RecentFrames } from './recent-frames';

const frame = (seq: number): LiveFrame => ({
  seq,
  channel: 'company',
  payload: { action: 'update', company: {} as never },
  audience: { kind: 'company' },
});
const moved = (companyId: number, position: bigint, ...seqs: readonly number[]) => ({
  companyId,
  position,
  first: seqs[0] ?? 0,
  last: seqs.at(-1) ?? 0,
  frames: seqs.map(frame),
});
const seqs = (frames: readonly LiveFrame[]): readonly number[] => frames.map(({ seq }) => seq);

describe('The frames that were shown last', () => {
  it('are those of the company for the requested facts, newest first', () => {
    const recentFrames = new RecentFrames();
    recentFrames.add(moved(1, 10n, 1, 2));
    recentFrames.add(moved(2, 11n, 7));
    recentFrames.add(moved(1, 12n, 3, 4));
    expect(seqs(recentFrames.since(1, 11n))).toEqual([4, 3]);
    expect(seqs(recentFrames.since(1, 12n))).toEqual([4, 3]);
    expect(seqs(recentFrames.since(1, 10n))).toEqual([4, 3, 2, 1]);
    expect(seqs(recentFrames.since(2, 1n))).toEqual([7]);
  });

  it('are empty when they cover fewer facts', () => {
    const recentFrames = new RecentFrames();
    recentFrames.add(moved(1, 10n, 1));
    expect(recentFrames.since(1, 11n)).toEqual([]);
    expect(recentFrames.since(2, 1n)).toEqual([]);
  });

  it('are not known of where another process placed them, or where they follow from no fact', () => {
    const recentFrames = new RecentFrames();
    recentFrames.add({ companyId: 1, first: 1, last: 2 });
    recentFrames.add({ companyId: 1, first: 3, last: 3, frames: [frame(3)] });
    expect(recentFrames.since(1, 0n)).toEqual([]);
  });

  it('are dropped after the time that a request waits', () => {
    let now = 0;
    const recentFrames = new RecentFrames(100, () => now);
    recentFrames.add(moved(1, 1n, 1));
    now = 60;
    recentFrames.add(moved(1, 2n, 2));
    now = 120;
    recentFrames.add(moved(2, 3n, 1));
    expect(seqs(recentFrames.since(1, 0n))).toEqual([2]);
  });

  it('are dropped above the maximum number', () => {
    const recentFrames = new RecentFrames(4);
    for (let seq = 1; seq <= 9; seq += 1) recentFrames.add(moved(1, BigInt(seq), seq));
    const kept = seqs(recentFrames.since(1, 0n));
    expect(kept[0]).toBe(9);
    expect(kept.length).toBeLessThanOrEqual(4);
  });
});

import type { LiveFrame } from '@prosa/contracts';
import { FrameShelf } from './shown-frames';

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
  it('are those of the company that show the facts asked for, the newest first', () => {
    const shelf = new FrameShelf();
    shelf.add(moved(1, 10n, 1, 2));
    shelf.add(moved(2, 11n, 7));
    shelf.add(moved(1, 12n, 3, 4));
    expect(seqs(shelf.since(1, 11n))).toEqual([4, 3]);
    expect(seqs(shelf.since(1, 12n))).toEqual([4, 3]);
    expect(seqs(shelf.since(1, 10n))).toEqual([4, 3, 2, 1]);
    expect(seqs(shelf.since(2, 1n))).toEqual([7]);
  });

  it('are none that show less than was asked for', () => {
    const shelf = new FrameShelf();
    shelf.add(moved(1, 10n, 1));
    expect(shelf.since(1, 11n)).toEqual([]);
    expect(shelf.since(2, 1n)).toEqual([]);
  });

  it('are not known of where another process placed them, or where they follow from no fact', () => {
    const shelf = new FrameShelf();
    shelf.add({ companyId: 1, first: 1, last: 2 });
    shelf.add({ companyId: 1, first: 3, last: 3, frames: [frame(3)] });
    expect(shelf.since(1, 0n)).toEqual([]);
  });

  it('are let go of when nobody can be waiting for them any more', () => {
    let now = 0;
    const shelf = new FrameShelf(100, () => now);
    shelf.add(moved(1, 1n, 1));
    now = 60;
    shelf.add(moved(1, 2n, 2));
    now = 120;
    shelf.add(moved(2, 3n, 1));
    expect(seqs(shelf.since(1, 0n))).toEqual([2]);
  });

  it('are let go of when there are many', () => {
    const shelf = new FrameShelf(4);
    for (let seq = 1; seq <= 9; seq += 1) shelf.add(moved(1, BigInt(seq), seq));
    const kept = seqs(shelf.since(1, 0n));
    expect(kept[0]).toBe(9);
    expect(kept.length).toBeLessThanOrEqual(4);
  });
});

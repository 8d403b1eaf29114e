import type { LiveFrame } from '@prosa/contracts';
import { FeedTail } from './feed-tail';
import type { FeedMoved } from './signals';

/** Stored frames of companies, and a tail whose signals the spec controls. */
class World {
  readonly feeds = new Map<number, number>();
  readonly published: [companyId: number, seq: number][] = [];
  readonly faults: unknown[] = [];
  readonly traces: [trace: string | null, count: number][] = [];
  /** Reads wait for the gate, if there is one. */
  gate: Promise<void> = Promise.resolve();
  readonly tail = new FeedTail({
    heads: async () => {
      const heads = [...this.feeds].map(([companyId, seq]) => ({ companyId, seq }));
      await this.gate;
      return heads;
    },
    read: async (companyId, after) => {
      const found = this.frames(after + 1, this.feeds.get(companyId) ?? 0);
      await this.gate;
      return found;
    },
    deliver: (companyId, frames) =>
      this.published.push(...frames.map(({ seq }) => [companyId, seq] as never)),
    within: (trace, work) => {
      const before = this.published.length;
      work();
      this.traces.push([trace, this.published.length - before]);
    },
    onError: fault => this.faults.push(fault),
  });

  /** Commits frames; returns the signal, which may be lost or late. */
  commit(companyId: number, count = 1, here = false): FeedMoved {
    const first = (this.feeds.get(companyId) ?? 0) + 1;
    const last = first + count - 1;
    this.feeds.set(companyId, last);
    return { companyId, first, last, ...(here ? { frames: this.frames(first, last) } : {}) };
  }

  async idle(): Promise<void> {
    await new Promise(setImmediate);
  }

  of(companyId: number): readonly number[] {
    return this.published.filter(([id]) => id === companyId).map(([, seq]) => seq);
  }

  private frames(first: number, last: number): LiveFrame[] {
    return Array.from({ length: last - first + 1 }, (_, n) => ({ seq: first + n }) as LiveFrame);
  }
}

describe('the end of the feeds, followed', () => {
  let world: World;
  beforeEach(() => (world = new World()));

  it('starts at the end of a feed when it was opened, though the first signals are lost', async () => {
    world.commit(1, 3);
    await world.tail.begin();
    world.commit(1);
    world.tail.moved(world.commit(1));
    await world.idle();
    expect(world.of(1)).toEqual([4, 5]);
  });

  it('passes on all frames of a company that was created later', async () => {
    await world.tail.begin();
    world.commit(2, 2);
    world.tail.moved(world.commit(2, 1, true));
    await world.idle();
    expect(world.of(2)).toEqual([1, 2, 3]);
  });

  it('passes on new frames of every company when signals may have been lost', async () => {
    world.commit(1, 3);
    await world.tail.begin();
    world.commit(1);
    world.commit(2);
    world.tail.look();
    await world.idle();
    expect([world.of(1), world.of(2)]).toEqual([[4], [1]]);
  });

  it('passes on a frame that was committed while it started', async () => {
    world.commit(1, 3);
    let open = (): void => undefined;
    world.gate = new Promise(resolve => (open = resolve));
    const begun = world.tail.begin();
    // Committed after the query of the feeds' ends, signalled before its result arrives.
    world.tail.moved(world.commit(1, 2, true));
    world.tail.moved(world.commit(7, 1));
    open();
    await begun;
    await world.idle();
    expect([world.of(1), world.of(7)]).toEqual([[4, 5], [1]]);
  });

  it('treats duplicate, late and reordered signals as one commit each', async () => {
    await world.tail.begin();
    const [one, two, three] = [world.commit(1, 2), world.commit(1, 1, true), world.commit(1)];
    for (const signal of [two, one, two, three, one]) world.tail.moved(signal);
    await world.idle();
    expect(world.of(1)).toEqual([1, 2, 3, 4]);
  });

  it('skips unneeded frames, also while it reads', async () => {
    await world.tail.begin();
    let open = (): void => undefined;
    world.gate = new Promise(resolve => (open = resolve));
    world.tail.moved(world.commit(1));
    world.tail.passed(world.commit(1, 4));
    open();
    await world.idle();
    world.tail.moved(world.commit(1));
    await world.idle();
    expect(world.of(1)).toEqual([6]);
  });

  it('passes on what is read with the traces of its signals, each frame once', async () => {
    await world.tail.begin();
    let open = (): void => undefined;
    world.gate = new Promise(resolve => (open = resolve));
    world.tail.moved({ ...world.commit(1, 2), trace: 'a' });
    world.commit(1);
    world.tail.moved({ ...world.commit(1, 2), trace: 'b' });
    open();
    await world.idle();
    world.tail.moved(world.commit(1));
    await world.idle();
    expect(world.of(1)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(world.traces).toEqual([
      ['a', 2],
      [null, 1],
      ['b', 2],
      [null, 1],
    ]);
  });

  it('passes on what was carried with the trace of its signal, and reads what was lost', async () => {
    await world.tail.begin();
    world.tail.moved({ ...world.commit(1, 2, true), trace: 'a' });
    world.tail.moved({ ...world.commit(1, 1, true), trace: null });
    world.commit(1);
    world.tail.moved({ ...world.commit(1, 1, true), trace: 'b' });
    await world.idle();
    expect(world.of(1)).toEqual([1, 2, 3, 4, 5]);
    expect(world.traces).toEqual([
      ['a', 2],
      [null, 1],
      [null, 1],
      ['b', 1],
    ]);
  });
  it('continues at the end of a feed whose numbers are assigned again, as after a failover that lost the last ones', async () => {
    world.commit(1, 9);
    world.commit(2, 2);
    await world.tail.begin();
    world.feeds.set(1, 4);
    world.feeds.delete(2);
    world.tail.look();
    await world.idle();
    world.tail.moved(world.commit(1));
    world.tail.moved(world.commit(2, 1, true));
    await world.idle();
    expect([world.of(1), world.of(2)]).toEqual([[5], [1]]);
  });

  it('does not mistake a commit during the query for reassigned numbers', async () => {
    await world.tail.begin();
    let open = (): void => undefined;
    world.gate = new Promise(resolve => (open = resolve));
    world.tail.look();
    world.tail.moved(world.commit(1, 3, true));
    open();
    await world.idle();
    world.tail.look();
    await world.idle();
    expect(world.of(1)).toEqual([1, 2, 3]);
  });
});

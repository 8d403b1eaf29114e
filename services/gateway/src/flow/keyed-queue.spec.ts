import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { until } from '@prosa/testing';
import { KeyedQueue, type KeyedQueueOutcome } from './keyed-queue';

interface Item {
  readonly lane: string;
  readonly n: number;
}

const recording = (
  answer: (item: Item, attempt: number) => KeyedQueueOutcome | Promise<KeyedQueueOutcome>,
  width = 4,
) => {
  const seen: string[] = [];
  const left: string[] = [];
  let running = 0;
  let most = 0;
  const queue = new KeyedQueue<Item>({
    width,
    async work(item, attempt) {
      running += 1;
      most = Math.max(most, running);
      seen.push(`${item.lane}${item.n}`);
      await setImmediate();
      running -= 1;
      return answer(item, attempt);
    },
    left: items => left.push(...items.map(item => `${item.lane}${item.n}`)),
  });
  const add = (...items: readonly string[]) => {
    for (const item of items) queue.add(item.charAt(0), { lane: item.charAt(0), n: Number(item.slice(1)) });
  };
  return { queue, seen, left, add, most: () => most };
};

describe('Lanes', () => {
  it('keep the order within a lane, and run several lanes concurrently, up to a limit', async () => {
    const { add, left, most } = recording(() => 'done', 2);
    add('a1', 'a2', 'b1', 'c1', 'a3', 'b2');
    await until(() => left.length === 6, { everyMs: 0, seen: () => left });
    expect(left.filter(item => item.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(left.filter(item => item.startsWith('b'))).toEqual(['b1', 'b2']);
    expect(most()).toBe(2);
  });

  it('hold back the lane of an item that is retried, and no other', async () => {
    const { add, left, seen } = recording((item, attempt) =>
      item.lane === 'a' && item.n === 1 && attempt < 2 ? { retryInMs: 1 } : 'done',
    );
    add('a1', 'a2', 'b1');
    await until(() => left.length === 3, { everyMs: 0, seen: () => left });
    expect(left).toEqual(['b1', 'a1', 'a2']);
    expect(seen.filter(item => item === 'a1')).toHaveLength(3);
  });

  it('retry after a rejection', async () => {
    const { add, left } = recording((_, attempt) =>
      attempt === 0 ? Promise.reject(new Error('not now')) : 'done',
    );
    add('a1');
    await until(() => left.length === 1, { everyMs: 0, seen: () => left });
    expect(left).toEqual(['a1']);
  });

  it('release a lane as a whole', async () => {
    const { add, left, seen } = recording(item => (item.lane === 'a' ? 'release' : 'done'));
    add('a1', 'a2', 'b1');
    await until(() => left.length === 3, { everyMs: 0, seen: () => left });
    expect(left).toEqual(['a1', 'a2', 'b1']);
    expect(seen).toEqual(['a1', 'b1']);
  });

  it('start nothing after they were stopped', async () => {
    const { add, queue, seen } = recording(() => 'done', 1);
    add('a1', 'a2', 'b1');
    await queue.stop();
    await pause(5);
    expect(seen).toEqual(['a1']);
  });

  it('schedule no retry when an item in flight fails after they were stopped', async () => {
    const { add, queue, seen } = recording(() => ({ retryInMs: 60_000 }));
    add('a1');
    await queue.stop();
    expect(queue.held).toEqual([]);
    expect(seen).toEqual(['a1']);
  });
});

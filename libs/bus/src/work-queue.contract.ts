import { until } from '@prosa/testing';
import type { Work, WorkQueue, WorkQueueOptions } from './work-queue.port';

/** Queues for one suite: each call is another process's way to the same one. */
export interface WorkQueueHarness {
  open(name: string, options: WorkQueueOptions): Promise<WorkQueue>;
  close(): Promise<void>;
}

/** The contract suite of `WorkQueue`. */
export const describeWorkQueue = (name: string, factory: () => Promise<WorkQueueHarness>): void => {
  describe(`the work queue ${name}`, () => {
    let harness: WorkQueueHarness;
    let queues = 0;
    const stops: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      harness = await factory();
    });
    afterEach(async () => {
      await Promise.all(stops.splice(0).map(stop => stop()));
    });
    afterAll(() => harness.close());

    const fresh = (): string => `QUEUE${(queues += 1)}`;
    const worker = async (queueName: string, fails: (work: Work) => boolean = () => false) => {
      const queue = await harness.open(queueName, { attempts: 3, backoffMs: 50 });
      const done: Work[] = [];
      const tried: Work[] = [];
      const stop = new AbortController();
      const run = queue.work(work => {
        tried.push(work);
        if (fails(work)) return Promise.reject(new Error('not this one'));
        done.push(work);
        return Promise.resolve();
      }, stop.signal);
      const end = async (): Promise<void> => {
        stop.abort();
        await run;
      };
      stops.push(end);
      return { queue, done, tried, end };
    };
    const item = (n: number, key = 'a') => ({ id: `${key}${n}`, key, body: { n, text: 'olá \u0000 😀' } });

    it('hands over what was put, before and after the worker came', async () => {
      const queueName = fresh();
      const queue = await harness.open(queueName, { attempts: 3, backoffMs: 50 });
      await queue.put(item(1));
      const { done } = await worker(queueName);
      await queue.put(item(2));
      await until(() => done.length === 2);
      expect(done).toEqual([
        { ...item(1), attempt: 1 },
        { ...item(2), attempt: 1 },
      ]);
    });

    it('keeps the order of each key between two workers, and does everything once', async () => {
      const queueName = fresh();
      const [one, two] = [await worker(queueName), await worker(queueName)];
      const order: string[] = [];
      for (const each of [one.done, two.done]) {
        const push = each.push.bind(each);
        each.push = (...works) => (order.push(...works.map(work => work.id)), push(...works));
      }
      for (let n = 0; n < 30; n += 1) for (const key of ['a', 'b', 'c']) await one.queue.put(item(n, key));
      await until(() => order.length >= 90);
      for (const key of ['a', 'b', 'c'])
        expect(order.filter(id => id.startsWith(key))).toEqual(
          Array.from({ length: 30 }, (_, n) => `${key}${n}`),
        );
    });

    it('takes the same id once', async () => {
      const { queue, done } = await worker(fresh());
      await Promise.all([1, 1, 1].map(n => queue.put(item(n))));
      await queue.put(item(2));
      await until(() => done.length === 2);
      expect(done.map(work => work.id)).toEqual(['a1', 'a2']);
    });

    it('knows what is still to be done', async () => {
      const queueName = fresh();
      const queue = await harness.open(queueName, { attempts: 3, backoffMs: 50 });
      const receipts = [await queue.put(item(1)), await queue.put(item(2))];
      expect(await queue.put(item(1))).toEqual(receipts[0]);
      expect(await Promise.all(receipts.map(each => queue.isPending(each)))).toEqual([true, true]);
      const { done } = await worker(queueName, ({ id }) => id === 'a2');
      await until(async () => (await queue.deadLetters()).length === 1);
      expect(done.map(work => work.id)).toEqual(['a1']);
      await until(async () => !(await queue.isPending(receipts[1]!)));
      expect(await queue.isPending(receipts[0]!)).toBe(false);
      expect(await queue.isPending({ id: 'a3', sequence: 1_000_000 })).toBe(false);
    });

    it('tries again what fails, and holds up only its own key meanwhile', async () => {
      const { queue, done, tried } = await worker(fresh(), ({ id, attempt }) => id === 'a1' && attempt < 3);
      for (const each of [item(1), item(2), item(1, 'b')]) await queue.put(each);
      await until(() => done.length === 3);
      expect(done.filter(work => work.key === 'a').map(work => work.id)).toEqual(['a1', 'a2']);
      expect(tried.filter(work => work.id === 'a1').map(work => work.attempt)).toEqual([1, 2, 3]);
    });

    it('moves unprocessable items to the dead letters, continues with the rest, and requeues them on request', async () => {
      let mended = false;
      const { queue, done } = await worker(fresh(), ({ id }) => id === 'a1' && !mended);
      await queue.put(item(1));
      await queue.put(item(2));
      await until(async () => (await queue.deadLetters()).length === 1);
      expect(await queue.deadLetters()).toEqual([
        { ...item(1), reason: 'not this one', failedAt: expect.any(Date) as Date },
      ]);
      await until(() => done.length === 1);
      mended = true;
      expect(await queue.revive('a1')).toBe(true);
      await until(() => done.length === 2);
      expect(done.map(work => work.id)).toEqual(['a2', 'a1']);
      expect(await queue.deadLetters()).toEqual([]);
      expect(await queue.revive('a1')).toBe(false);
    });

    it('leaves to others what a worker that went had not begun', async () => {
      const queueName = fresh();
      const first = await worker(queueName);
      await first.queue.put(item(1));
      await until(() => first.done.length === 1);
      await first.end();
      await first.queue.put(item(2));
      const second = await worker(queueName);
      await until(() => second.done.length === 1);
      expect([...first.done, ...second.done].map(work => work.id)).toEqual(['a1', 'a2']);
    });
  });
};

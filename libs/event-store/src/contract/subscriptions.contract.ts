import type { EventStore, StoredEvent } from '../event-store.port';
import { bodies, expectRun, fact, facts, Follower, freshStream, upTo } from './fixtures';

/** Subscriptions deliver all events, once, in order, from the requested position until abort. */
export const describeSubscriptions = (store: () => EventStore): void => {
  describe('subscribeAll', () => {
    let follower: Follower | undefined;
    const follow = (after: bigint): Follower => (follower = new Follower(store(), after));
    afterEach(async () => {
      await follower?.stop();
      follower = undefined;
    });

    it('hands over the past, then what happens, without a gap', async () => {
      const before = await store().head();
      await store().append(freshStream(), 'none', facts(3));
      const { seen } = follow(before);
      await follower?.until(() => seen.length >= 3);
      await store().append(freshStream(), 'none', [fact('live')]);
      await follower?.until(() => seen.length >= 4);
      expect(bodies(seen)).toEqual([0, 1, 2, 'live']);
    });

    it('pages through a long past in order', async () => {
      const before = await store().head();
      for (let n = 0; n < 5; n += 1) await store().append(freshStream(), 'none', facts(500));
      const { seen } = follow(before);
      await follower?.until(() => seen.length >= 2_500);
      expect(seen).toHaveLength(2_500);
      expectRun(store(), seen, before);
      expect(bodies(seen)).toEqual(upTo(2_500).map(n => n % 500));
      await follower?.until(() => follower?.caughtUp.at(-1) === true);
    });

    it('notifies a follower at the end of the log that it has caught up', async () => {
      follow(await store().head());
      await follower?.until(() => follower?.caughtUp.at(-1) === true);
      expect(follower?.seen).toEqual([]);
    });

    it('resumes after a position without repeating it', async () => {
      const before = await store().head();
      await store().append(freshStream(), 'none', facts(4));
      const [, second] = await store().readAll(before, 2);
      const { seen } = follow(second?.position ?? 0n);
      await follower?.until(() => seen.length >= 2);
      expect(bodies(seen)).toEqual([2, 3]);
    });

    it('shows a reader every position of 8 concurrent writers, in order, while they write', async () => {
      const before = await store().head();
      const { seen } = follow(before);
      await Promise.all(
        upTo(8).map(async writer => {
          for (let n = 0; n < 50; n += 1) {
            await store().append(freshStream(), 'none', [fact([writer, n]), fact([writer, n])]);
          }
        }),
      );
      await follower?.until(() => seen.length >= 800);
      expect(seen).toHaveLength(800);
      expectRun(store(), seen, before);
    });

    it('never shows a position before the one below it can be read', async () => {
      const before = await store().head();
      let writing = true;
      const writers = Promise.all(
        upTo(8).map(async () => {
          for (let n = 0; n < 30; n += 1) await store().append(freshStream(), 'none', facts(2));
        }),
      ).finally(() => {
        writing = false;
      });
      const pages: (readonly StoredEvent[])[] = [];
      while (writing) pages.push(await store().readAll(before, 10_000));
      await writers;
      const whole = await store().readAll(before, 10_000);
      expectRun(store(), whole, before);
      const ids = whole.map(event => event.id);
      for (const page of pages) expect(page.map(event => event.id)).toEqual(ids.slice(0, page.length));
    });

    it('does not hand over the next batch before the sink has finished', async () => {
      const before = await store().head();
      const abort = new AbortController();
      let busy = false;
      let overlapped = false;
      let count = 0;
      const run = store().subscribeAll(
        before,
        async batch => {
          overlapped ||= busy;
          busy = true;
          await new Promise(setImmediate);
          busy = false;
          count += batch.length;
          if (count >= 40) abort.abort();
        },
        abort.signal,
      );
      await Promise.all(upTo(40).map(() => store().append(freshStream(), 'none', [fact()])));
      await run;
      expect(overlapped).toBe(false);
    });

    it('ends with the error of a sink that throws', async () => {
      const before = await store().head();
      await store().append(freshStream(), 'none', [fact()]);
      const run = store().subscribeAll(
        before,
        () => Promise.reject(new Error('the sink is full')),
        new AbortController().signal,
      );
      await expect(run).rejects.toThrow('the sink is full');
    });

    it('returns when it is aborted while waiting, and before it starts', async () => {
      await follow(await store().head()).stop();
      await store().subscribeAll(0n, () => Promise.reject(new Error('too late')), AbortSignal.abort());
    });

    it('serves several followers at once', async () => {
      const before = await store().head();
      const others = [new Follower(store(), before), new Follower(store(), before)];
      await store().append(freshStream(), 'none', facts(10));
      for (const other of others) await other.until(() => other.seen.length >= 10);
      await Promise.all(others.map(other => other.stop()));
      expect(others.map(other => bodies(other.seen))).toEqual([upTo(10), upTo(10)]);
    });
  });
};

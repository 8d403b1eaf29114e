import { until } from '@prosa/testing';
import { bodies, fact, freshStream } from './contract/fixtures';
import type { EventSink, EventStore, StoredEvent } from './event-store.port';
import { FollowerWatch } from './follower-watch';
import { MemoryEventStore } from './memory/memory-event-store';

/** A log whose subscriptions can go silent without an end, as a connection does whose other side is gone. */
class SilentStore extends MemoryEventStore {
  silent = false;
  away = false;
  subscribed = 0;

  override subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void> {
    this.subscribed += 1;
    // Nothing ends it, not even the signal.
    return this.silent ? new Promise(() => undefined) : super.subscribeAll(after, sink, signal);
  }

  override head(): Promise<bigint> {
    return this.away ? Promise.reject(new Error('away')) : super.head();
  }
}

describe('The watch of those who follow the log', () => {
  let store: SilentStore;
  let reported: string[];
  let time: number;
  let watch: FollowerWatch;
  let seen: StoredEvent[];
  let stop: AbortController;
  let running: Promise<void>;
  let hold: Promise<void>;

  beforeEach(() => {
    [store, reported, time, seen, stop] = [new SilentStore(), [], 0, [], new AbortController()];
    hold = Promise.resolve();
    watch = new FollowerWatch({
      store,
      now: () => time,
      reports: {
        following: () => undefined,
        resubscribed: ({ name }) => reported.push(`${name} resubscribed`),
        stuck: ({ name, isBusy }) => reported.push(`${name} stuck${isBusy ? ', busy' : ''}`),
        moving: name => reported.push(`${name} moving`),
      },
    });
  });
  afterEach(async () => {
    stop.abort();
    if (!store.silent) await running;
  });

  const follow = (): EventStore => {
    const watched = watch.over(store, 'cache');
    const sink: EventSink = async batch => {
      await hold;
      seen.push(...batch);
    };
    running = watched.subscribeAll(0n, sink, stop.signal);
    return watched;
  };
  const looks = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 5) {
      time += 5_000;
      await watch.look();
    }
  };

  it('says nothing of one that follows, nor of one at the end of a log that rests', async () => {
    const watched = follow();
    await watched.append(freshStream(), 'none', [fact('one')]);
    await until(() => seen.length === 1);
    await looks(300);
    expect(reported).toEqual([]);
    expect(watch.stuck).toEqual([]);
    expect(store.subscribed).toBe(1);
  });

  it('subscribes a silent one anew after 15 seconds from where it was, even if its subscription never ends', async () => {
    store.silent = true;
    const watched = follow();
    await watched.append(freshStream(), 'none', [fact('one')]);
    await looks(15);
    expect(reported).toEqual([]);
    store.silent = false;
    await looks(5);
    expect(reported).toEqual(['cache resubscribed']);
    await until(() => seen.length === 1);
    await looks(60);
    expect(bodies(seen)).toEqual(['one']);
    expect(reported).toEqual(['cache resubscribed']);
  });

  it('says after a minute that it is stuck, once, and when it goes on', async () => {
    store.silent = true;
    const watched = follow();
    await watched.append(freshStream(), 'none', [fact('one')]);
    await looks(60);
    expect(watch.stuck).toEqual([]);
    await looks(60);
    expect(watch.stuck).toEqual(['cache']);
    expect(reported.filter(line => line === 'cache stuck')).toHaveLength(1);
    store.silent = false;
    await looks(15);
    await until(() => seen.length === 1);
    await looks(5);
    expect(reported.at(-1)).toBe('cache moving');
    expect(watch.stuck).toEqual([]);
  });

  it('never hands a batch to a consumer that still has one, and says that it is busy', async () => {
    let release = (): void => undefined;
    hold = new Promise(done => (release = done));
    const watched = follow();
    await watched.append(freshStream(), 'none', [fact('one')]);
    await looks(120);
    expect(store.subscribed).toBe(1);
    expect(reported).toEqual(['cache stuck, busy']);
    release();
    await until(() => seen.length === 1);
    await looks(5);
    expect(reported).toEqual(['cache stuck, busy', 'cache moving']);
  });

  it('does not count the time of a log that is away, nor of a suspended process', async () => {
    store.silent = true;
    const watched = follow();
    await watched.append(freshStream(), 'none', [fact('one')]);
    await looks(5);
    store.away = true;
    await looks(600);
    store.away = false;
    await looks(10);
    time += 600_000;
    await watch.look();
    expect(watch.stuck).toEqual([]);
  });

  it('finds one that waits beyond the end of the log, which is another or an older one then', async () => {
    const watched = watch.over(store, 'cache');
    running = watched.subscribeAll(7n, () => Promise.resolve(), stop.signal);
    await looks(90);
    expect(watch.stuck).toEqual(['cache']);
  });

  it('ends with the error of its consumer', async () => {
    const watched = watch.over(store, 'cache');
    await watched.append(freshStream(), 'none', [fact('one')]);
    running = Promise.resolve();
    const failing = watched.subscribeAll(0n, () => Promise.reject(new Error('full')), stop.signal);
    await expect(failing).rejects.toThrow('full');
  });
});

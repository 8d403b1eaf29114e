import type { StreamName } from '@prosa/kernel';
import type { StoredEvent } from '../event-store.port';
import { TailReads, type Tail } from './tail-reads';

const stream = (n: number): StreamName => `ticket/1/${n}` as StreamName;

const eventOf = ({ stream: name, from }: Tail): StoredEvent =>
  ({ stream: name, revision: from }) as unknown as StoredEvent;

/** A log that records its reads, and responds on command. */
class SlowLog {
  readonly asked: { readonly tails: readonly Tail[]; answer(): void; fail(reason: Error): void }[] = [];
  private callbacks: (() => void)[] = [];

  readonly read = (tails: readonly Tail[]): Promise<readonly (readonly StoredEvent[])[]> =>
    new Promise((done, fail) => {
      this.asked.push({ tails, answer: () => done(tails.map(tail => [eventOf(tail)])), fail });
      for (const tell of this.callbacks.splice(0)) tell();
    });

  async times(count: number): Promise<void> {
    while (this.asked.length < count) await new Promise<void>(tell => this.callbacks.push(tell));
  }
}

describe('the tails of streams', () => {
  it('are read together when they are asked for in the same turn', async () => {
    const log = new SlowLog();
    const reads = new TailReads(log.read);
    const found = Promise.all([reads.read(stream(1), 3), reads.read(stream(2), 5), reads.read(stream(1), 4)]);
    await log.times(1);
    log.asked[0]?.answer();
    expect(await found).toEqual([
      [{ stream: stream(1), revision: 3 }],
      [{ stream: stream(2), revision: 5 }],
      [{ stream: stream(1), revision: 4 }],
    ]);
    expect(log.asked).toHaveLength(1);
  });

  it('are read after those that are on their way, so that they are as new as the moment they were asked for', async () => {
    const log = new SlowLog();
    const reads = new TailReads(log.read);
    const first = reads.read(stream(1), 1);
    await log.times(1);
    const later = [reads.read(stream(1), 1), reads.read(stream(2), 1)];
    expect(log.asked).toHaveLength(1);
    log.asked[0]?.answer();
    await first;
    await log.times(2);
    expect(log.asked[1]?.tails.map(tail => tail.stream)).toEqual([stream(1), stream(2)]);
    log.asked[1]?.answer();
    await Promise.all(later);
  });

  it('fail together, and the next are read', async () => {
    const log = new SlowLog();
    const reads = new TailReads(log.read);
    const lost = Promise.allSettled([reads.read(stream(1), 1), reads.read(stream(2), 1)]);
    await log.times(1);
    const next = reads.read(stream(3), 1);
    log.asked[0]?.fail(new Error('away'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await log.times(2);
    log.asked[1]?.answer();
    expect(await next).toEqual([{ stream: stream(3), revision: 1 }]);
  });
});

import { randomUUID } from 'node:crypto';
import { createCodec } from '@prosa/event-store';
import type { EventCodec, EventStore, NewEvent } from '@prosa/event-store';
import { openSealer } from '@prosa/crypto';
import { ended, streamName } from '@prosa/kernel';
import type { Recorded } from '@prosa/kernel';
import { PATIENCE_MS } from '@prosa/testing';
import type { EventFeed } from './event-feed.port';

/** A feed over a store of a suite's own, reading through the given codec. */
export interface FeedUnderTest {
  readonly store: EventStore;
  readonly feed: EventFeed;
  close(): Promise<void>;
}

const note = (body: unknown, type = 'NoteWritten'): NewEvent => ({
  id: randomUUID(),
  type,
  schemaVersion: 1,
  data: { body: { $personal: 'ana', plain: body } },
  metadata: {
    companyId: 1,
    actor: { kind: 'system', name: 'spec' },
    at: '2025-01-01T00:00:00.000Z',
    correlationId: 'a',
    causationId: 'b',
  },
});

/** Counts what it decodes, and cannot read facts of the type Garbled. */
class CountingCodec implements EventCodec {
  decoded = 0;
  private readonly inner = createCodec([], openSealer);

  encode(event: NewEvent): Promise<NewEvent> {
    return this.inner.encode(event);
  }

  decode<S extends NewEvent>(event: S): Promise<S> {
    this.decoded += 1;
    if (event.type === 'Garbled') return Promise.reject(new Error('no such version'));
    return this.inner.decode(event as never);
  }
}

class Reader {
  readonly seen: Recorded[] = [];
  caughtUp = false;
  readonly done: Promise<void>;
  private readonly abort = new AbortController();
  private changed: () => void = () => undefined;

  constructor(
    feed: EventFeed,
    after: bigint,
    before: (batch: readonly Recorded[]) => Promise<void> = () => Promise.resolve(),
  ) {
    this.done = feed.follow(
      after,
      async (batch, state) => {
        await before(batch);
        this.seen.push(...batch);
        this.caughtUp = state.caughtUp;
        this.changed();
      },
      this.abort.signal,
    );
    void ended(this.done);
  }

  get positions(): bigint[] {
    return this.seen.map(event => event.position);
  }

  async until(condition: () => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!condition()) {
      if (Date.now() > deadline) throw new Error(`Read ${this.seen.length} facts and no more`);
      await new Promise<void>(done => {
        const timer = setTimeout(done, 200);
        this.changed = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  }

  stop(): Promise<void> {
    this.abort.abort();
    return this.done;
  }
}

const dense = (from: number, count: number): bigint[] =>
  Array.from({ length: count }, (_, n) => BigInt(from + n + 1));

/** The contract suite of the event feed. */
export const describeEventFeed = (
  name: string,
  factory: (codec: EventCodec) => Promise<FeedUnderTest>,
): void => {
  describe(`the event feed ${name}`, () => {
    let made: FeedUnderTest;
    let codec: CountingCodec;
    const readers: Reader[] = [];
    const read = (after: bigint, before?: (batch: readonly Recorded[]) => Promise<void>): Reader => {
      const reader = new Reader(made.feed, after, before);
      readers.push(reader);
      return reader;
    };
    const write = async (count: number, type?: string): Promise<void> => {
      const events = Array.from({ length: count }, (_, n) => note(n, type));
      await made.store.append(streamName('note', 1, randomUUID()), 'none', events);
    };
    beforeEach(async () => {
      codec = new CountingCodec();
      made = await factory(codec);
    });
    afterEach(async () => {
      await Promise.allSettled(readers.splice(0).map(reader => reader.stop()));
      await made.close();
    });

    it('hands over decoded facts of the past, then of the present', async () => {
      await write(2);
      const reader = read(0n);
      await reader.until(() => reader.caughtUp);
      await write(1);
      await reader.until(() => reader.seen.length === 3);
      expect(reader.seen.map(event => event.data)).toEqual([{ body: 0 }, { body: 1 }, { body: 0 }]);
      expect(reader.positions).toEqual(dense(0, 3));
    });

    it('reports that it has caught up with an empty log', async () => {
      const reader = read(0n);
      await reader.until(() => reader.caughtUp);
      expect(reader.seen).toEqual([]);
    });

    it('reports that it has caught up when the log ends with a whole page', async () => {
      await write(1_000);
      const reader = read(0n);
      await reader.until(() => reader.caughtUp && reader.seen.length === 1_000);
    });

    it('resumes after a position', async () => {
      await write(5);
      const reader = read(3n);
      await reader.until(() => reader.seen.length === 2);
      expect(reader.positions).toEqual([4n, 5n]);
    });

    it('reads each live fact once for all followers', async () => {
      const all = [read(0n), read(0n), read(0n)];
      for (const reader of all) await reader.until(() => reader.caughtUp);
      for (let n = 0; n < 20; n += 1) await write(5);
      for (const reader of all) await reader.until(() => reader.seen.length === 100);
      for (const reader of all) expect(reader.positions).toEqual(dense(0, 100));
      expect(codec.decoded).toBe(100);
    });

    it('reads the past once for followers that start together', async () => {
      for (let n = 0; n < 3; n += 1) await write(500);
      const all = [read(0n), read(0n), read(0n)];
      for (const reader of all) await reader.until(() => reader.seen.length === 1_500);
      expect(codec.decoded).toBeLessThanOrEqual(1_600);
    });

    it('keeps order for followers that come and go while 4 writers write', async () => {
      const first = read(0n);
      const writing = Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let n = 0; n < 40; n += 1) await write(20);
        }),
      );
      await first.until(() => first.seen.length > 300);
      const second = read(0n);
      await second.until(() => second.seen.length > 300);
      await first.stop();
      const third = read(1_000n);
      await writing;
      await second.until(() => second.seen.length === 3_200);
      await third.until(() => third.seen.length === 2_200);
      expect(second.positions).toEqual(dense(0, 3_200));
      expect(third.positions).toEqual(dense(1_000, 2_200));
    });

    it('lets no slow follower delay another, nor lose anything', async () => {
      let go: () => void = () => undefined;
      const held = new Promise<void>(done => (go = done));
      const slow = read(0n, () => held);
      const quick = read(0n);
      for (let n = 0; n < 20; n += 1) await write(500);
      await quick.until(() => quick.seen.length === 10_000);
      expect(slow.seen).toEqual([]);
      go();
      await slow.until(() => slow.seen.length === 10_000);
      expect(slow.positions).toEqual(dense(0, 10_000));
    });

    it('ends a follower at a fact that cannot be read, after all before it', async () => {
      await write(2);
      await write(1, 'Garbled');
      await write(1);
      const reader = read(0n);
      await expect(reader.done).rejects.toMatchObject({ name: 'UndecodableFact', position: 3n });
      expect(reader.positions).toEqual([1n, 2n]);
      const behind = read(3n);
      await behind.until(() => behind.seen.length === 1);
    });

    it('ends with the error of a sink, and others go on', async () => {
      const other = read(0n);
      await other.until(() => other.caughtUp);
      const failing = read(0n, batch =>
        batch.length > 0 ? Promise.reject(new Error('full')) : Promise.resolve(),
      );
      await write(1);
      await expect(failing.done).rejects.toThrow('full');
      await write(1);
      await other.until(() => other.seen.length === 2);
    });

    it('returns when aborted, and starts again for the next', async () => {
      const first = read(0n);
      await first.until(() => first.caughtUp);
      await first.stop();
      await write(3);
      const second = read(0n);
      await second.until(() => second.seen.length === 3);
    });
  });
};

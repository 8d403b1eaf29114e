import { expecting } from '@prosa/kernel';
import { AppendTooLarge, WrongRevision } from '../event-store.port';
import type { EventStore } from '../event-store.port';
import { MOST_APPEND_BYTES } from '../require-appendable';
import { bodies, expectRun, fact, facts, freshStream, upTo } from './fixtures';

/** Which appends are taken, what they answer, and what happens when many come at once. */
export const describeAppends = (store: () => EventStore): void => {
  describe('append', () => {
    it('starts a stream at revision 0 and moves the head by the number of events', async () => {
      const before = await store().head();
      const result = await store().append(freshStream(), 'none', facts(3));
      const written = await store().readAll(before, 10);
      expect(written).toHaveLength(3);
      expectRun(store(), written, before);
      expect(result).toEqual({ revision: 2, position: written[2]?.position, duplicate: false });
      expect(await store().head()).toBe(result.position);
    });

    it('takes what every engine takes, and refuses more before anything is written', async () => {
      const [stream, before] = [freshStream(), await store().head()];
      const room = MOST_APPEND_BYTES - 1_000;
      const halves = [fact('ç'.repeat(room / 4)), fact('x'.repeat(room / 2))];
      await store().append(stream, 'none', halves.slice(0, 1));
      await store().append(stream, 'any', [fact('x'.repeat(room))]);
      const { position } = await store().append(stream, 'any', [fact('ç'.repeat(room / 2))]);
      for (const events of [[...halves, fact()], [fact('x'.repeat(MOST_APPEND_BYTES))]])
        await expect(
          store().append(stream, 'any', [...events, fact('x'.repeat(1_000))]),
        ).rejects.toBeInstanceOf(AppendTooLarge);
      expect(await store().head()).toBe(position);
      expect(await store().readAll(before, 10)).toHaveLength(3);
    });

    it('refuses a second start of a stream and returns its revision', async () => {
      const stream = freshStream();
      await store().append(stream, 'none', facts(2));
      const attempt = store().append(stream, 'none', [fact()]);
      await expect(attempt).rejects.toMatchObject({ name: 'WrongRevision', expected: 'none', actual: 1 });
    });

    it('takes an append at the exact last revision', async () => {
      const stream = freshStream();
      await store().append(stream, 'none', facts(2));
      expect(await store().append(stream, 1, [fact()])).toMatchObject({ revision: 2 });
    });

    it.each([0, 2, 7])('refuses revision %d of a stream that is at 1, and writes nothing', async expected => {
      const stream = freshStream();
      await store().append(stream, 'none', facts(2));
      const head = await store().head();
      await expect(store().append(stream, expected, [fact()])).rejects.toMatchObject({ actual: 1 });
      expect(await store().head()).toBe(head);
    });

    it('refuses an exact revision of a stream that does not exist', async () => {
      await expect(store().append(freshStream(), 0, [fact()])).rejects.toMatchObject({ actual: -1 });
    });

    it('accepts any revision when none is expected', async () => {
      const stream = freshStream();
      expect(await store().append(stream, 'any', [fact()])).toMatchObject({ revision: 0 });
      expect(await store().append(stream, 'any', [fact()])).toMatchObject({ revision: 1 });
    });

    it('takes "exists" only of a stream that has events', async () => {
      const stream = freshStream();
      await expect(store().append(stream, 'exists', [fact()])).rejects.toBeInstanceOf(WrongRevision);
      await store().append(stream, 'none', [fact()]);
      expect(await store().append(stream, 'exists', [fact()])).toMatchObject({ revision: 1 });
    });

    it('refuses an append without events', async () => {
      await expect(store().append(freshStream(), 'any', [])).rejects.toBeInstanceOf(RangeError);
    });

    it('lets exactly one of 64 racing writers start a stream', async () => {
      const stream = freshStream();
      const outcomes = await Promise.allSettled(
        upTo(64).map(writer => store().append(stream, 'none', [fact(writer)])),
      );
      const lost = outcomes.filter(outcome => outcome.status === 'rejected');
      expect(lost).toHaveLength(63);
      expect(lost.every(outcome => outcome.reason instanceof WrongRevision)).toBe(true);
      expect(await store().readStream(stream)).toHaveLength(1);
    });

    it('writes every append of 64 writers that take any state, each whole and in a row', async () => {
      const stream = freshStream();
      await Promise.all(upTo(64).map(w => store().append(stream, 'any', [fact([w, 0]), fact([w, 1])])));
      const written = bodies(await store().readStream(stream)) as [number, number][];
      expect(written).toHaveLength(128);
      for (const [index, [writer, part]] of written.entries()) {
        expect(part).toBe(index % 2);
        if (part === 1) expect(written[index - 1]?.[0]).toBe(writer);
      }
    });

    it('keeps the order in which one caller handed in its appends to a stream', async () => {
      const stream = freshStream();
      await Promise.all(upTo(40).map(n => store().append(stream, 'any', [fact(n)])));
      expect(bodies(await store().readStream(stream))).toEqual(upTo(40));
    });

    it('lets a conflict fail alone among appends to other streams', async () => {
      const taken = freshStream();
      await store().append(taken, 'none', [fact()]);
      const [good, bad, alsoGood] = await Promise.allSettled([
        store().append(freshStream(), 'none', [fact()]),
        store().append(taken, 'none', [fact()]),
        store().append(freshStream(), 'none', [fact()]),
      ]);
      expect([good?.status, bad?.status, alsoGood?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });

    it('gives ascending positions to 8 writers while conflicts happen, dense ones where it says so', async () => {
      const before = await store().head();
      const taken = freshStream();
      await store().append(taken, 'none', [fact()]);
      await Promise.all(
        upTo(8).map(async () => {
          for (let n = 0; n < 20; n += 1) {
            await store().append(freshStream(), 'none', facts(2));
            await store()
              .append(taken, 'none', [fact()])
              .catch(expecting(fault => fault instanceof WrongRevision));
          }
        }),
      );
      const written = await store().readAll(before, 10_000);
      expect(written).toHaveLength(321);
      expectRun(store(), written, before);
    });
  });
};

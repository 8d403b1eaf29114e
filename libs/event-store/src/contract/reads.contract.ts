import type { EventStore, ReadOptions } from '../event-store.port';
import { bodies, expectRun, fact, facts, freshStream } from './fixtures';

const texts: readonly [string, unknown][] = [
  ['the NUL character', 'before\u0000after'],
  ['a lone high surrogate', 'half \ud83d'],
  ['a lone low surrogate', '\ude00 half'],
  ['four-byte characters', 'olá 😀👩‍👩‍👧 𝒳'],
  ['quotes, backslashes and braces', String.raw`"a\b{,}'"\u0041 %s $1`],
  ['line separators and control characters', 'a\u2028b\u2029c\u001fd\n\r\t'],
  ['nested data', { list: [1, -2.5, null, true, { deep: [] }], empty: {}, '': 'no name', __proto: 1 }],
  ['a long text', 'ação '.repeat(40_000)],
];

/** What comes back is what went in, in the order and amount asked for. */
export const describeReads = (store: () => EventStore): void => {
  describe('readStream', () => {
    it('answers an unknown stream with nothing', async () => {
      expect(await store().readStream(freshStream())).toEqual([]);
    });

    it('gives back every part of an event', async () => {
      const stream = freshStream();
      const event = { ...fact({ a: 1 }), type: 'NoteRead', schemaVersion: 3 };
      const { position } = await store().append(stream, 'none', [event]);
      const [stored] = await store().readStream(stream);
      expect(stored).toEqual({ ...event, stream, revision: 0, position, recordedAt: stored?.recordedAt });
      expect(Math.abs(Date.now() - (stored?.recordedAt.getTime() ?? 0))).toBeLessThan(60_000);
    });

    it.each(texts)('gives back %s unchanged', async (_name, body) => {
      const stream = freshStream();
      await store().append(stream, 'none', [fact(body), fact('next')]);
      expect(bodies(await store().readStream(stream))).toEqual([body, 'next']);
    });

    const cases: [ReadOptions, number[]][] = [
      [{}, [0, 1, 2, 3, 4]],
      [{ from: 3 }, [3, 4]],
      [{ to: 1 }, [0, 1]],
      [{ from: 1, to: 3 }, [1, 2, 3]],
      [{ max: 2 }, [0, 1]],
      [{ from: 2, max: 2 }, [2, 3]],
      [{ backwards: true }, [4, 3, 2, 1, 0]],
      [{ backwards: true, max: 1 }, [4]],
      [{ backwards: true, to: 3, max: 2 }, [3, 2]],
      [{ from: 5 }, []],
      [{ max: 0 }, []],
    ];
    it.each(cases)('reads %j of five events', async (options, expected) => {
      const stream = freshStream();
      await store().append(stream, 'none', facts(5));
      const events = await store().readStream(stream, options);
      expect(bodies(events)).toEqual(expected);
      expect(events.map(event => event.revision)).toEqual(expected);
    });

    it('sees an append as soon as it is answered', async () => {
      const stream = freshStream();
      for (let n = 0; n < 20; n += 1) {
        await store().append(stream, n === 0 ? 'none' : n - 1, [fact(n)]);
        expect(await store().readStream(stream)).toHaveLength(n + 1);
      }
    });
  });

  describe('readAll', () => {
    it('reads after a position, at most as many as asked', async () => {
      const before = await store().head();
      await store().append(freshStream(), 'none', facts(5));
      expect(bodies(await store().readAll(before, 2))).toEqual([0, 1]);
      const [, , third] = await store().readAll(before, 3);
      expect(bodies(await store().readAll(third?.position ?? 0n, 10))).toEqual([3, 4]);
    });

    it('is empty at the head', async () => {
      expect(await store().readAll(await store().head(), 10)).toEqual([]);
    });

    it('starts with the first event ever', async () => {
      await store().append(freshStream(), 'none', [fact()]);
      const first = await store().readAll(0n, 1);
      expect(first).toHaveLength(1);
      expectRun(store(), first, 0n);
      const all = await store().readAll(0n, 100_000);
      expect(all[0]).toEqual(first[0]);
    });
  });
};

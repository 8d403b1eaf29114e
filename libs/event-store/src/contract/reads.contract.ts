import type { EventStore, ReadOptions } from '../event-store.port';
import { bodies, expectRun, fact, facts, freshStream, upTo } from './fixtures';

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

/** Reads return what was written, in the requested order and amount. */
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

  describe('readAt', () => {
    it('reads the events of single positions, near each other and far apart', async () => {
      const before = await store().head();
      for (const n of upTo(90)) await store().append(freshStream(n % 3), 'none', [fact(n)]);
      const written = await store().readAll(before, 90);
      const wanted = written.filter((_, n) => n % 3 === 1 || n > 80);
      expect(await store().readAt(wanted.map(({ position }) => position))).toEqual(wanted);
      expect(await store().readAt([])).toEqual([]);
    });
  });

  describe('readPartition', () => {
    const [even, odd] = [
      { index: 0, of: 2 },
      { index: 1, of: 2 },
    ];
    /** Facts of alternating companies, each identified by its number. */
    const written = async (...companies: readonly number[]): Promise<bigint> => {
      const before = await store().head();
      for (const company of companies) await store().append(freshStream(company), 'none', [fact(company)]);
      return before;
    };

    it('reads what is of a share, at most as many as asked, and tells how far it has looked', async () => {
      const before = await written(1, 2, 3, 4, 5);
      const [first, second, third, fourth] = await store().readAll(before, 5);
      const page = await store().readPartition(before, 2, odd);
      expect(page).toMatchObject({ events: [first, third], caughtUp: false });
      expect([third?.position, fourth?.position]).toContain(page.to);
      const rest = await store().readPartition(page.to, 2, odd);
      expect(bodies(rest.events)).toEqual([5]);
      expect(rest).toMatchObject({ to: await store().head(), caughtUp: true });
      expect(bodies((await store().readPartition(second?.position ?? 0n, 9, even)).events)).toEqual([4]);
    });

    it('passes by what is others, up to the end of the log', async () => {
      const before = await written(1, 1, 3);
      const head = await store().head();
      expect(await store().readPartition(before, 10, even)).toEqual({ events: [], to: head, caughtUp: true });
    });

    it('is where it was at the end of the log', async () => {
      const head = await store().head();
      expect(await store().readPartition(head, 10, odd)).toEqual({ events: [], to: head, caughtUp: true });
    });

    it('reads every fact in the share of one', async () => {
      const before = await written(4, 5, 6);
      const { events } = await store().readPartition(before, 10, { index: 0, of: 1 });
      expect(events).toEqual(await store().readAll(before, 10));
    });

    it('comes to the end page by page, however little a share has, and the shares are the whole', async () => {
      const before = await written(...upTo(6), ...upTo(30).map(() => 1), 8);
      const found: bigint[] = [];
      for (const index of upTo(3)) {
        let page = await store().readPartition(before, 2, { index, of: 3 });
        for (let pages = 0; pages < 100; pages += 1) {
          found.push(...page.events.map(({ position }) => position));
          if (page.caughtUp) break;
          page = await store().readPartition(page.to, 2, { index, of: 3 });
        }
        expect(page.to).toBe(await store().head());
      }
      const whole = (await store().readAll(before, 100)).map(({ position }) => position);
      expect([...found].sort((one, other) => Number(one - other))).toEqual(whole);
    });

    it('passes by nothing that is written meanwhile', async () => {
      const before = await store().head();
      let writing = true;
      const writers = Promise.all(
        upTo(4).map(async company => {
          for (let n = 0; n < 25; n += 1) await store().append(freshStream(company + 1), 'none', facts(2));
        }),
      ).finally(() => {
        writing = false;
      });
      const found: bigint[] = [];
      const readOn = async (from: bigint): Promise<bigint> => {
        const { events, to } = await store().readPartition(from, 7, odd);
        found.push(...events.map(({ position }) => position));
        return to;
      };
      let at = before;
      while (writing) at = await readOn(at);
      await writers;
      for (const head = await store().head(); at < head;) at = await readOn(at);
      const whole = await store().readAll(before, 1_000);
      const mine = whole.filter(({ stream }) => /-[13]_/.test(stream)).map(({ position }) => position);
      expect(found).toEqual(mine);
    });
  });
};

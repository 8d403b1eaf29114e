import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { streamName, type StreamName } from '@prosa/kernel';
import type { EventStore, NewEvent } from '@prosa/event-store';
import { WakeUps } from '@prosa/projections';
import { randomBy, until } from '@prosa/testing';
import { canonicalLine, leafOf } from './canonical-line';
import { NumberedCompanyLog, type CompanyLog } from './company-log';
import { Numberer } from './numberer';
import type { Tiles } from './tiles.port';

/** A log and the place of its numbers, for one suite. */
export interface LogUnderTest {
  readonly store: EventStore;
  readonly tiles: Tiles;
  readonly wakeUps: WakeUps;
  close(): Promise<void>;
}

const fact = (companyId: number, body: unknown, id: string = randomUUID()): NewEvent => ({
  id,
  type: 'NoteWritten',
  schemaVersion: 1,
  data: { body, 10: 'ten', 2: 'two', zoé: 'ação 😀 \u0000 \ud83d' },
  metadata: {
    companyId,
    actor: { kind: 'user', id: 7, name: 'Zoé' },
    at: '2025-01-01T00:00:00.000Z',
    correlationId: 'correlation',
    causationId: 'cause',
  },
});

const bodyOf = ({ data }: { readonly data: object }): unknown => (data as { body: unknown }).body;

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1);

/** The hash of `fact(4, 'golden')` in the stream below: a release that changes it breaks every proof. */
const GOLDEN_ID = '0192f0c1-7a3b-7c4d-8e5f-000000000004';
const GOLDEN = '3fb7a3199a1ed87d0f797ae92e1c4562097202cbf5212c7089c1d135f9ae8e3f';

/** A process that dies at a statement: before it, or after it was done and before the answer came. */
const dyingAt = (tiles: Tiles, random: () => number): Tiles => ({
  cursor: () => tiles.cursor(),
  heads: async companyIds => {
    if (random() < 0.3) throw new Error('killed before the heads are read');
    return tiles.heads(companyIds);
  },
  append: async (facts, move) => {
    if (random() < 0.3) throw new Error('killed before numbers are stored');
    const isStored = await tiles.append(facts, move);
    if (random() < 0.3) throw new Error('killed before the answer came');
    return isStored;
  },
  head: companyId => tiles.head(companyId),
  read: (companyId, after, limit) => tiles.read(companyId, after, limit),
  leaves: (companyId, after, limit) => tiles.leaves(companyId, after, limit),
  epoch: () => tiles.epoch(),
});

/** The contract suite of numbers over a log; to be called in a spec file of each pair of adapters. */
export const describeCompanyLog = (name: string, factory: () => Promise<LogUnderTest>): void => {
  describe(`the numbers of companies over ${name}`, () => {
    let made: LogUnderTest;
    let log: CompanyLog;

    const append = async (companyId: number, bodies: readonly unknown[]): Promise<void> => {
      await made.store.append(
        streamName('note', companyId, randomUUID()),
        'none',
        bodies.map(body => fact(companyId, body)),
      );
    };
    const numbering = async <T>(work: () => Promise<T>): Promise<T> => {
      const stop = new AbortController();
      const running = new Numberer({ ...made, gatherMs: 0 }).run(stop.signal);
      try {
        return await work();
      } finally {
        stop.abort();
        await running;
      }
    };
    const settle = (): Promise<void> => numbering(() => until(() => log.isComplete()));
    const all = async (companyId: number): Promise<readonly unknown[]> => {
      const read = await log.read(companyId, 0n, 10_000);
      expect(read.map(({ sequence }) => sequence)).toEqual(upTo(read.length).map(BigInt));
      expect(await log.head(companyId)).toBe(BigInt(read.length));
      return read.map(({ fact: found }) => bodyOf(found));
    };

    beforeAll(async () => {
      made = await factory();
      log = new NumberedCompanyLog(made);
    });
    afterAll(async () => made.close());

    it('are dense from 1 for each company, in the order of the log', async () => {
      await append(1, ['a', 'b']);
      await append(2, ['x']);
      await append(1, ['c']);
      await settle();
      expect(await all(1)).toEqual(['a', 'b', 'c']);
      expect(await all(2)).toEqual(['x']);
      expect(await all(3)).toEqual([]);
    });

    it('are given once, however many number at once and however often they begin anew', async () => {
      for (const round of upTo(4)) {
        const stop = new AbortController();
        const others = upTo(2).map(() => new Numberer({ ...made, gatherMs: 0 }).run(stop.signal));
        await append(5, [round, -round]);
        await settle();
        stop.abort();
        await Promise.all(others);
      }
      expect(await all(5)).toEqual([1, -1, 2, -2, 3, -3, 4, -4]);
    });

    it.each(upTo(20))(
      'have no gap and no second number after kills at every statement (seed %i)',
      async seed => {
        const company = 100 + seed;
        const random = randomBy(seed);
        for (const n of upTo(8)) {
          await append(company, [n]);
          const stop = new AbortController();
          let killed = (): void => undefined;
          const death = new Promise<void>(done => (killed = done));
          const faults = { failed: () => killed(), passed: () => undefined };
          const tiles = dyingAt(made.tiles, random);
          const running = new Numberer({ ...made, tiles, faults, gatherMs: 0 }).run(stop.signal);
          await Promise.race([death, until(() => log.isComplete())]);
          stop.abort();
          await running;
        }
        await settle();
        expect(await all(company)).toEqual(upTo(8));
      },
    );

    it('are read in pages, over the edges of rows', async () => {
      for (const n of upTo(6))
        await append(
          6,
          upTo(100).map(m => n * 100 + m),
        );
      await settle();
      expect(await all(6)).toHaveLength(600);
      for (const [after, limit] of [
        [0, 1],
        [255, 1],
        [255, 2],
        [256, 256],
        [250, 300],
        [599, 5],
        [600, 5],
      ] as const) {
        const page = await log.read(6, BigInt(after), limit);
        const expected = upTo(600).slice(after, after + limit);
        expect(page.map(({ sequence }) => sequence)).toEqual(expected.map(BigInt));
        const leaves = await made.tiles.leaves(6, BigInt(after), limit);
        expect(leaves).toEqual(page.map(({ fact: found }) => leafOf(found)));
      }
      expect(await log.read(6, 3n, 0)).toEqual([]);
    });

    it('are told to those who wait for one company, in whichever order they come', async () => {
      const stop = new AbortController();
      await numbering(async () => {
        await append(8, ['first']);
        await log.changed(8, 0n, stop.signal);
        const waiting = log.changed(8, 1n, stop.signal);
        await append(8, ['second']);
        await waiting;
        expect(await log.head(8)).toBe(2n);
        const other = new AbortController();
        const never = log.changed(9, 0n, other.signal);
        await append(8, ['third']);
        await log.changed(8, 2n, stop.signal);
        expect(await Promise.race([never.then(() => 'news'), pause(0, 'none')])).toBe('none');
        other.abort();
        await never;
      });
    });

    it('have the same line and hash on every engine', async () => {
      const stream: StreamName = 'note-4_0192f0c1-7a3b-7c4d-8e5f-0123456789ab';
      await made.store.append(stream, 'none', [fact(4, 'golden', GOLDEN_ID)]);
      await settle();
      const [golden] = await log.read(4, 0n, 1);
      if (golden === undefined) throw new Error('The fact is not numbered');
      expect(canonicalLine(golden.fact)).toBe(
        String.raw`{"stream":"note-4_0192f0c1-7a3b-7c4d-8e5f-0123456789ab","revision":0,"id":"0192f0c1-7a3b-7c4d-8e5f-000000000004","type":"NoteWritten","version":1,"data":{"2":"two","10":"ten","body":"golden","zoé":"ação 😀 \u0000 \ud83d"},"meta":{"actor":{"id":7,"kind":"user","name":"Zoé"},"at":"2025-01-01T00:00:00.000Z","causationId":"cause","companyId":4,"correlationId":"correlation"}}`,
      );
      const [leaf] = await made.tiles.leaves(4, 0n, 1);
      expect(leaf?.toString('hex')).toBe(GOLDEN);
    });

    it('keep one epoch', async () => {
      expect(await log.epoch()).toMatch(/^[0-9a-f-]{32,36}$/);
      expect(await log.epoch()).toBe(await log.epoch());
    });
  });
};

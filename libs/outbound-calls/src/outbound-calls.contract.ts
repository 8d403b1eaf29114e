import { ManualClock, uuidv5, type Clock } from '@prosa/kernel';
import { randomBy } from '@prosa/testing';
import type { LeasedCall, OutboundCalls } from './outbound-calls.port';

/** How the suite gets adapters over one store, which is empty when a case begins. */
export interface OutboundCallsHarness {
  /** The calls as a process sees them, with a lease of a minute. */
  open(clock: Clock): OutboundCalls;
  /** The state of every call, by id. */
  states(): Promise<readonly string[]>;
  /** When the lease of a call expires, in milliseconds. */
  leasedUntil(id: string): Promise<number>;
}

const BEGIN = new Date('2026-11-23T12:00:00Z');
const LEASE_MS = 60_000;
const TURNS = 200;
const COMPANIES = 10;
const SEEDS = Number(process.env['CALL_SEEDS'] ?? 5);

/** The fate of a worker with a claimed call: it ends it, crashes, or resumes after another may have claimed it. */
const FATES = ['ends it', 'dies', 'dies', 'sleeps'] as const;

const idOf = (turn: number): string => uuidv5('bot-turn', 1, 'outbound-calls', turn);
const wanted = (turn: number, companyId: number, host = '') => ({
  ...{ id: idOf(turn), companyId, kind: 'bot', source: 'prompt/1', host, payload: { turn } },
});

/** The contract suite of {@link OutboundCalls}. */
export const describeOutboundCalls = (name: string, begin: () => Promise<OutboundCallsHarness>): void => {
  describe(`calls to servers of companies: ${name}`, () => {
    let harness: OutboundCallsHarness;

    beforeEach(async () => {
      harness = await begin();
    });

    it.each(Array.from({ length: SEEDS }, (_, seed) => [seed + 1]))(
      'end once each, wherever processes die (seed %i)',
      async seed => {
        const chance = randomBy(seed);
        const clock = new ManualClock(BEGIN);
        const [store, other] = [harness.open(clock), harness.open(clock)];
        for (let turn = 0; turn < TURNS; turn += 1) await store.want(wanted(turn, 1 + (turn % COMPANIES)));
        const ended = new Map<string, number>();
        const asleep: LeasedCall[] = [];
        const end = async (call: LeasedCall): Promise<void> => {
          if (await store.settle(call, 'done')) ended.set(call.id, (ended.get(call.id) ?? 0) + 1);
        };
        for (let round = 0; ended.size < TURNS; round += 1) {
          expect(round).toBeLessThan(TURNS);
          const taken = (await Promise.all([store.take('bot', 16), other.take('bot', 16)])).flat();
          expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
          for (const call of taken) {
            const fate = FATES[Math.floor(chance() * FATES.length)];
            if (fate === 'sleeps') asleep.push(call);
            if (fate === 'ends it') await end(call);
          }
          clock.advance(chance() < 0.5 ? 1000 : LEASE_MS);
          if (chance() < 0.3) for (const call of asleep.splice(0)) await end(call);
        }
        expect([...ended.values()].filter(times => times !== 1)).toEqual([]);
        expect(await harness.states()).toEqual(Array.from({ length: TURNS }, () => 'done'));
        expect(await store.take('bot', TURNS)).toEqual([]);
      },
    );

    it('are no second call when they are wanted again, not even after their end', async () => {
      const store = harness.open(new ManualClock(BEGIN));
      await store.want(wanted(1, 1));
      await store.want(wanted(1, 1));
      const [call] = await store.take('bot', 16);
      if (call === undefined) throw new Error('no call');
      expect(await store.settle(call, 'failed')).toBe(true);
      await store.want(wanted(1, 1));
      expect(await store.take('bot', 16)).toEqual([]);
      expect(await harness.states()).toEqual(['failed']);
    });

    it('cannot be ended by who lost them', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      await store.want(wanted(1, 1));
      const [lost] = await store.take('bot', 16);
      expect(await store.take('bot', 16)).toEqual([]);
      clock.advance(LEASE_MS);
      const [held] = await store.take('bot', 16);
      if (lost === undefined || held === undefined) throw new Error('no call');
      expect(await store.settle(lost, 'failed')).toBe(false);
      expect(await store.settle(held, 'done')).toBe(true);
      expect(await store.settle(held, 'failed')).toBe(false);
      expect(await harness.states()).toEqual(['done']);
    });

    it('stay with who works on them, however long that takes', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      await store.want(wanted(1, 1));
      const [call] = await store.take('bot', 16);
      if (call === undefined) throw new Error('no call');
      const lasting = async (): Promise<void> => {
        for (let minute = 0; minute < 3; minute += 1) {
          clock.advance(LEASE_MS - 1);
          const until = clock.now().getTime() + LEASE_MS;
          while ((await harness.leasedUntil(call.id)) < until)
            expect(await store.take('bot', 16)).toEqual([]);
        }
      };
      await store.holding(call, lasting, { onFault: fault => expect(fault).toBeUndefined(), everyMs: 5 });
      expect(await harness.states()).toEqual(['sent']);
      clock.advance(LEASE_MS);
      const [next] = await store.take('bot', 16);
      expect(next?.id).toBe(call.id);
      expect(await store.renew(call)).toBe(false);
    });

    it('of a company whose service hangs take four places, and others go on', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      for (let turn = 0; turn < TURNS; turn += 1) await store.want(wanted(turn, 1));
      const hanging = await store.take('bot', 16);
      expect(hanging).toHaveLength(4);
      clock.advance(1000);
      await store.want(wanted(TURNS, 2));
      expect((await store.take('bot', 16)).map(({ companyId }) => companyId)).toEqual([2]);
      const [first] = hanging;
      if (first === undefined) throw new Error('no call');
      await store.settle(first, 'done');
      expect((await store.take('bot', 16)).map(({ companyId }) => companyId)).toEqual([1]);
    });

    it('to a host that companies chose take eight places, however many companies and workers there are', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      // A company with many calls for it holds up no other: it has four of the eight places.
      for (let turn = 0; turn < 20; turn += 1) await store.want(wanted(turn, 1, 'flows.test'));
      clock.advance(1000);
      for (let turn = 20; turn < 40; turn += 1) await store.want(wanted(turn, turn, 'flows.test'));
      for (let turn = 40; turn < 60; turn += 1) await store.want(wanted(turn, turn, ''));
      const taken = (await Promise.all([store.take('bot', 64), store.take('bot', 64)])).flat();
      const hosts = (host: string) => taken.filter(call => call.host === host);
      expect(hosts('flows.test')).toHaveLength(8);
      expect(hosts('flows.test').filter(({ companyId }) => companyId === 1)).toHaveLength(4);
      expect(hosts('')).toHaveLength(20);
      clock.advance(1000);
      expect(await store.take('bot', 64)).toEqual([]);
      const [first] = hosts('flows.test');
      if (first === undefined) throw new Error('no call');
      await store.settle(first, 'done');
      expect(await store.take('bot', 64)).toHaveLength(1);
    });

    it('are forgotten some time after their end, and not before', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      await store.want(wanted(1, 1));
      await store.want(wanted(2, 1));
      const [call] = await store.take('bot', 1);
      if (call === undefined) throw new Error('no call');
      await store.settle(call, 'done');
      await store.clear('bot', LEASE_MS);
      expect(await harness.states()).toHaveLength(2);
      clock.advance(LEASE_MS + 1);
      await store.clear('bot', LEASE_MS);
      expect(await harness.states()).toEqual(['wanted']);
    });

    it('are given as they were wanted, with a new fence at each lease', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      await store.want(wanted(1, 7, 'flows.test'));
      const [first] = await store.take('bot', 1);
      expect(first).toMatchObject({ ...wanted(1, 7, 'flows.test'), state: 'sent', fence: 1 });
      clock.advance(LEASE_MS);
      expect(await harness.open(clock).take('bot', 1)).toMatchObject([{ id: idOf(1), fence: 2 }]);
    });

    it('are taken over when the lease expires, and not a millisecond earlier', async () => {
      const clock = new ManualClock(BEGIN);
      const [store, other] = [harness.open(clock), harness.open(clock)];
      await store.want(wanted(1, 1));
      const [call] = await store.take('bot', 1);
      if (call === undefined) throw new Error('no call');
      clock.advance(LEASE_MS - 1);
      expect(await other.take('bot', 1)).toEqual([]);
      expect(await store.renew(call)).toBe(true);
      clock.advance(LEASE_MS - 1);
      expect(await other.take('bot', 1)).toEqual([]);
      clock.advance(1);
      expect(await other.take('bot', 1)).toHaveLength(1);
    });

    it('are leased in the order in which they were wanted', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      const turns = [5, 3, 9, 1, 7];
      for (const turn of turns) {
        await store.want(wanted(turn, 1));
        clock.advance(1);
      }
      const taken: unknown[] = [];
      for (const _ of turns) {
        const [call] = await store.take('bot', 1);
        if (call === undefined) throw new Error('no call');
        taken.push(call.payload);
        await store.settle(call, 'done');
      }
      expect(taken).toEqual(turns.map(turn => ({ turn })));
    });

    it('are neither leased nor forgotten as another kind', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      await store.want(wanted(1, 1));
      await store.want({ ...wanted(2, 1), kind: 'hook' });
      await store.want(wanted(3, 2));
      const taken = await store.take('bot', 16);
      expect(taken.map(({ id }) => id).sort()).toEqual([idOf(1), idOf(3)].sort());
      for (const call of taken) await store.settle(call, 'failed');
      clock.advance(LEASE_MS);
      await store.clear('hook', 0);
      expect(await harness.states()).toHaveLength(3);
      await store.clear('bot', 0);
      expect((await store.take('hook', 16)).map(({ id }) => id)).toEqual([idOf(2)]);
      expect(await harness.states()).toEqual(['sent']);
    });

    it('are wanted by several processes at once as one', async () => {
      const clock = new ManualClock(BEGIN);
      await Promise.all(Array.from({ length: 8 }, () => harness.open(clock).want(wanted(1, 1))));
      expect(await harness.states()).toEqual(['wanted']);
    });

    it('end as their work does when it fails: the lease is no longer renewed', async () => {
      const clock = new ManualClock(BEGIN);
      const store = harness.open(clock);
      await store.want(wanted(1, 1));
      const [call] = await store.take('bot', 1);
      if (call === undefined) throw new Error('no call');
      const failing = store.holding(call, () => Promise.reject(new Error('the worker failed')), {
        onFault: fault => expect(fault).toBeUndefined(),
      });
      await expect(failing).rejects.toThrow('the worker failed');
      clock.advance(LEASE_MS);
      expect(await store.take('bot', 1)).toMatchObject([{ id: call.id, fence: 2 }]);
    });
  });
};

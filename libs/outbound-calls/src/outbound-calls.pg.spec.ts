import { ManualClock, uuidv5 } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, randomBy, type TestDatabase } from '@prosa/testing';
import type { OutboundCallRow } from './outbound-call.tables';
import { OutboundCallStore } from './outbound-calls.store';

const BEGIN = new Date('2026-11-23T12:00:00Z');
const LEASE_MS = 60_000;
const TURNS = 200;
const COMPANIES = 10;
const SEEDS = Number(process.env['CALL_SEEDS'] ?? 5);

/** The fate of a worker with a claimed call: it ends it, crashes, or resumes after another may have claimed it. */
const FATES = ['ends it', 'dies', 'dies', 'sleeps'] as const;

let database: TestDatabase;
let read: OpenReadModel;

beforeAll(async () => {
  database = await migratedDatabase();
  read = await openReadModel({ url: database.url, max: 4 });
  await migrateReadModel(read.owner);
});

afterAll(async () => {
  await read.close();
  await database.drop();
});

beforeEach(() => read.owner.deleteFrom('calls.outboundCall').execute());

const idOf = (turn: number): string => uuidv5('bot-turn', 1, 'outbound-calls', turn);
const wanted = (turn: number, companyId: number, host = '') => ({
  ...{ id: idOf(turn), companyId, kind: 'bot', source: 'prompt/1', host, payload: { turn } },
});
const states = async (): Promise<string[]> => {
  const rows = await read.owner.selectFrom('calls.outboundCall').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
};

describe('calls to servers of companies', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => [seed + 1]))(
    'end once each, wherever processes die (seed %i)',
    async seed => {
      const chance = randomBy(seed);
      const clock = new ManualClock(BEGIN);
      const store = new OutboundCallStore(read.owner, clock);
      for (let turn = 0; turn < TURNS; turn += 1) await store.want(wanted(turn, 1 + (turn % COMPANIES)));
      const ended = new Map<string, number>();
      const asleep: OutboundCallRow[] = [];
      const end = async (call: OutboundCallRow): Promise<void> => {
        if (await store.settle(call, 'done')) ended.set(call.id, (ended.get(call.id) ?? 0) + 1);
      };
      for (let round = 0; ended.size < TURNS; round += 1) {
        expect(round).toBeLessThan(TURNS);
        const taken = (await Promise.all([store.take('bot', 16), store.take('bot', 16)])).flat();
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
      expect(await states()).toEqual(Array.from({ length: TURNS }, () => 'done'));
      expect(await store.take('bot', TURNS)).toEqual([]);
    },
  );

  it('are no second call when they are wanted again, not even after their end', async () => {
    const store = new OutboundCallStore(read.owner, new ManualClock(BEGIN));
    await store.want(wanted(1, 1));
    await store.want(wanted(1, 1));
    const [call] = await store.take('bot', 16);
    if (call === undefined) throw new Error('no call');
    expect(await store.settle(call, 'failed')).toBe(true);
    await store.want(wanted(1, 1));
    expect(await store.take('bot', 16)).toEqual([]);
    expect(await states()).toEqual(['failed']);
  });

  it('cannot be ended by who lost them', async () => {
    const clock = new ManualClock(BEGIN);
    const store = new OutboundCallStore(read.owner, clock);
    await store.want(wanted(1, 1));
    const [lost] = await store.take('bot', 16);
    expect(await store.take('bot', 16)).toEqual([]);
    clock.advance(LEASE_MS);
    const [held] = await store.take('bot', 16);
    if (lost === undefined || held === undefined) throw new Error('no call');
    expect(await store.settle(lost, 'failed')).toBe(false);
    expect(await store.settle(held, 'done')).toBe(true);
    expect(await store.settle(held, 'failed')).toBe(false);
    expect(await states()).toEqual(['done']);
  });

  it('stay with who works on them, however long that takes', async () => {
    const clock = new ManualClock(BEGIN);
    const store = new OutboundCallStore(read.owner, clock);
    await store.want(wanted(1, 1));
    const [call] = await store.take('bot', 16);
    if (call === undefined) throw new Error('no call');
    const leasedUntil = async (): Promise<number> =>
      (
        await read.owner.selectFrom('calls.outboundCall').select('nextAt').executeTakeFirstOrThrow()
      ).nextAt.getTime();
    const lasting = async (): Promise<void> => {
      for (let minute = 0; minute < 3; minute += 1) {
        clock.advance(LEASE_MS - 1);
        const until = clock.now().getTime() + LEASE_MS;
        while ((await leasedUntil()) < until) expect(await store.take('bot', 16)).toEqual([]);
      }
    };
    await store.holding(call, lasting, { onFault: fault => expect(fault).toBeUndefined(), everyMs: 5 });
    expect((await store.open('bot', 1)).map(({ id }) => id)).toEqual([call.id]);
    clock.advance(LEASE_MS);
    const [next] = await store.take('bot', 16);
    expect(next?.id).toBe(call.id);
    expect(await store.renew(call)).toBe(false);
  });

  it('of a company whose service hangs take four places, and others go on', async () => {
    const clock = new ManualClock(BEGIN);
    const store = new OutboundCallStore(read.owner, clock);
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
    const store = new OutboundCallStore(read.owner, clock);
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
    const store = new OutboundCallStore(read.owner, clock);
    await store.want(wanted(1, 1));
    await store.want(wanted(2, 1));
    const [call] = await store.take('bot', 1);
    if (call === undefined) throw new Error('no call');
    await store.settle(call, 'done');
    await store.clear('bot', LEASE_MS);
    expect(await states()).toHaveLength(2);
    clock.advance(LEASE_MS + 1);
    await store.clear('bot', LEASE_MS);
    expect(await states()).toEqual(['wanted']);
  });
});

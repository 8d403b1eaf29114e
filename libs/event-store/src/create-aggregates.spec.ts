import { randomUUID } from 'node:crypto';
import { openSealer } from '@prosa/crypto';
import { defineEvents, ManualClock, reject, streamName } from '@prosa/kernel';
import type { Decider, Fact } from '@prosa/kernel';
import type { Aggregate, Aggregates, CommandEnvelope } from './aggregate.port';
import { createAggregates } from './create-aggregates';
import { createCodec } from './create-codec';
import { StoreUnavailable } from './event-store.port';
import type { AppendResult, ExpectedRevision, NewEvent } from './event-store.port';
import { MemoryEventStore } from './memory/memory-event-store';

type Deposited = Fact<'Deposited', { amount: number; payer: string; account: string }>;
type Withdrawn = Fact<'Withdrawn', { amount: number }>;
type AccountEvent = Deposited | Withdrawn;
type Command = { deposit: number } | { withdraw: number } | { settle: true };

const decider: Decider<{ balance: number }, Command, AccountEvent> = {
  initial: { balance: 0 },
  decide: (command, { balance }) => {
    if ('deposit' in command) {
      return [{ type: 'Deposited', data: { amount: command.deposit, payer: 'Ana', account: 'a1' } }];
    }
    if ('settle' in command) return balance === 0 ? [] : [{ type: 'Withdrawn', data: { amount: balance } }];
    if (command.withdraw > balance) return reject('ERR_TOO_LITTLE', String(balance));
    return [{ type: 'Withdrawn', data: { amount: command.withdraw } }];
  },
  evolve: ({ balance }, { type, data }) => ({
    balance: type === 'Deposited' ? balance + data.amount : balance - data.amount,
  }),
};

const account: Aggregate<{ balance: number }, Command, AccountEvent> = {
  catalogue: defineEvents<AccountEvent>('account', {
    Deposited: { version: 1, personal: { payer: 'account' } },
    Withdrawn: { version: 1 },
  }),
  decider,
};

/** A store whose responses get lost, before or after the append, and with concurrent writers. */
class FlakyStore extends MemoryEventStore {
  readonly failures: ('before' | 'after')[] = [];
  beforeAppend: (expected: ExpectedRevision) => Promise<void> = () => Promise.resolve();

  override async append(
    stream: `${string}-${number}_${string}`,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    await this.beforeAppend(expected);
    const failure = this.failures.shift();
    if (failure === 'before') throw new StoreUnavailable('not-applied');
    const result = await super.append(stream, expected, events);
    if (failure === 'after') throw new StoreUnavailable('unknown');
    return result;
  }
}

describe('aggregates', () => {
  const clock = new ManualClock(new Date('2025-06-01T12:00:00Z'));
  const codec = createCodec([account.catalogue], openSealer);
  let store: FlakyStore;
  let aggregates: Aggregates;
  let target: { companyId: number; id: string };
  beforeEach(() => {
    store = new FlakyStore(clock);
    aggregates = createAggregates({ store, codec, clock, cacheSize: 100 });
    target = { companyId: 7, id: randomUUID() };
  });

  const envelope = (commandId?: string): CommandEnvelope => ({
    actor: { kind: 'user', id: 5, name: 'Bia' },
    correlationId: 'request-1',
    causationId: 'command-1',
    ...(commandId === undefined ? {} : { commandId }),
  });
  const run = (command: Command, commandId?: string) =>
    aggregates.execute(account, target, command, envelope(commandId));
  const elsewhere = (): Aggregates => createAggregates({ store, codec, clock });

  it('writes what is decided, with who, when and why, and answers the new state', async () => {
    const executed = await run({ deposit: 10 });
    expect(executed).toMatchObject({ state: { balance: 10 }, revision: 0, position: 1n });
    expect(executed.events).toEqual([
      {
        id: expect.any(String) as string,
        stream: streamName('account', 7, target.id),
        revision: 0,
        position: 1n,
        type: 'Deposited',
        data: { amount: 10, payer: 'Ana', account: 'a1' },
        metadata: {
          companyId: 7,
          actor: { kind: 'user', id: 5, name: 'Bia' },
          at: '2025-06-01T12:00:00.000Z',
          correlationId: 'request-1',
          causationId: 'command-1',
        },
      },
    ]);
    expect(await aggregates.history(account.catalogue, target)).toEqual(executed.events);
  });

  it('stores personal fields under their subject', async () => {
    await run({ deposit: 10 });
    const [stored] = await store.readAll(0n, 1);
    expect(stored?.data).toEqual({
      amount: 10,
      payer: { $personal: 'a1/2025', plain: 'Ana' },
      account: 'a1',
    });
  });

  it('throws what the decider refuses, and writes nothing', async () => {
    await expect(run({ withdraw: 1 })).rejects.toMatchObject({ code: 'ERR_TOO_LITTLE', detail: '0' });
    expect(await store.head()).toBe(0n);
  });

  it('answers a command that changes nothing without a position', async () => {
    expect(await run({ settle: true })).toEqual({
      state: { balance: 0 },
      revision: -1,
      seen: 0n,
      events: [],
      position: 0n,
    });
  });

  it('tells for a command that changes nothing up to where its stream was read', async () => {
    await run({ deposit: 5 });
    await elsewhere().execute(account, target, { withdraw: 5 }, envelope());
    expect(await run({ settle: true })).toMatchObject({ events: [], position: 0n, seen: 2n });
  });

  it('decides 100 commands at once on one stream as if one after the other', async () => {
    await run({ deposit: 60 });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => run({ withdraw: 1 })));
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(60);
    expect((await aggregates.load(account, target)).state.balance).toBe(0);
  });

  it('reads no stream that is said to be new, and decides again where it is not', async () => {
    const read = jest.spyOn(store, 'readStream');
    const unread = { ...target, isNew: true } as const;
    await aggregates.execute(account, unread, { deposit: 10 }, envelope());
    expect(read).not.toHaveBeenCalled();
    const executed = await elsewhere().execute(account, unread, { deposit: 5 }, envelope());
    expect(executed).toMatchObject({ state: { balance: 15 }, revision: 1 });
    await expect(elsewhere().execute(account, unread, { withdraw: 99 }, envelope())).rejects.toThrow(
      'ERR_TOO_LITTLE',
    );
    const nothing = { ...target, id: randomUUID(), isNew: true } as const;
    expect(await aggregates.execute(account, nothing, { settle: true }, envelope())).toMatchObject({
      events: [],
    });
  });

  it('decides again when another process was faster', async () => {
    await run({ deposit: 10 });
    await elsewhere().execute(account, target, { withdraw: 8 }, envelope());
    await expect(run({ withdraw: 5 })).rejects.toMatchObject({ code: 'ERR_TOO_LITTLE', detail: '2' });
    expect((await run({ withdraw: 2 })).state.balance).toBe(0);
  });

  it('does not refuse because of a state that is out of date', async () => {
    await expect(run({ withdraw: 5 })).rejects.toThrow();
    await run({ deposit: 1 });
    await elsewhere().execute(account, target, { deposit: 10 }, envelope());
    expect((await run({ withdraw: 11 })).state.balance).toBe(0);
  });

  it('loads what another process has written', async () => {
    await run({ deposit: 1 });
    await elsewhere().execute(account, target, { deposit: 10 }, envelope());
    expect(await aggregates.load(account, target)).toEqual({ state: { balance: 11 }, revision: 1, seen: 2n });
  });

  it('gives up after three more tries', async () => {
    await run({ deposit: 1 });
    let overtaken = 0;
    store.beforeAppend = async expected => {
      if (expected === 'any') return;
      overtaken += 1;
      const fact = { id: randomUUID(), fact: { type: 'Withdrawn' as const, data: { amount: 0 } } };
      await elsewhere().append(account.catalogue, target, [fact], envelope());
    };
    await expect(run({ deposit: 1 })).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
    expect(overtaken).toBe(4);
  });

  it.each(['before', 'after'] as const)('writes once when the answer is lost %s the append', async moment => {
    store.failures.push(moment);
    expect(await run({ deposit: 10 })).toMatchObject({ state: { balance: 10 }, revision: 0, position: 1n });
    expect(await store.head()).toBe(1n);
    expect((await run({ deposit: 1 })).state.balance).toBe(11);
  });

  it('surfaces a store that stays away', async () => {
    store.failures.push('before', 'before');
    await expect(run({ deposit: 10 })).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await run({ deposit: 1 })).state.balance).toBe(1);
  });

  describe('of a repeated command', () => {
    it('answers the events of the first time and writes nothing', async () => {
      const first = await run({ deposit: 10 }, 'c1');
      await run({ deposit: 1 });
      const again = await run({ deposit: 10 }, 'c1');
      expect(again).toEqual({
        state: { balance: 11 },
        revision: 1,
        seen: 2n,
        events: first.events,
        position: first.position,
      });
      expect(await store.head()).toBe(2n);
    });

    it('answers so although the decider would now refuse', async () => {
      await run({ deposit: 10 });
      const first = await run({ withdraw: 10 }, 'c1');
      expect((await run({ withdraw: 10 }, 'c1')).events).toEqual(first.events);
      await expect(run({ withdraw: 10 }, 'c2')).rejects.toMatchObject({ code: 'ERR_TOO_LITTLE' });
    });

    it('answers so although nothing would follow from it now', async () => {
      await run({ deposit: 10 });
      const first = await run({ settle: true }, 'c1');
      expect((await run({ settle: true }, 'c1')).events).toEqual(first.events);
    });

    it('answers so in another process, and however much happened since', async () => {
      const first = await run({ deposit: 10 }, 'c1');
      for (let n = 0; n < 450; n += 1) await run({ deposit: 1 });
      const again = await elsewhere().execute(account, target, { deposit: 10 }, envelope('c1'));
      expect(again).toMatchObject({ events: first.events, state: { balance: 460 }, revision: 450 });
    });

    it('writes once when both come at the same time', async () => {
      const both = await Promise.all([
        run({ deposit: 10 }, 'c1'),
        elsewhere().execute(account, target, { deposit: 10 }, envelope('c1')),
      ]);
      expect(both[0].events).toEqual(both[1].events);
      expect(await store.head()).toBe(1n);
    });

    it('means the same command id on another stream as another command', async () => {
      await run({ deposit: 10 }, 'c1');
      const other = await aggregates.execute(
        account,
        { companyId: 7, id: randomUUID() },
        { deposit: 10 },
        envelope('c1'),
      );
      expect(other.position).toBe(2n);
    });
  });

  describe('record', () => {
    const fact = (amount: number, id: string = randomUUID()) => ({
      id,
      fact: { type: 'Withdrawn' as const, data: { amount } },
    });

    const record = (where: typeof target, facts: readonly ReturnType<typeof fact>[]) =>
      aggregates.append(account.catalogue, where, facts, envelope());

    it('appends facts once, whole or in part known, and says whether they were news', async () => {
      const [one, two, three] = [fact(1), fact(2), fact(3)];
      expect(await record(target, [one, two])).toEqual({ position: 2n, isKnown: false });
      expect(await record(target, [one, two])).toEqual({ position: 2n, isKnown: true });
      expect(await record(target, [two, three, three])).toEqual({ position: 3n, isKnown: false });
      expect((await aggregates.load(account, target)).state.balance).toBe(-6);
    });

    it('does nothing without facts', async () => {
      expect(await record(target, [])).toEqual({ position: 0n, isKnown: true });
    });

    it('knows a fact that stands in another stream, and writes the others', async () => {
      const [known, fresh] = [fact(1), fact(2)];
      await record(target, [known]);
      const other = { companyId: target.companyId, id: randomUUID() };
      expect(await record(other, [known])).toEqual({ position: 0n, isKnown: true });
      expect(await record(other, [known, fresh])).toEqual({ position: 2n, isKnown: false });
      expect(await aggregates.history(account.catalogue, other)).toHaveLength(1);
    });
  });

  it('caches at most the configured number of states, and stays correct beyond it', async () => {
    const small = createAggregates({ store, codec, clock, cacheSize: 2 });
    const targets = Array.from({ length: 5 }, () => ({ companyId: 7, id: randomUUID() }));
    for (let round = 0; round < 3; round += 1) {
      for (const each of targets) await small.execute(account, each, { deposit: 1 }, envelope());
    }
    for (const each of targets) expect((await small.load(account, each)).state.balance).toBe(3);
  });

  describe('while the log is watched', () => {
    let abort: AbortController;
    let watching: Promise<void>;
    let reads: number;
    beforeEach(() => {
      abort = new AbortController();
      watching = aggregates.follow(abort.signal);
      reads = 0;
      const { readStream } = store;
      store.readStream = (...asked) => {
        reads += 1;
        return readStream.apply(store, asked);
      };
    });
    afterEach(async () => {
      abort.abort();
      await watching;
    });

    it('a state as of a place is known without a read, and has what others wrote up to there', async () => {
      const { position } = await run({ deposit: 10 });
      await aggregates.getAtLeast(account, target, position);
      reads = 0;
      expect((await aggregates.getAtLeast(account, target, position)).state).toEqual({ balance: 10 });
      expect(reads).toBe(0);
      const others = await elsewhere().execute(account, target, { deposit: 5 }, envelope());
      expect((await aggregates.getAtLeast(account, target, others.position)).state).toEqual({ balance: 15 });
    });

    it('the absence of a stream is read once where the aggregate says so, until the log brings its first fact', async () => {
      const balance = async (aggregate: typeof account): Promise<number> =>
        (await aggregates.getCached(aggregate, target)).state.balance;
      const rare = { ...account, cachesAbsence: true } as const;
      expect([await balance(account), await balance(account), reads]).toEqual([0, 0, 2]);
      expect([await balance(rare), await balance(rare), reads]).toEqual([0, 0, 3]);
      const { position } = await elsewhere().execute(rare, target, { deposit: 5 }, envelope());
      await aggregates.getAtLeast(rare, target, position);
      expect(await balance(rare)).toBe(5);
      expect((await run({ deposit: 1 })).state).toEqual({ balance: 6 });
    });
  });

  it('reads a state at a revision while the log is not followed', async () => {
    await run({ deposit: 10 });
    const { position } = await elsewhere().execute(account, target, { deposit: 5 }, envelope());
    expect((await aggregates.getAtLeast(account, target, position)).state).toEqual({ balance: 15 });
  });

  it('does not keep a state that was overtaken while it was being read', async () => {
    const other = elsewhere();
    await other.execute(account, target, { deposit: 10 }, envelope());
    const { readStream } = store;
    store.readStream = async (...asked) => {
      const events = await readStream.apply(store, asked);
      store.readStream = readStream;
      await other.execute(account, target, { deposit: 5 }, envelope());
      aggregates.invalidate(await readStream.apply(store, asked));
      return events;
    };
    expect((await aggregates.load(account, target)).state).toEqual({ balance: 10 });
    expect((await aggregates.getCached(account, target)).state).toEqual({ balance: 15 });
  });
});

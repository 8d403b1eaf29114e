import { randomUUID } from 'node:crypto';
import { openSealer } from '@prosa/crypto';
import { createCodec, MemoryEventStore, type NewEvent } from '@prosa/event-store';
import { streamName } from '@prosa/kernel';
import type { ReadModelBarrier } from '@prosa/projections';
import { LogSubscriptions } from './fact-subscriptions';

const fact = (type: string): NewEvent => ({
  id: randomUUID(),
  type,
  schemaVersion: 1,
  data: { number: 7 },
  metadata: {
    companyId: 1,
    actor: { kind: 'system', name: 'spec' },
    at: '2026-01-01T00:00:00.000Z',
    correlationId: 'a',
    causationId: 'b',
  },
});

/** A read model that is where it is put. */
class Rows implements ReadModelBarrier {
  private position = 0n;
  private waiting: (() => void)[] = [];

  move(position: bigint): void {
    this.position = position;
    this.waiting.splice(0).forEach(wake => wake());
  }

  async reached(position: bigint): Promise<boolean> {
    while (this.position < position) await new Promise<void>(done => this.waiting.push(done));
    return true;
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('Subscriptions to facts by their names', () => {
  const abort = new AbortController();
  const rows = new Rows();
  const subscriptions = new LogSubscriptions({
    codec: createCodec([], openSealer),
    barrier: rows,
    onError: error => {
      throw error;
    },
  });
  const log = new MemoryEventStore();
  const store = subscriptions.noting(log);
  const received: string[] = [];
  const write = async (type: string): Promise<bigint> =>
    (await store.append(streamName('company', 1, randomUUID()), 'any', [fact(type)])).position;
  const passAll = async (after: bigint): Promise<void> =>
    subscriptions.pass(await log.readAll(after, 100), abort.signal);

  beforeAll(() => {
    subscriptions.subscribe(['CompanyBlocked'], ({ type, position }) => received.push(`${type} ${position}`));
  });
  afterAll(() => abort.abort());

  it('hand over a fact of the type, and no other, once the read model shows it', async () => {
    await write('CompanyRenewed');
    const position = await write('CompanyBlocked');
    await passAll(0n);
    await turns();
    expect(received).toEqual([]);
    rows.move(position);
    await turns();
    expect(received).toEqual([`CompanyBlocked ${position}`]);
  });

  it('let an answer wait until a fact of this process is handed over, however late the log passes by', async () => {
    const before = await log.head();
    const position = await write('CompanyBlocked');
    rows.move(position);
    const answer = subscriptions.reached(position).then(() => [...received]);
    await turns();
    await passAll(before);
    expect(await answer).toContain(`CompanyBlocked ${position}`);
  });

  it('delay no answer for facts without subscribers', async () => {
    const position = await write('CompanyRenewed');
    rows.move(position);
    expect(await subscriptions.reached(position)).toBe(true);
  });

  it('end with the answer of the subscription', async () => {
    const others: string[] = [];
    const stop = subscriptions.subscribe(['CompanyRemoved'], ({ type }) => others.push(type));
    stop();
    const before = await log.head();
    rows.move(await write('CompanyRemoved'));
    await passAll(before);
    await turns();
    expect(others).toEqual([]);
  });
});

import { openSealer } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore, StoreUnavailable } from '@prosa/event-store';
import { ManualClock } from '@prosa/kernel';
import { Metrics } from '@prosa/observability';
import type { Reading } from '@prosa/platform';
import { AccessLogAdapter } from './access-log.adapter';
import { ActivityService } from './activity.service';
import { readingEvents } from './reading.events';

const by = { actor: { kind: 'user', id: 3, name: 'Ana Souza' }, correlationId: 'c' } as const;
const opened = (number: number): Reading => ({
  kind: 'conversation',
  holder: 'ticket',
  uuid: `0197a3c2-7d10-7c64-9d3e-${String(number).padStart(12, '0')}`,
  number,
});

/** A record over a log in memory; `isAway`: nothing can be appended. */
const open = ({ isAway = false } = {}) => {
  const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
  const store = new MemoryEventStore(clock);
  if (isAway) store.append = () => Promise.reject(new StoreUnavailable('not-applied'));
  const codec = createCodec([readingEvents], openSealer);
  const metrics = new Metrics();
  // Nothing of these stories reads the list.
  const list = new ActivityService(null as never, store, codec);
  const log = new AccessLogAdapter(list, createAggregates({ store, codec, clock }), clock, metrics);
  const written = async (): Promise<readonly string[]> => {
    await log.beforeApplicationShutdown();
    return (await store.readAll(0n, 5_000)).map(({ id }) => id);
  };
  return { log, written, clock, metrics, store };
};

describe('The record of who read what', () => {
  it('holds a repetition within ten minutes once, and again afterwards', async () => {
    const { log, written, clock } = open();
    for (let times = 0; times < 3; times += 1) log.note(1, by, opened(7));
    expect(await written()).toHaveLength(1);
    clock.advance(600_000);
    log.note(1, by, opened(7));
    expect(new Set(await written()).size).toBe(2);
  });

  it('has the same id in every process, and another one for another person, company or object', async () => {
    const [one, other] = [open(), open()];
    one.log.note(1, by, opened(7));
    other.log.note(1, by, opened(7));
    other.log.note(1, by, opened(8));
    other.log.note(2, by, opened(7));
    other.log.note(1, { ...by, actor: { ...by.actor, id: 4 } }, opened(7));
    const [first] = await one.written();
    const ids = await other.written();
    expect(ids[0]).toBe(first);
    expect(new Set(ids).size).toBe(4);
  });

  it('writes nothing before the caller has gone on, and loses what comes when a thousand wait', async () => {
    const { log, written, metrics, store } = open();
    for (let number = 1; number <= 1_005; number += 1) log.note(1, by, opened(number));
    expect(await store.head()).toBe(0n);
    expect(await written()).toHaveLength(1_000);
    expect(await metrics.render()).toContain('prosa_accesses_lost_total 5');
  });

  it('counts what the log did not take', async () => {
    const { log, written, metrics } = open({ isAway: true });
    log.note(1, by, opened(7));
    expect(await written()).toEqual([]);
    expect(await metrics.render()).toContain('prosa_accesses_lost_total 1');
  });
});

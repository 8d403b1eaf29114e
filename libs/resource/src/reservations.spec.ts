import { openSealer } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore } from '@prosa/event-store';
import type { CommandEnvelope } from '@prosa/event-store';
import { ManualClock } from '@prosa/kernel';
import { reservationCatalogue } from './reservation.events';
import { Reservations } from './reservations';
import type { UniqueValue } from './reservations';

const envelope: CommandEnvelope = {
  actor: { kind: 'system', name: 'spec' },
  correlationId: 'c',
  causationId: 'c',
};
const name: UniqueValue = { companyId: 1, kind: 'tag.name', parts: ['', 'vip'], error: 'ERR_TAG_NAME_TAKEN' };
const alive = () => Promise.resolve(true);
const dead = () => Promise.resolve(false);

const open = () => {
  const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
  const store = new MemoryEventStore(clock);
  const aggregates = createAggregates({
    store,
    codec: createCodec([reservationCatalogue], openSealer),
    clock,
  });
  const reservations = new Reservations(aggregates, clock);
  const reserve = (holder: string, stillHeldBy = alive, value = name): Promise<void> =>
    reservations.reserve(value, holder, envelope, stillHeldBy);
  return { clock, reservations, reserve };
};

describe('reservations', () => {
  it('let one of many have a value', async () => {
    const { reserve } = open();
    const asked = await Promise.allSettled(['a', 'b', 'c', 'd'].map(holder => reserve(holder)));
    expect(asked.filter(answer => answer.status === 'fulfilled')).toHaveLength(1);
  });

  it('keep companies apart', async () => {
    const { reserve } = open();
    await reserve('a');
    await reserve('b', alive, { ...name, companyId: 2 });
  });

  it('believe for ten seconds that a holder is about to write itself down', async () => {
    const { reserve, clock } = open();
    await reserve('crashed');
    clock.advance(9_999);
    await expect(reserve('b', dead)).rejects.toThrow('ERR_TAG_NAME_TAKEN');
    clock.advance(1);
    await reserve('b', dead);
    clock.advance(60_000);
    await expect(reserve('crashed')).rejects.toThrow('ERR_TAG_NAME_TAKEN');
  });

  it('give a released value to the next', async () => {
    const { reserve, reservations } = open();
    await reserve('a');
    await reservations.release(name, 'a', envelope);
    await reserve('b');
  });
});

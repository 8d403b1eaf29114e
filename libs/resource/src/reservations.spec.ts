import { MemorySubjectKeys, openSealer, PepperedIds } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore } from '@prosa/event-store';
import type { CommandEnvelope } from '@prosa/event-store';
import { ManualClock } from '@prosa/kernel';
import { reservationCatalogue } from './reservation.events';
import { reservationOf, Reservations } from './reservations';
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
  const peppered = new Reservations(aggregates, clock, new PepperedIds(new MemorySubjectKeys()));
  const streams = async () => (await store.readAll(0n, 100)).map(event => event.stream);
  return { clock, reservations, reserve, peppered, streams };
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

describe('reservations of personal values', () => {
  const former: UniqueValue = {
    companyId: 0,
    kind: 'user.email',
    parts: ['ana@loja.test'],
    error: 'ERR_EMAIL_TAKEN',
  };
  const email: UniqueValue = { ...former, isPersonal: true };

  it('are in streams that do not tell whose they are', async () => {
    const { peppered, streams } = open();
    await peppered.reserve(email, 'a', envelope, alive);
    await expect(peppered.reserve(email, 'b', envelope, alive)).rejects.toThrow('ERR_EMAIL_TAKEN');
    expect((await streams()).filter(stream => stream.includes(reservationOf(email).id))).toEqual([]);
  });

  it('respect those from before ids had a pepper, as long as their holder is alive', async () => {
    const { reservations, peppered, clock } = open();
    await reservations.reserve(former, 'a', envelope, alive);
    await expect(peppered.reserve(email, 'b', envelope, dead)).rejects.toThrow('ERR_EMAIL_TAKEN');
    clock.advance(60_000);
    await expect(peppered.reserve(email, 'b', envelope, alive)).rejects.toThrow('ERR_EMAIL_TAKEN');
    await peppered.reserve(email, 'a', envelope, alive);
    await expect(peppered.reserve(email, 'b', envelope, alive)).rejects.toThrow('ERR_EMAIL_TAKEN');
  });

  it('are free once their holder has released them, wherever they were', async () => {
    const { reservations, peppered } = open();
    await reservations.reserve(former, 'a', envelope, alive);
    await peppered.release(email, 'a', envelope);
    await peppered.reserve(email, 'b', envelope, alive);
  });

  it('replace a holder from then who has gone', async () => {
    const { reservations, peppered, clock } = open();
    await reservations.reserve(former, 'gone', envelope, alive);
    clock.advance(60_000);
    await peppered.reserve(email, 'b', envelope, dead);
    await expect(peppered.reserve(email, 'c', envelope, alive)).rejects.toThrow('ERR_EMAIL_TAKEN');
  });
});

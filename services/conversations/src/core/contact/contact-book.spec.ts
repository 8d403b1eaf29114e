import {
  formerPersonalId,
  MemorySubjectKeys,
  neverErased,
  openPersonalIds,
  openSealer,
  PepperedIds,
} from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore, type CommandEnvelope } from '@prosa/event-store';
import { ManualClock } from '@prosa/kernel';
import { contactAliasEvents } from './contact-alias.events';
import { ContactBook } from './contact-book.service';
import { contactEvents } from './contact.events';

const COMPANY = 7;
const ANA = { phone: '5511987654321', lid: '' };
const card = { name: 'Ana', email: '', extraInfo: [] };
const envelope: CommandEnvelope = {
  actor: { kind: 'system', name: 'spec' },
  correlationId: 'c',
  causationId: 'c',
};

describe('the contact book of a log from before ids had a pepper', () => {
  const open = () => {
    const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
    const store = new MemoryEventStore(clock);
    const codec = createCodec([contactAliasEvents, contactEvents], openSealer);
    const aggregates = createAggregates({ store, codec, clock });
    let last = 0;
    const numbers = { next: () => Promise.resolve((last += 1)) };
    const before = new ContactBook(aggregates, numbers, openPersonalIds, neverErased);
    const now = new ContactBook(aggregates, numbers, new PepperedIds(new MemorySubjectKeys()), neverErased);
    const streams = async () => (await store.readAll(0n, 100)).map(({ stream }) => stream);
    return { store, before, now, streams };
  };

  it('finds a person who is in it', async () => {
    const { before, now } = open();
    const known = await before.resolve(COMPANY, ANA, 'Ana', envelope);
    expect(await now.resolve(COMPANY, ANA, 'Ana', envelope)).toEqual(known);
    expect(await now.identify(COMPANY, ANA)).toBe(known.uuid);
    expect(await now.find(COMPANY, '551187654321', false)).toBe(known.uuid);
  });

  it('finds a person again without reading the log', async () => {
    const { store, before, now } = open();
    const known = await before.resolve(COMPANY, ANA, 'Ana', envelope);
    await now.resolve(COMPANY, ANA, 'Ana', envelope);
    const read = jest.spyOn(store, 'readStream');
    expect(await now.resolve(COMPANY, ANA, 'Ana', envelope)).toEqual(known);
    expect(read).not.toHaveBeenCalled();
  });

  it('teaches a person of it a further alias', async () => {
    const { before, now } = open();
    const known = await before.resolve(COMPANY, ANA, 'Ana', envelope);
    const both = { ...ANA, lid: '99887766' };
    expect(await now.resolve(COMPANY, both, 'Ana', envelope)).toEqual(known);
    expect(await now.resolve(COMPANY, { phone: '', lid: '99887766' }, 'Ana', envelope)).toEqual(known);
  });

  it('gives nobody a number that is another person’s', async () => {
    const { before, now } = open();
    await before.resolve(COMPANY, ANA, 'Ana', envelope);
    await expect(now.add(COMPANY, { phone: ANA.phone, checked: true, card }, envelope)).rejects.toThrow(
      'ERR_DUPLICATED_CONTACT',
    );
    const bia = await now.resolve(COMPANY, { phone: '5511912345678', lid: '' }, 'Bia', envelope);
    await expect(now.confirmNumber(COMPANY, bia.uuid, ANA.phone, envelope)).rejects.toThrow(
      'ERR_DUPLICATED_CONTACT',
    );
  });

  it('names the streams of new persons so that their numbers cannot be tried', async () => {
    const { now, streams } = open();
    await now.resolve(COMPANY, ANA, 'Ana', envelope);
    const alias = `phone:${ANA.phone}`;
    const guesses = ['contact', 'contact-alias'].map(kind => formerPersonalId(COMPANY, kind, alias));
    const names = await streams();
    expect(names).toHaveLength(2);
    expect(names.filter(name => guesses.some(guess => name.includes(guess)))).toEqual([]);
  });
});

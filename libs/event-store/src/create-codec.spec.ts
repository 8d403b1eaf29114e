import { envelopeSealer, KeysMissing, MemorySubjectKeys, openSealer } from '@prosa/crypto';
import { defineEvents, streamName } from '@prosa/kernel';
import type { Fact } from '@prosa/kernel';
import { fact } from './contract/fixtures';
import { decodeAll } from './codec.port';
import { createCodec } from './create-codec';
import type { NewEvent, StoredEvent } from './event-store.port';

type Said = Fact<'Said', { text: string; extra: { n: number } | null; who: string; at: string }>;
const catalogue = defineEvents<Said>('talk', {
  Said: { version: 3, personal: { text: 'who', extra: 'who' } },
});
const upcasters = {
  'Said@1': (data: Record<string, unknown>) => ({ ...data, at: 'unknown' }),
  'Said@2': ({ words, ...data }: Record<string, unknown>) => ({ ...data, text: words ?? data['text'] }),
};

const said = (data: object, schemaVersion = 3): NewEvent => ({
  ...fact(),
  type: 'Said',
  schemaVersion,
  data,
});
const stored = (event: NewEvent): StoredEvent => ({
  ...(JSON.parse(JSON.stringify(event)) as NewEvent),
  stream: streamName('talk', 1, 'x'),
  revision: 0,
  position: 1n,
  recordedAt: new Date(0),
});

describe('the codec', () => {
  const codec = createCodec([catalogue], openSealer, upcasters);

  it('tags personal fields with their subject and gives them back', async () => {
    const data = { text: 'olá', extra: { n: 1 }, who: 'ana', at: 'now' };
    const encoded = await codec.encode(said(data));
    expect(encoded.data).toEqual({
      text: { $personal: 'ana/2025', plain: 'olá' },
      extra: { $personal: 'ana/2025', plain: { n: 1 } },
      who: 'ana',
      at: 'now',
    });
    expect((await codec.decode(stored(encoded))).data).toEqual(data);
  });

  it('leaves empty fields empty', async () => {
    const data = { text: '', extra: null, who: 'ana' };
    const encoded = await codec.encode(said(data));
    expect(encoded.data).toMatchObject({ text: { plain: '' }, extra: null });
    expect((await codec.decode(stored(encoded))).data).toEqual(data);
  });

  it('passes types it does not know, and does not change what it is given', async () => {
    const event = said({ text: 'olá', who: 'ana' });
    await codec.encode(event);
    expect(event.data).toEqual({ text: 'olá', who: 'ana' });
    const unknown = fact();
    expect(await codec.encode(unknown)).toBe(unknown);
    expect((await codec.decode(stored(unknown))).data).toEqual(unknown.data);
  });

  it('brings old versions up to date, opening personal values first', async () => {
    const old = stored(said({ words: { $personal: 'ana', plain: 'olá' }, who: 'ana' }, 1));
    const decoded = await codec.decode(old);
    expect(decoded).toMatchObject({ schemaVersion: 3, data: { text: 'olá', who: 'ana', at: 'unknown' } });
  });

  it('reads no fact of a newer release, and says which release does', async () => {
    const newer = stored(said({ text: 'olá', who: 'ana', mood: 'well' }, 4));
    const text = `Said ${newer.id} is of version 4, and this release reads up to 3: run the release that wrote it`;
    await expect(codec.decode(newer)).rejects.toThrow(text);
    await expect(decodeAll(codec, [newer])).rejects.toMatchObject({ name: 'NewerFact' });
    // What is brought elsewhere keeps it: sealing a log changes no form.
    expect(await codec.sealStored?.(newer)).toMatchObject({ mood: 'well' });
  });

  it('erases a person from history by their key alone', async () => {
    const keys = new MemorySubjectKeys();
    const sealing = createCodec([catalogue], envelopeSealer(keys), upcasters);
    const event = stored(await sealing.encode(said({ text: 'olá', extra: { n: 1 }, who: 'ana', at: 'now' })));
    expect(JSON.stringify(event.data)).not.toContain('olá');
    expect((await sealing.decode(event)).data).toMatchObject({ text: 'olá', extra: { n: 1 } });
    await keys.shred({ companyId: 1, subject: 'ana/2025' });
    const later = createCodec([catalogue], envelopeSealer(keys), upcasters);
    expect((await later.decode(event)).data).toEqual({
      text: '[removido]',
      extra: null,
      who: 'ana',
      at: 'now',
    });
  });

  it('reads a fact whose key is missing neither as erased nor at all, and one that was stored open without any', async () => {
    const sealing = createCodec([catalogue], envelopeSealer(new MemorySubjectKeys()), upcasters);
    const data = { text: 'olá', extra: null, who: 'ana', at: 'now' };
    const sealed = stored(await sealing.encode(said(data)));
    const open = stored(await codec.encode(said(data)));
    const without = createCodec([catalogue], envelopeSealer(new MemorySubjectKeys()), upcasters);
    await expect(without.decode(sealed)).rejects.toBeInstanceOf(KeysMissing);
    await expect(decodeAll(without, [open, sealed])).rejects.toBeInstanceOf(KeysMissing);
    await without.fetchKeys?.([open]);
    expect((await without.decode(open)).data).toEqual(data);
  });

  it('keeps a card under another key than what a year brings, and words under their author where there is one', async () => {
    type Wrote = Fact<'Wrote', { text: string; author?: string; group: string }>;
    type Named = Fact<'Named', { name: string; uuid: string }>;
    const talk = defineEvents<Wrote | Named>('group', {
      Wrote: { version: 1, personal: { text: ['author', 'group'] } },
      Named: { version: 1, sealedBy: 'card', personal: { name: 'uuid' } },
    });
    const written = createCodec([talk], openSealer);
    const subjects = async (type: string, data: object, at: string): Promise<unknown[]> => {
      const event = { ...fact(), type, data };
      const encoded = await written.encode({ ...event, metadata: { ...event.metadata, at } });
      return Object.values(encoded.data).flatMap(value =>
        typeof value === 'object' ? [Reflect.get(value as object, '$personal')] : [],
      );
    };
    expect(
      await subjects('Wrote', { text: 'oi', author: 'ana', group: 'g' }, '2025-12-31T23:59:59.999Z'),
    ).toEqual(['ana/2025']);
    expect(await subjects('Wrote', { text: 'oi', group: 'g' }, '2026-01-01T00:00:00.000Z')).toEqual([
      'g/2026',
    ]);
    expect(await subjects('Named', { name: 'Ana', uuid: 'ana' }, '2026-01-01T00:00:00.000Z')).toEqual([
      'ana/card',
    ]);
    expect(await subjects('Wrote', { text: 'oi' }, '2026-01-01T00:00:00.000Z')).toEqual(['nobody/2026']);
  });

  it('decodes a page with one look for its keys', async () => {
    const keys = new MemorySubjectKeys();
    const written = createCodec([catalogue], envelopeSealer(keys), upcasters);
    const events = await Promise.all(
      ['ana', 'bia', 'ana'].map(async who =>
        stored(await written.encode(said({ text: who, extra: null, who, at: '' }))),
      ),
    );
    const find = jest.spyOn(keys, 'find');
    const reading = createCodec([catalogue], envelopeSealer(keys), upcasters);
    const decoded = await decodeAll(reading, events);
    expect(decoded.map(({ data }) => Reflect.get(data, 'text'))).toEqual(['ana', 'bia', 'ana']);
    expect(find).toHaveBeenCalledTimes(1);
    expect(reading.decodeNow?.(events[0] as StoredEvent)).toMatchObject({ data: { text: 'ana' } });
  });

  it("seals what was stored open, under today's subjects, and finds nothing to do the second time", async () => {
    const keys = new MemorySubjectKeys();
    const sealing = createCodec([catalogue], envelopeSealer(keys), upcasters);
    const old = stored(said({ words: { $personal: 'ana', plain: 'olá' }, who: 'ana', at: 'now' }, 1));
    const data = await sealing.sealStored?.(old);
    expect(JSON.stringify(data)).not.toContain('olá');
    expect(data).toMatchObject({ words: { $personal: 'ana/2025', text: true }, who: 'ana' });
    const again = { ...old, data: data as object };
    expect((await sealing.decode(again)).data).toEqual((await codec.decode(old)).data);
    expect(await sealing.sealStored?.(again)).toBeNull();
    // A field that was not marked when it was written.
    expect(await sealing.sealStored?.(stored(said({ text: 'olá', who: 'ana' })))).toMatchObject({
      text: { $personal: 'ana/2025' },
    });
  });

  it('is not made while an upcaster is missing, or when a type is declared in two ways', () => {
    expect(() => createCodec([catalogue], openSealer, {})).toThrow('no upcaster for Said@1');
    const twin = defineEvents<Said>('other', { Said: { version: 1 } });
    expect(() => createCodec([catalogue, twin], openSealer, upcasters)).toThrow('declared in two ways');
  });
});

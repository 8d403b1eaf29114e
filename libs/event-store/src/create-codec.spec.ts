import { envelopeSealer, MemorySubjectKeys, openSealer } from '@prosa/crypto';
import { defineEvents, streamName } from '@prosa/kernel';
import type { Fact } from '@prosa/kernel';
import { fact } from './contract/fixtures';
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
      text: { $personal: 'ana', plain: 'olá' },
      extra: { $personal: 'ana', plain: { n: 1 } },
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

  it('erases a person from history by their key alone', async () => {
    const keys = new MemorySubjectKeys();
    const sealing = createCodec([catalogue], envelopeSealer(keys), upcasters);
    const event = stored(await sealing.encode(said({ text: 'olá', extra: { n: 1 }, who: 'ana', at: 'now' })));
    expect(JSON.stringify(event.data)).not.toContain('olá');
    expect((await sealing.decode(event)).data).toMatchObject({ text: 'olá', extra: { n: 1 } });
    await keys.shred(1, 'ana');
    expect((await sealing.decode(event)).data).toEqual({
      text: '[removido]',
      extra: null,
      who: 'ana',
      at: 'now',
    });
  });

  it('is not made while an upcaster is missing, or when a type is declared in two ways', () => {
    expect(() => createCodec([catalogue], openSealer, {})).toThrow('no upcaster for Said@1');
    const twin = defineEvents<Said>('other', { Said: { version: 1 } });
    expect(() => createCodec([catalogue, twin], openSealer, upcasters)).toThrow('declared in two ways');
  });
});

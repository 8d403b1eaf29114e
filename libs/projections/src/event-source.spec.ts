import { openSealer } from '@prosa/crypto';
import { createCodec, MemoryEventStore, type EventCodec, type NewEvent } from '@prosa/event-store';
import { defineEvents, systemClock, uuidv7, type Fact } from '@prosa/kernel';
import { storableEvent, storeSource, Undecodable } from './event-source';
import { jarEvent } from './spec/toy-part';

const stream = 'jar-1_00000000-0000-4000-9000-000000000001' as const;
const fact = (label: string): NewEvent => ({
  id: uuidv7(systemClock),
  type: 'JarLabelled',
  schemaVersion: 1,
  data: { label },
  metadata: {
    companyId: 1,
    actor: { kind: 'system', name: 'spec' },
    at: '2026-01-01T00:00:00.000Z',
    correlationId: 'c',
    causationId: 'c',
  },
});

/** Decodes everything except marked facts. */
const codec: EventCodec = {
  encode: async event => event,
  decode: async event => {
    if ('label' in event.data && event.data.label === 'sealed') throw new Error('no key');
    return event;
  },
};

describe('the log as projections read it', () => {
  it('passes on facts in order, and undecodable ones as such', async () => {
    const store = new MemoryEventStore();
    await store.append(stream, 'none', [fact('a'), fact('sealed'), fact('b')]);
    const source = storeSource(store, codec);
    const events = await source.readAll(0n, 10);
    expect(events.map(event => [event.revision, event.type])).toEqual([
      [0, 'JarLabelled'],
      [1, 'JarLabelled'],
      [2, 'JarLabelled'],
    ]);
    expect(events[1]?.data).toBeInstanceOf(Undecodable);
    expect(await source.readStream(stream)).toEqual(events);
    expect(await source.head()).toBe(events[2]?.position);
  });

  it('parks a fact of a newer release with the version that wrote it, and shows it to the release that reads it', async () => {
    type JarLabelled = Fact<'JarLabelled', { label: string }>;
    const release = (version: number): EventCodec => {
      const catalogue = defineEvents<JarLabelled>('jar', { JarLabelled: { version } });
      return createCodec([catalogue], openSealer, { 'JarLabelled@1': data => data });
    };
    const store = new MemoryEventStore();
    await store.append(stream, 'none', [fact('a'), { ...fact('b'), schemaVersion: 2 }]);
    const labels = async (codecOfRelease: EventCodec): Promise<unknown[]> =>
      (await storeSource(store, codecOfRelease).readAll(0n, 10)).map(({ data }) =>
        data instanceof Undecodable ? (data.cause as Error).message : Reflect.get(data, 'label'),
      );
    expect(await labels(release(1))).toEqual(['a', expect.stringMatching(/is of version 2.*reads up to 1/)]);
    expect(await labels(release(2))).toEqual(['a', 'b']);
  });

  it('follows the log until it is aborted', async () => {
    const store = new MemoryEventStore();
    await store.append(stream, 'none', [fact('a')]);
    const stop = new AbortController();
    const labels: unknown[] = [];
    await storeSource(store, codec).follow(
      0n,
      async batch => {
        for (const { data } of batch) labels.push(Reflect.get(data, 'label'));
        if (labels.length === 1) await store.append(stream, 'any', [fact('b')]);
        else stop.abort();
      },
      stop.signal,
    );
    expect(labels).toEqual(['a', 'b']);
  });
});

describe('a fact before it is stored in tables', () => {
  const labelled = (label: string) =>
    jarEvent({ position: 1, companyId: 1, jar: 1, revision: 0 }, { type: 'JarLabelled', data: { label } });

  it.each([
    ['NUL', 'a\u0000b', 'ab'],
    ['a lone high surrogate', 'a\ud83db', 'ab'],
    ['a lone low surrogate', '\ude42b', 'b'],
  ])('loses %s, which text in Postgres cannot hold', (_, label, kept) => {
    expect(storableEvent(labelled(label)).data).toEqual({ label: kept });
  });

  it.each(['🙂', 'ação', '', '\\u0000'])('keeps %p unchanged', label => {
    const event = labelled(label);
    expect(storableEvent(event).data).toEqual({ label });
  });
});

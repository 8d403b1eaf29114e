import { MemoryTiles, Numberer, NumberedCompanyLog } from '@prosa/audit';
import { MemorySubjectKeys, envelopeSealer } from '@prosa/crypto';
import { createCodec, MemoryEventStore } from '@prosa/event-store';
import { streamName } from '@prosa/kernel';
import { WakeUps } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { until } from '@prosa/testing';
import { randomUUID } from 'node:crypto';
import { EventFeed, type FeedReader } from './event-feed.service';

const uuid = '0192f0c1-7a3b-7c4d-8e5f-000000000001';
const person = '0192f0c1-7a3b-7c4d-8e5f-0000000000aa';

/** The read model, which knows one company's uuid. */
const tenants = { withTenant: () => Promise.resolve({ uuid }) } as unknown as TenantDatabase;

const catalogue = {
  category: 'message',
  events: {
    MessageReceived: { version: 1, personal: { body: 'contactUuid' } },
    TicketAccepted: { version: 1 },
  },
};

describe('The feed of public events', () => {
  const store = new MemoryEventStore();
  const wakeUps = new WakeUps();
  const tiles = new MemoryTiles(ids => wakeUps.receive(`sequence ${ids.join(' ')}`));
  const log = new NumberedCompanyLog({ store, tiles, wakeUps });
  const keys = new MemorySubjectKeys();
  const codec = createCodec([catalogue], envelopeSealer(keys));
  const feed = new EventFeed(log, codec, tenants);
  const stop = new AbortController();
  let numbering: Promise<void>;

  const write = async (companyId: number, type: string, data: object = {}): Promise<void> => {
    const id = randomUUID();
    const at = '2026-11-30T12:00:00.000Z';
    const event = await codec.encode({
      ...{ id, type, data, schemaVersion: 1 },
      metadata: {
        ...{ companyId, at, correlationId: 'a', causationId: 'b' },
        actor: { kind: 'system', name: 'spec' },
      },
    });
    await store.append(streamName('message', companyId, id), 'none', [event]);
    await until(() => log.isComplete());
  };
  const reader = (companyId: number, more: Partial<FeedReader> = {}): FeedReader => ({
    ...{ companyId, after: 0n, types: [], limit: 500, personal: false },
    ...more,
  });
  const wait = (of: FeedReader, waitMs = 0) => feed.page(of, waitMs, new AbortController().signal);
  const received = (body: string): object => ({ messageId: 'M', contactUuid: person, body });

  beforeAll(() => {
    numbering = new Numberer({ store, tiles, gatherMs: 0 }).run(stop.signal);
  });
  afterAll(async () => {
    stop.abort();
    await numbering;
  });

  it('gives a company its own events, in order, page by page, past what has no public form', async () => {
    await write(1, 'TicketAccepted', { user: { id: 7, name: 'Ana' } });
    await write(2, 'TicketAccepted');
    await write(1, 'SettingChanged');
    await write(1, 'MessageReceived', received('Oi'));
    const first = await wait(reader(1, { limit: 1 }));
    expect(first).toMatchObject({ next: 1n, head: 3n, more: true });
    expect(first.events).toMatchObject([
      {
        type: 'prosa.ticket.accepted',
        source: `/companies/${uuid}`,
        sequence: '1',
        data: { user: { id: 7 } },
      },
    ]);
    const rest = await wait(reader(1, { after: first.next }));
    expect(rest.events.map(({ sequence }) => sequence)).toEqual(['3']);
    expect(rest).toMatchObject({ next: 3n, head: 3n, more: false });
    expect((await wait(reader(2))).events).toHaveLength(1);
  });

  it('tells types that are asked for, and its cursor passes the others', async () => {
    const page = await wait(reader(1, { types: ['ticket.*'] }));
    expect(page.events.map(({ type }) => type)).toEqual(['prosa.ticket.accepted']);
    expect(page.next).toBe(3n);
  });

  it('withholds personal values unless they are asked for, and says when a person is erased', async () => {
    const texts = async (personal: boolean) =>
      (await wait(reader(1, { after: 1n, personal }))).events.map(event => [
        event.personal,
        event.data['body'],
      ]);
    expect(await texts(false)).toEqual([['withheld', null]]);
    expect(await texts(true)).toEqual([['included', 'Oi']]);
  });

  it('say that a person was erased, of events from before too', async () => {
    await write(7, 'MessageReceived', received('Segredo'));
    await keys.shred({ companyId: 7, subject: `${person}/2026` });
    // A process that has used the key opens by it for some minutes.
    const other = new EventFeed(log, createCodec([catalogue], envelopeSealer(keys)), tenants);
    const [event] = (await other.page(reader(7, { personal: true }), 0, new AbortController().signal)).events;
    expect(event).toMatchObject({ personal: 'erased', data: { body: '[removido]', messageId: 'M' } });
  });

  it('waits for the first event', async () => {
    const waiting = wait(reader(3), 20_000);
    await write(3, 'SettingChanged');
    await write(3, 'TicketAccepted');
    expect((await waiting).events.map(({ sequence }) => sequence)).toEqual(['2']);
    expect((await wait(reader(3, { after: 2n }), 1)).events).toEqual([]);
  });

  it('refuses a cursor that is ahead, with the head and the epoch', async () => {
    await expect(wait(reader(3, { after: 9n }))).rejects.toMatchObject({
      code: 'ERR_CURSOR_AHEAD',
      details: [
        { field: 'after', rule: 'head', message: '2' },
        { field: 'after', rule: 'epoch', message: await log.epoch() },
      ],
    });
  });

  it('streams events as they happen, and ends with its reader', async () => {
    const gone = new AbortController();
    const lines: string[] = [];
    const stream = await feed.stream(reader(4), gone.signal);
    const reading = (async () => {
      for await (const line of stream) lines.push(line);
    })();
    await write(4, 'TicketAccepted');
    await until(() => lines.some(line => line.startsWith('id: 1\ndata: {')));
    await write(4, 'SettingChanged');
    await until(() => lines.includes('id: 2\n\n'));
    gone.abort();
    await reading;
    expect(lines[0]).toBe('retry: 2000\n\n');
  });

  it('limits the streams of a company, and gives places back', async () => {
    const readers = Array.from({ length: 50 }, () => new AbortController());
    for (const { signal } of readers) await feed.stream(reader(5), signal);
    const gone = new AbortController();
    await expect(feed.stream(reader(5), gone.signal)).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_REQUESTS',
    });
    readers[7]?.abort();
    await feed.stream(reader(5), gone.signal);
    for (const other of [...readers, gone]) other.abort();
  });
});

import { startServerUnderTest, type ServerUnderTest } from '@prosa/event-store-double';
import fc from 'fast-check';
import { bodies, fact, facts, Follower, freshStream } from '../contract/fixtures';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';
import { toServer, type ForeignEvent } from './stored-form';

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

/** What any other client may write: every content type, bytes that are no JSON, and JSON of every shape. */
const anyBytes = fc.oneof(
  fc.jsonValue().map(bytesOf),
  fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)),
  fc.constantFrom(Buffer.alloc(0), Buffer.from('{'), bytesOf({ $correlationId: 'a', $causationId: 'b' })),
  // Part of the metadata of Prosa, and not all of it.
  fc
    .subarray(['schemaVersion', 'writeId', 'companyId', 'at'], { maxLength: 3 })
    .map(names => bytesOf(Object.fromEntries(names.map(name => [name, 1])))),
);
const foreign = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('TicketOpened', '$>', '$metadata', 'x', 'OrderPlaced'),
  contentType: fc.constantFrom('application/json', 'application/octet-stream', 'text/plain', ''),
  data: anyBytes,
  metadata: anyBytes,
});

describe('EventStoreDB that others write to as well', () => {
  let server: ServerUnderTest;
  let store: EventStoreDbEventStore;
  let passedOver: ForeignEvent[];
  let follower: Follower | undefined;

  beforeAll(async () => {
    server = await startServerUnderTest();
    const onForeign = (event: ForeignEvent): void => void passedOver.push(event);
    store = new EventStoreDbEventStore({ url: server.url, claims: new MemoryClaims(), onForeign });
  });
  beforeEach(() => {
    passedOver = [];
  });
  afterEach(async () => {
    await follower?.stop();
    follower = undefined;
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it('passes over their events, of every shape, and goes on in streams that they wrote to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(foreign, { minLength: 1, maxLength: 6 }), async events => {
        const [stream, before] = [freshStream(), await store.head()];
        follower = new Follower(store, before);
        // Another application may use a stream name of Prosa's form, or append to a stream of Prosa's.
        await server.write(freshStream(), events);
        await server.write(stream, events.slice(0, 2));
        const first = await store.append(stream, 'none', facts(2));
        await server.write(stream, events);
        const second = await store.append(stream, first.revision, [fact('mine')]);
        expect(second.duplicate).toBe(false);
        const mine = [0, 1, 'mine'];
        expect(bodies(await store.readStream(stream))).toEqual(mine);
        expect(bodies(await store.readStream(stream, { backwards: true, max: 1 }))).toEqual(['mine']);
        expect(bodies(await store.readAll(before, 100))).toEqual(mine);
        const { seen } = follower;
        await follower.until(() => seen.length >= 3);
        expect(bodies(seen)).toEqual(mine);
        await follower.stop();
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect(passedOver.length).toBeGreaterThan(0);
  });

  it('finds what was written before more of their events than a page holds', async () => {
    const [stream, event] = [freshStream(), fact('mine')];
    await store.append(stream, 'none', [event]);
    const theirs = Array.from({ length: 450 }, () => ({
      id: crypto.randomUUID(),
      type: 'Other',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: Buffer.alloc(0),
    }));
    await server.write(stream, theirs);
    expect(bodies(await store.readStream(stream, { backwards: true, max: 1 }))).toEqual(['mine']);
    expect(await store.append(stream, 'none', [event])).toMatchObject({ duplicate: true, revision: 0 });
  });

  it('hands on a broken event of ours, which its codec refuses', async () => {
    const stream = freshStream();
    await store.append(stream, 'none', [fact('whole')]);
    const metadata = bytesOf(toServer(fact(), crypto.randomUUID()).metadata);
    const kind = { type: 'NoteWritten', contentType: 'application/json' };
    const broken = { ...kind, id: crypto.randomUUID(), data: Buffer.from('{"body":'), metadata };
    await server.write(stream, [broken]);
    const events = await store.readStream(stream);
    expect(events.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(events[1]?.data).toBe('{"body":');
    expect(passedOver).toEqual([]);
  });
});

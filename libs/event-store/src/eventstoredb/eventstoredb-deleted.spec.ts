import { startServerUnderTest, type ServerUnderTest } from '@prosa/event-store-double';
import { bodies, fact, facts, freshStream } from '../contract/fixtures';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

describe('EventStoreDB on which an administrator deleted something', () => {
  let server: ServerUnderTest;
  let store: EventStoreDbEventStore;
  let reported: string[];

  beforeAll(async () => {
    server = await startServerUnderTest();
  });
  beforeEach(() => {
    reported = [];
    const faults = { failed: (name: string) => void reported.push(name), passed: () => undefined };
    store = new EventStoreDbEventStore({ url: server.url, claims: new MemoryClaims(), faults });
  });
  afterEach(() => store.close());
  afterAll(() => server.stop());

  it('says of a stream that was deleted for ever that it was, and not that the log is away', async () => {
    const stream = freshStream();
    await store.append(stream, 'none', facts(2));
    await server.delete(stream, 'tombstone');
    for (const attempt of [
      store.readStream(stream),
      store.append(stream, 1, [fact()]),
      store.append(stream, 'any', [fact()]),
    ])
      await expect(attempt).rejects.toMatchObject({ name: 'DeletedStream', stream });
    const other = freshStream();
    await store.append(other, 'none', [fact('other')]);
    expect(bodies(await store.readStream(other))).toEqual(['other']);
  });

  it('reads a deleted stream as empty, and says so when it goes on at the old numbers', async () => {
    const stream = freshStream();
    await store.append(stream, 'none', facts(2));
    await server.delete(stream);
    expect(await store.readStream(stream)).toEqual([]);
    expect(await store.append(stream, 'none', [fact('again')])).toMatchObject({ revision: 2 });
    expect(reported).toEqual([`start the stream ${stream}, which was deleted on the server and goes on`]);
    await expect(store.readStream(stream)).rejects.toMatchObject({ name: 'DeletedStream' });
    expect(bodies(await store.readStream(stream, { from: 2 }))).toEqual(['again']);
  });

  it('ends a reader and a follower whose position lies inside an event, as it is of another log', async () => {
    await store.append(freshStream(), 'none', facts(2));
    const inside = (await store.head()) - 1n;
    await expect(store.readAll(inside, 10)).rejects.toMatchObject({ name: 'PositionNotInLog' });
    const { signal } = new AbortController();
    const following = store.subscribeAll(inside, () => Promise.resolve(), signal);
    await expect(following).rejects.toMatchObject({ name: 'PositionNotInLog', position: inside });
  });

  it('reads nothing from beyond the end', async () => {
    await store.append(freshStream(), 'none', [fact()]);
    expect(await store.readAll((await store.head()) + 1_000n, 10)).toEqual([]);
  });
});

import type { InboundConnection } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { FencedOut, type JournalEntry } from '../whatsapp/whatsapp.port';
import { LeaseManager, leaseTimes } from '../session/lease-manager';
import { SessionStore } from './credentials.store';
import { temporaryKey } from './key-source';
import { LeaseStore } from './lease.store';
import { Vault } from './vault';

const connection: InboundConnection = { companyId: 1, id: 7, uuid: uuidv5('connection', 7) };
const bytes = (text: string): Uint8Array => Buffer.from(text);
const entry = (id: string): JournalEntry => ({
  id,
  chat: { kind: 'user', phone: '5511988887777' },
  fromMe: false,
  at: new Date('2026-11-20T12:00:00Z'),
  payload: bytes(`payload of ${id}`),
});

describe("A session's store", () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  const vault = new Vault(temporaryKey());
  let received = 0;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const leases = (workerId: string, ttlSeconds = 15) => new LeaseStore(read.owner, workerId, ttlSeconds);
  const owned = async (workerId: string): Promise<SessionStore> => {
    const [lease] = await leases(workerId).claim([connection.id]);
    if (lease === undefined) throw new Error('The lease is taken');
    return new SessionStore({
      db: read.owner,
      vault,
      connection,
      fence: lease.fence,
      received: () => (received += 1),
    });
  };
  const free = () => read.owner.deleteFrom('waLease').execute();
  const inbox = async (): Promise<string[]> =>
    (await read.owner.selectFrom('waInbox').select('waId').orderBy('seq').execute()).map(row => row.waId);

  it('keeps credentials and keys, sealed', async () => {
    const store = await owned('a');
    expect(await store.readCredentials()).toBeNull();
    await store.writeCredentials(bytes('first'));
    await store.writeCredentials(bytes('creds'));
    await store.writeKeys([
      { type: 'session', id: 'x', value: bytes('one') },
      { type: 'session', id: 'y', value: bytes('two') },
      { type: 'pre-key', id: 'x', value: bytes('three') },
    ]);
    await store.writeKeys([
      { type: 'session', id: 'x', value: bytes('four') },
      { type: 'session', id: 'y', value: null },
    ]);
    expect(Buffer.from((await store.readCredentials()) ?? []).toString()).toBe('creds');
    const keys = await store.readKeys('session', ['x', 'y', 'z']);
    expect([...keys].map(([id, value]) => [id, Buffer.from(value).toString()])).toEqual([['x', 'four']]);
    const rows = await read.owner.selectFrom('waKey').select(['type', 'val']).execute();
    expect(rows.every(({ val }) => !val.includes('four') && !val.includes('three'))).toBe(true);
    await store.wipe();
    expect(await store.readCredentials()).toBeNull();
    expect(await read.owner.selectFrom('waKey').select('id').execute()).toEqual([]);
    await free();
  });

  it('journals a message in the same write as its keys, once', async () => {
    const store = await owned('a');
    const change = [{ type: 'session', id: 'x', value: bytes('ratchet') }];
    await store.writeKeys(change, entry('one'));
    await store.writeKeys(change, entry('one'));
    await store.writeKeys([], entry('two'));
    await store.append(entry('three'));
    expect(await inbox()).toEqual(['one', 'two', 'three']);
    expect(await store.has({ id: 'two', fromMe: false })).toBe(true);
    expect(await store.has({ id: 'two', fromMe: true })).toBe(false);
    expect(await store.has({ id: 'four', fromMe: false })).toBe(false);
    expect(received).toBe(4);
    await free();
  });

  it('writes nothing once another worker owns the connection', async () => {
    const zombie = await owned('a');
    await zombie.writeCredentials(bytes('mine'));
    await read.owner
      .updateTable('waLease')
      .set({ expiresAt: new Date(0) })
      .execute();
    const successor = await owned('b');
    const before = await inbox();
    const change = [{ type: 'session', id: 'x', value: bytes('stale') }];
    await expect(zombie.writeKeys(change, entry('late'))).rejects.toThrow(FencedOut);
    await expect(zombie.append(entry('late'))).rejects.toThrow(FencedOut);
    await expect(zombie.writeCredentials(bytes('stale'))).rejects.toThrow(FencedOut);
    await expect(zombie.wipe()).rejects.toThrow(FencedOut);
    expect(await inbox()).toEqual(before);
    expect(Buffer.from((await successor.readCredentials()) ?? []).toString()).toBe('mine');
    await free();
  });

  it('gives a lease to one worker, back to the same one at once, and to another after it expired', async () => {
    const [first] = await leases('a').claim([1, 2]);
    expect(await leases('b').claim([1, 2])).toEqual([]);
    const [again] = await leases('a').claim([1]);
    expect(again?.fence).toBeGreaterThan(first?.fence ?? 0n);
    expect(await leases('a').renew([{ connectionId: 1, fence: first?.fence ?? 0n }])).toEqual([]);
    expect(await leases('a').renew([{ connectionId: 1, fence: again?.fence ?? 0n }])).toEqual([again]);
    await leases('a').release([{ connectionId: 1, fence: again?.fence ?? 0n }]);
    expect((await leases('b').claim([1, 2])).map(lease => lease.connectionId)).toEqual([1]);
    await free();
  });

  it('gives one fence to a worker that claims twice concurrently', async () => {
    const manager = new LeaseManager({
      store: leases('a'),
      times: leaseTimes(15),
      lost: () => undefined,
      alive: () => Promise.resolve(),
    });
    const taken = await Promise.all([manager.claim([3, 4]), manager.claim([4, 5]), manager.claim([3])]);
    expect(taken).toEqual([[3, 4], [5], []]);
    const rows = await read.owner
      .selectFrom('waLease')
      .select(['connectionId', 'fence'])
      .orderBy('connectionId')
      .execute();
    expect(rows.map(({ connectionId }) => manager.fenceOf(connectionId))).toEqual(
      rows.map(({ fence }) => BigInt(fence)),
    );
    expect(rows.map(({ fence }) => Number(fence))).toEqual([1, 1, 1]);
    await free();
  });

  it('opens a value only where it was sealed', () => {
    const sealed = vault.seal('7/session/x', bytes('secret'));
    expect(vault.open('7/session/x', sealed).toString()).toBe('secret');
    expect(() => vault.open('7/session/y', sealed)).toThrow();
    expect(() => new Vault(temporaryKey()).open('7/session/x', sealed)).toThrow();
  });
});

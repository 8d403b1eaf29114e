import { uuidv5 } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { inboxRow, MESSAGE_KIND } from './inbox.store';
import { KeyWriter, type KeyWrite } from './key-writer';
import { temporaryKey } from './key-source';
import { Vault } from './vault';

const FENCE = 3n;

describe('Keys of many sessions', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let writer: KeyWriter;
  const vault = new Vault(temporaryKey());

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
  });

  beforeEach(async () => {
    for (const table of ['waKey', 'waInbox', 'waLease'] as const)
      await read.owner.deleteFrom(table).execute();
    await sql`insert into wa_lease (connection_id, worker_id, fence, expires_at)
      select id, 'w', ${FENCE.toString()}::bigint, now() + interval '1 hour' from generate_series(1, 30) id`.execute(
      read.owner,
    );
    writer = new KeyWriter(read.owner);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const said = (connectionId: number, id: string) =>
    inboxRow(
      vault,
      { companyId: 1, id: connectionId, uuid: uuidv5('connection', connectionId) },
      {
        kind: MESSAGE_KIND,
        id,
        chat: { kind: 'user', phone: '5511988887777' },
        fromMe: false,
        at: new Date('2026-11-20T12:00:00Z'),
        payload: Buffer.from(id),
      },
    );

  const write = (connectionId: number, value: string, more: Partial<KeyWrite> = {}): Promise<boolean> =>
    writer.write({
      connectionId,
      fence: FENCE,
      dropped: [],
      kept: [{ type: 'session', id: 'ana', sealed: Buffer.from(value) }],
      received: said(connectionId, value),
      ...more,
    });

  const keys = async (): Promise<string[]> => {
    const rows = await read.owner
      .selectFrom('waKey')
      .select(['connectionId', 'val'])
      .orderBy('connectionId')
      .execute();
    return rows.map(({ connectionId, val }) => `${connectionId} ${val.toString()}`);
  };
  const inbox = async (): Promise<string[]> =>
    (await read.owner.selectFrom('waInbox').select('waId').orderBy('seq').execute()).map(({ waId }) => waId);

  const all = Array.from({ length: 30 }, (_, n) => n + 1);

  it('are written together, each with its own message, and each session’s in order', async () => {
    const writes = all.flatMap(id => [1, 2, 3].map(n => write(id, `${id}/${n}`)));
    expect(await Promise.all(writes)).toEqual(writes.map(() => true));
    expect(await keys()).toEqual(all.map(id => `${id} ${id}/3`));
    const received = await inbox();
    expect(received).toHaveLength(90);
    for (const id of all)
      expect(received.filter(waId => waId.startsWith(`${id}/`))).toEqual([1, 2, 3].map(n => `${id}/${n}`));
    const { rows } = await sql<{ same: boolean }>`
      select bool_and(payload is not null and phone = '5511988887777' and connection_uuid is not null and not from_me
                      and at = '2026-11-20T12:00:00Z') as same from wa_inbox`.execute(read.owner);
    expect(rows).toEqual([{ same: true }]);
  });

  it('are written only for sessions that are still owned', async () => {
    await sql`update wa_lease set fence = fence + 1 where connection_id in (4, 17)`.execute(read.owner);
    const owned = await Promise.all(all.map(id => write(id, `${id}`)));
    expect(all.filter((_, index) => owned[index] === false)).toEqual([4, 17]);
    expect(await keys()).toHaveLength(28);
    expect(await inbox()).toHaveLength(28);
  });

  it('wait for a lease that is being renewed, and do not delay others', async () => {
    let release = (): void => undefined;
    const renewed = new Promise<void>(done => (release = done));
    const locked = new Promise<void>((begun, failed) => {
      read.owner
        .transaction()
        .execute(async db => {
          await sql`update wa_lease set expires_at = now() + interval '2 hours' where connection_id = 9`.execute(
            db,
          );
          begun();
          await renewed;
        })
        .catch(failed);
    });
    await locked;
    let late = false;
    const nine = [write(1, '1'), write(2, '2'), write(3, '3'), write(9, '9').then(owned => (late = owned))];
    expect(await Promise.all(nine.slice(0, 3))).toEqual([true, true, true]);
    expect(late).toBe(false);
    release();
    await nine[3];
    expect(late).toBe(true);
    expect(await keys()).toEqual(['1 1', '2 2', '3 3', '9 9']);
  });

  it('are deleted and stored in one statement, and fail separately', async () => {
    await Promise.all(all.map(id => write(id, 'before')));
    const dropped = [{ type: 'session', id: 'ana' }];
    await Promise.all(
      all.map(id => write(id, `after ${id}`, { dropped: id % 2 === 0 ? dropped : [], kept: [] })),
    );
    expect(await keys()).toEqual(all.filter(id => id % 2 === 1).map(id => `${id} before`));
    const broken = said(5, 'broken');
    const faulty = [
      write(4, '4'),
      write(5, '5', { received: { ...broken, waId: 'a\u0000b' } }),
      write(6, '6'),
    ];
    const outcomes = await Promise.allSettled(faulty);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await write(5, 'again')).toBe(true);
  });
});

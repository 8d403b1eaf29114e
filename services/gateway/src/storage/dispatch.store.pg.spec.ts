import { uuidv5 } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type ConnectionRow, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { DispatchStore } from './dispatch.store';
import { SessionRegistry } from './session-registry.store';

const at = new Date('2026-11-21T12:00:00Z');
const connectionOf = (companyId: number): ConnectionRow => ({
  ...{ companyId, id: companyId, uuid: uuidv5('connection', companyId), name: 'Loja', color: '#111111' },
  ...{
    purpose: 'service',
    isDefault: true,
    status: 'CONNECTED',
    reason: null,
    statusSince: at,
    statusBy: null,
    number: '',
    restrictedUntil: null,
    restrictions: null,
    newChatQuota: null,
  },
  ...{ greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' },
  ...{
    expiresInactiveMessage: '',
    expiresTicket: 0,
    timeUseBotQueues: 0,
    maxUseBotQueues: 0,
    timeToTransfer: 0,
  },
  ...{ transferQueueId: null, promptId: null, integrationId: null, queueIds: [], schedules: null },
  ...{ createdAt: at, updatedAt: at },
});

describe('Requests in the outbox', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let dispatch: DispatchStore;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    dispatch = new DispatchStore(read.owner);
    await read.owner.insertInto('connection').values([1, 2].map(connectionOf)).execute();
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  /** What a projector commits for a request at a position. */
  const asked = (companyId: number, position: number): Promise<unknown> =>
    sql`insert into wa_outbox (message_id, company_id, connection_id, position, round, phone, body, requested_at)
      values (${`message ${position}`}, ${companyId}, ${companyId}, ${position}, 1, '5511988887777', 'oi', now())`.execute(
      read.owner,
    );
  const taken = async (): Promise<readonly string[]> =>
    (await read.owner.selectFrom('waDispatch').select('messageId').orderBy('position').execute()).map(
      ({ messageId }) => messageId,
    );

  it('are taken over even if another partition has come further in the log', async () => {
    await asked(2, 20);
    await dispatch.takeOver();
    expect(await taken()).toEqual(['message 20']);
    await asked(1, 10);
    await dispatch.takeOver();
    expect(await taken()).toEqual(['message 10', 'message 20']);
  });

  it('are taken over once, however often a partition restarts', async () => {
    await sql`delete from wa_outbox where company_id = 1`.execute(read.owner);
    await asked(1, 10);
    await asked(1, 30);
    await dispatch.takeOver();
    await dispatch.takeOver();
    expect(await taken()).toEqual(['message 10', 'message 20', 'message 30']);
  });

  /** What releasing a stream, or a rebuild, commits besides the rows. */
  const released = (): Promise<unknown> =>
    sql`insert into checkpoints (name, position, streams, parked_version, updated_at)
      values ('read-model', 50, 0, 1, now())
      on conflict (name) do update set parked_version = checkpoints.parked_version + 1`.execute(read.owner);

  it('are taken over below the cursor, once a stream was released', async () => {
    await asked(1, 25);
    await released();
    await Promise.all([dispatch.takeOver(), new DispatchStore(read.owner).takeOver()]);
    await dispatch.takeOver();
    expect(await taken()).toEqual(['message 10', 'message 20', 'message 25', 'message 30']);
  });

  it('are found without reading those taken over before', async () => {
    await sql`insert into wa_outbox (message_id, company_id, connection_id, position, round, phone, body, requested_at)
      select 'old ' || n, 3, 3, 1000 + n, 1, '5511988887777', 'oi', now() from generate_series(1, 5000) n`.execute(
      read.owner,
    );
    await read.owner.insertInto('connection').values(connectionOf(3)).execute();
    for (let page = 0; page < 5; page += 1) await dispatch.takeOver();
    await sql`analyze wa_outbox`.execute(read.owner);
    await asked(3, 9_000);
    const fetched = await read.owner.transaction().execute(async db => {
      const sofar = async (): Promise<number> => {
        const { rows } = await sql<{ rows: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
           where relname = 'wa_outbox'`.execute(db);
        return rows[0]?.rows ?? NaN;
      };
      const before = await sofar();
      await new DispatchStore(db).takeOver();
      return (await sofar()) - before;
    });
    expect(await taken()).toContain('message 9000');
    expect(fetched).toBeLessThan(20);
    for (const table of ['wa_dispatch', 'wa_outbox'])
      await sql`delete from ${sql.table(table)} where company_id = 3`.execute(read.owner);
  });

  it('are not taken over again after the data of their connection was deleted', async () => {
    await new SessionRegistry(read.owner).forget(1);
    await released();
    await dispatch.takeOver();
    expect(await taken()).toEqual(['message 20']);
    await asked(1, 60);
    await dispatch.takeOver();
    expect(await taken()).toEqual(['message 20', 'message 60']);
  });
});

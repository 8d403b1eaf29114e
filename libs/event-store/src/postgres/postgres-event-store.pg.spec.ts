import type { EventEmitter } from 'node:events';
import { testDatabase, until } from '@prosa/testing';
import { Client, Pool } from 'pg';
import { fact, facts, Follower, freshStream, upTo } from '../contract/fixtures';
import { describeEventStore } from '../event-store.contract';
import { StoreUnavailable } from '../event-store.port';
import { PostgresEventStore } from './postgres-event-store';
import { eventWriterRole, migrateEventStore } from './schema';
import { verifyChain } from './verify-chain';
import type { ChainCheck } from './verify-chain';

const openStore = async (): Promise<{
  store: PostgresEventStore;
  pool: Pool;
  close: () => Promise<void>;
}> => {
  const database = await testDatabase();
  const pool = new Pool({ connectionString: database.url, max: 12 });
  await migrateEventStore(pool);
  const store = new PostgresEventStore(pool);
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
    await database.drop();
  };
  return { store, pool, close };
};

describeEventStore('in PostgreSQL', openStore);

describe('the event store in PostgreSQL, besides the contract', () => {
  let store: PostgresEventStore;
  let pool: Pool;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ store, pool, close } = await openStore());
  });
  const followers: Follower[] = [];
  const follow = (followed: PostgresEventStore): Follower => {
    const follower = new Follower(followed, 0n);
    followers.push(follower);
    return follower;
  };
  afterEach(async () => {
    await Promise.allSettled(followers.splice(0).map(follower => follower.stop()));
    await close();
  });

  /** From outside the pool, whose own connections are what is cut. */
  const cutConnections = async (): Promise<void> => {
    const { connectionString } = pool.options;
    const client = new Client({ ...(connectionString === undefined ? {} : { connectionString }) });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await client.end();
  };

  const check = async (): Promise<ChainCheck | undefined> => {
    let last: ChainCheck | undefined;
    for await (const found of verifyChain(store)) last = found;
    return last;
  };

  /** Changes history as a person with full control of the database could. */
  const tamper = async (statement: string): Promise<void> => {
    const client = await pool.connect();
    await client.query(
      `set session_replication_role = replica; ${statement}; reset session_replication_role`,
    );
    client.release();
  };

  it('is migrated by several processes at once', async () => {
    await Promise.all(upTo(4).map(() => migrateEventStore(pool)));
    expect(await store.head()).toBe(0n);
  });

  it('refuses to change or delete an event', async () => {
    await store.append(freshStream(), 'none', [fact()]);
    const statements = ['update es.events set type = null', 'delete from es.events', 'truncate es.events'];
    for (const statement of [...statements, 'delete from es.head']) {
      await expect(pool.query(statement)).rejects.toThrow('append-only');
    }
  });

  it('lets the role of the application append and read, and nothing else', async () => {
    const client = await pool.connect();
    await client.query(`set role ${eventWriterRole}`);
    const writeSelf = `insert into es.events select * from es.events`;
    for (const statement of [writeSelf, 'update es.head set position = 9', 'delete from es.events']) {
      await expect(client.query(statement)).rejects.toThrow('permission denied');
    }
    client.release(true);
    const restricted = new Pool({ ...pool.options, options: `-c role=${eventWriterRole}` });
    const limited = new PostgresEventStore(restricted);
    const stream = freshStream();
    await limited.append(stream, 'none', facts(2));
    expect(await limited.readStream(stream)).toHaveLength(2);
    await limited.close();
    await restricted.end();
  });

  it('shares the log between two processes, and wakes the one by the append of the other', async () => {
    const other = new PostgresEventStore(pool);
    const follower = follow(other);
    await follower.until(() => follower.caughtUp.length > 0);
    await store.append(freshStream(), 'none', facts(3));
    await follower.until(() => follower.seen.length === 3);
    await Promise.all(
      [store, other].flatMap(writer => upTo(50).map(() => writer.append(freshStream(), 'none', [fact()]))),
    );
    await follower.until(() => follower.seen.length === 103);
    expect(follower.seen.map(event => event.position)).toEqual(upTo(103).map(n => BigInt(n) + 1n));
    // Its own appends need not be read back, but a caller cannot see which those were.
    expect(follower.seen).toEqual(await store.readAll(0n, 200));
    await follower.stop();
    await other.close();
  });

  it('learns of another process by a look at the head when nothing is notified', async () => {
    const deaf = new Pool({ ...pool.options, max: 4 });
    deaf.on('connect', (client: EventEmitter) => {
      client.on('newListener', (event: string) => {
        if (event === 'notification') setImmediate(() => client.removeAllListeners('notification'));
      });
    });
    const other = new PostgresEventStore(deaf);
    const follower = follow(other);
    await follower.until(() => follower.caughtUp.length > 0);
    await store.append(freshStream(), 'none', facts(2));
    await follower.until(() => follower.seen.length === 2);
    await follower.stop();
    await other.close();
    await deaf.end();
  });

  it('is brought up to date when it was made before appends told when they were recorded', async () => {
    await pool.query('drop function es.append');
    await pool.query(`create function es.append(
      streams text[], companies integer[], expected bigint[], sizes integer[],
      ids uuid[], types text[], schema_versions smallint[], data_lengths integer[], meta_lengths integer[], bodies bytea,
      out statuses integer[], out revisions bigint[], out positions bigint[]) language plpgsql as 'begin end'`);
    await migrateEventStore(pool);
    await expect(store.append(freshStream(), 'none', [fact()])).resolves.toMatchObject({ position: 1n });
    await expect(
      pool.query(
        `select has_function_privilege($1, p.oid, 'execute') as allowed from pg_proc p
        where p.proname = 'append' and p.pronamespace = 'es'::regnamespace`,
        [eventWriterRole],
      ),
    ).resolves.toMatchObject({ rows: [{ allowed: true }] });
  });

  it('goes on following and appending after the server has cut its connections', async () => {
    const follower = follow(store);
    await store.append(freshStream(), 'none', [fact('before')]);
    await follower.until(() => follower.seen.length === 1);
    for (const body of ['one', 'two', 'three']) {
      await cutConnections();
      const event = fact(body);
      const stream = freshStream();
      const again = async (triesLeft: number): Promise<unknown> => {
        try {
          return await store.append(stream, 'none', [event]);
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable);
          if (triesLeft === 0) throw error;
          return again(triesLeft - 1);
        }
      };
      await again(20);
    }
    await follower.until(() => follower.seen.length === 4);
    expect(follower.seen.map(event => event.position)).toEqual([1n, 2n, 3n, 4n]);
    await follower.stop();
  });

  it('reports a cut in the middle of an append as unknown, and a retry with the same ids writes once', async () => {
    const stream = freshStream();
    const events = facts(2);
    const blocker = await pool.connect();
    await blocker.query('begin; select * from es.head for update');
    const attempt = store.append(stream, 'none', events).catch((error: unknown) => error);
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await pool.query(waiting)).rowCount !== 0);
    await pool.query(`select pg_terminate_backend(pid) from (${waiting}) as w`);
    expect(await attempt).toMatchObject({ name: 'StoreUnavailable', outcome: 'unknown' });
    await blocker.query('rollback');
    blocker.release();
    expect(await store.append(stream, 'none', events)).toMatchObject({ revision: 1, duplicate: false });
    expect(await store.append(stream, 'none', events)).toMatchObject({ revision: 1, duplicate: true });
  });

  it('reports an append as not applied when there is no server to reach', async () => {
    const nowhere = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 2_000 });
    const lost = new PostgresEventStore(nowhere);
    const attempt = lost.append(freshStream(), 'none', [fact()]);
    await expect(attempt).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'not-applied' });
    await expect(lost.readAll(0n, 1)).rejects.toBeInstanceOf(StoreUnavailable);
    await nowhere.end();
  });

  it('lets an event that the database cannot hold fail alone', async () => {
    const outcomes = await Promise.allSettled([
      store.append(freshStream(), 'none', [fact()]),
      store.append(freshStream(), 'none', [{ ...fact(), type: 'Nul\u0000' }]),
      store.append(freshStream(), 'none', [fact()]),
    ]);
    expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.head()).toBe(2n);
  });

  it('finds the chain of an untouched log whole', async () => {
    for (let n = 0; n < 5; n += 1) await store.append(freshStream(), 'none', [fact('olá 😀\u0000'), fact(n)]);
    expect(await check()).toEqual({ intact: true, position: 10n });
  });

  const crimes: [string, string, ChainCheck][] = [
    [
      'a changed body',
      `update es.events set data = '{"body":"x"}' where position = 4`,
      { intact: false, position: 4n, reason: 'changed' },
    ],
    [
      'a changed actor',
      `update es.events set meta = '{}' where position = 2`,
      { intact: false, position: 2n, reason: 'changed' },
    ],
    [
      'a changed time',
      `update es.events set created_at = created_at - interval '1 day' where position = 3`,
      { intact: false, position: 3n, reason: 'changed' },
    ],
    [
      'an event moved to another stream',
      `update es.events set stream = 'note-2_x' where position = 5`,
      { intact: false, position: 5n, reason: 'changed' },
    ],
    [
      'one flipped byte',
      `update es.events set data = replace(data::text, '6', '7')::json where position = 7`,
      { intact: false, position: 7n, reason: 'changed' },
    ],
    [
      'two events that changed places',
      `update es.events set position = 0 where position = 3;
       update es.events set position = 3 where position = 4;
       update es.events set position = 4 where position = 0`,
      { intact: false, position: 3n, reason: 'changed' },
    ],
    [
      'a deleted event',
      `delete from es.events where position = 6`,
      { intact: false, position: 6n, reason: 'missing' },
    ],
    [
      'a log cut short',
      `delete from es.events where position > 8`,
      { intact: false, position: 9n, reason: 'missing' },
    ],
    [
      'a head turned back',
      `delete from es.events where position > 8; update es.head set position = 8`,
      { intact: false, position: 8n, reason: 'head-differs' },
    ],
  ];
  it.each(crimes)('finds %s', async (_name, statement, verdict) => {
    await store.append(freshStream(), 'none', facts(10));
    await tamper(statement);
    expect(await check()).toEqual(verdict);
  });
});

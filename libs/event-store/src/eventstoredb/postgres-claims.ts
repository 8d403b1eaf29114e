import { ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import type { Pool } from 'pg';
import type { EventStore } from '../event-store.port';
import type { Claim, IdClaims } from './claims.port';

const page = 1_000;

/** How many calls one statement takes, and how many statements run at once; further calls wait for the next statement. */
const batchSize = 200;
const maxStatements = 2;

interface ClaimCall {
  readonly stream: string;
  readonly ids: readonly string[];
  readonly done: (earlier: readonly Claim[]) => void;
  readonly fail: (error: unknown) => void;
}

/** Claims in PostgreSQL, for any number of processes; needs `migrateIdClaims` once. */
export class PostgresClaims implements IdClaims {
  private readonly waiting: ClaimCall[] = [];
  private underWay = 0;

  constructor(
    private readonly pool: Pool,
    faults: RetriedFaults = ignoredFaults,
  ) {
    // Without a listener a restart of the database would end the process; the next use opens another connection.
    pool.on('error', fault => faults.failed('keep a connection of the claims of event ids', fault));
  }

  claim(stream: string, ids: readonly string[]): Promise<readonly Claim[]> {
    return new Promise((done, fail) => {
      this.waiting.push({ stream, ids, done, fail });
      if (this.underWay < maxStatements) void this.claimWaiting();
    });
  }

  /** Claims for all waiting appends in one statement; appends that arrive meanwhile go into the next statement. */
  private async claimWaiting(): Promise<void> {
    this.underWay += 1;
    // Calls of the same tick share a statement.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const calls = this.waiting.splice(0, batchSize);
      try {
        const earlier = await this.claimAll(calls);
        calls.forEach(({ done }, index) => done(earlier[index] ?? []));
      } catch (error) {
        for (const { fail } of calls) fail(error);
      }
    }
    this.underWay -= 1;
  }

  /** The earlier claims that each call has found; an id of several calls is new to the first of them. */
  private async claimAll(calls: readonly ClaimCall[]): Promise<readonly (readonly Claim[])[]> {
    const pairs = calls.flatMap(({ stream, ids }) => ids.map(id => ({ id, stream })));
    const made = await this.pool.query<{ id: string }>({
      name: 'esdb_claim',
      // In one order, so that two statements with the same ids wait for each other instead of both for ever.
      text: `insert into esdb.claimed_ids (event_id, stream)
             select id, stream from unnest($1::uuid[], $2::text[]) with ordinality as wanted (id, stream, place)
             order by id, place on conflict do nothing returning event_id as id`,
      values: [pairs.map(({ id }) => id), pairs.map(({ stream }) => stream)],
    });
    if (made.rowCount === pairs.length) return calls.map(() => []);
    const isNew = new Set(made.rows.map(({ id }) => id));
    const known = await this.find(pairs.map(({ id }) => id));
    return calls.map(({ ids }) =>
      ids.flatMap(id => (isNew.delete(id.toLowerCase()) ? [] : (known.get(id.toLowerCase()) ?? []))),
    );
  }

  private async find(ids: readonly string[]): Promise<ReadonlyMap<string, Claim>> {
    const { rows } = await this.pool.query<{ id: string; stream: string; age: number }>({
      name: 'esdb_claims',
      text: `select event_id as id, stream, (extract(epoch from clock_timestamp() - claimed_at) * 1000)::float8 as age
             from esdb.claimed_ids where event_id = any ($1::uuid[])`,
      values: [ids],
    });
    return new Map(rows.map(({ id, stream, age }) => [id, { id, stream, ageMs: age }]));
  }

  /** Claims the ids that a log holds behind a position: a database restored behind its log has forgotten them. */
  async complete(log: Pick<EventStore, 'readAll'>, after: bigint): Promise<void> {
    for (let cursor = after; ;) {
      const events = await log.readAll(cursor, page);
      const last = events.at(-1);
      if (last === undefined) return;
      await this.pool.query({
        name: 'esdb_complete',
        text: `insert into esdb.claimed_ids (event_id, stream, claimed_at)
               select id, stream, at from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as there (id, stream, at)
               order by id on conflict do nothing`,
        values: [
          events.map(({ id }) => id),
          events.map(({ stream }) => stream),
          events.map(({ recordedAt }) => recordedAt),
        ],
      });
      cursor = last.position;
    }
  }

  async reclaim(stream: string, ids: readonly string[]): Promise<void> {
    await this.pool.query(
      'update esdb.claimed_ids set stream = $1, claimed_at = clock_timestamp() where event_id = any ($2::uuid[])',
      [stream, [...ids]],
    );
  }
}

/** Makes the table of claims; safe to run at every start, and by several processes at once. */
export const migrateIdClaims = async (pool: Pool): Promise<void> => {
  await pool.query(`
    begin;
    select pg_advisory_xact_lock(7076796);
    create schema if not exists esdb;
    create table if not exists esdb.claimed_ids (
      event_id uuid primary key,
      stream text collate "C" not null,
      claimed_at timestamptz not null default clock_timestamp()
    );
    commit`);
};

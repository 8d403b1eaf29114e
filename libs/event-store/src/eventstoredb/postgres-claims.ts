import type { Pool } from 'pg';
import type { Claim, IdClaims } from './claims.port';

/** Claims in PostgreSQL, for any number of processes; needs `migrateIdClaims` once. */
export class PostgresClaims implements IdClaims {
  constructor(private readonly pool: Pool) {
    // Without a listener a restart of the database would end the process; the next use reports the failure.
    pool.on('error', () => undefined);
  }

  async claim(stream: string, ids: readonly string[]): Promise<readonly Claim[]> {
    const made = await this.pool.query<{ id: string }>({
      name: 'esdb_claim',
      // In one order, so that two appends with the same ids wait for each other instead of both for ever.
      text: `insert into esdb.claimed_ids (event_id, stream)
             select id, $1 from unnest($2::uuid[]) as wanted (id) order by id on conflict do nothing returning event_id as id`,
      values: [stream, [...ids]],
    });
    if (made.rowCount === ids.length) return [];
    const known = await this.pool.query<{ id: string; stream: string; age: number }>({
      name: 'esdb_claims',
      text: `select event_id as id, stream, (extract(epoch from clock_timestamp() - claimed_at) * 1000)::float8 as age
             from esdb.claimed_ids where event_id = any ($1::uuid[])`,
      values: [ids.filter(id => !made.rows.some(row => row.id === id))],
    });
    return known.rows.map(row => ({ id: row.id, stream: row.stream, ageMs: row.age }));
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

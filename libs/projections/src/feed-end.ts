import type { FeedEnd } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely, type RawBuilder } from 'kysely';

/** Another for a dump that is restored, wherever to, and for a table that is emptied. */
const table = sql`(select oid from pg_database where datname = current_database()),
  pg_relation_filenode('company_feed_heads')`;

/** Another for a server that came from a backup and archived WAL, or was a standby: it has a timeline of its own. */
const server = sql`(select system_identifier from pg_control_system()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`;

/** A service that keeps databases for others may not let everybody ask, or have no such functions. */
const refusals = new Set(['42501', '42883', '0A000']);

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && refusals.has(String(error.code));

const lookUp = async (db: Kysely<ReadModel>, companyId: number, database: RawBuilder<unknown>) =>
  db
    .selectFrom('companyFeedHeads')
    .select(['seq', 'epoch', sql<boolean | null>`database = ${database}`.as('isOurs')])
    .where('companyId', '=', companyId)
    .executeTakeFirst();

const beginEpoch = async (
  db: Kysely<ReadModel>,
  companyId: number,
  database: RawBuilder<unknown>,
): Promise<void> => {
  await sql`
    insert into company_feed_heads (company_id, seq, epoch, database)
    values (${companyId}, 0, gen_random_uuid(), ${database})
    on conflict (company_id) do update set epoch = excluded.epoch, database = excluded.database
    where company_feed_heads.database is distinct from excluded.database`.execute(db);
};

/**
 * Tells where a company's feed ends. Its epoch stands beside its number, together with the database that it was told
 * from: found in any other one, the row came out of a backup, and its numbers are given out once more. An epoch is told
 * only once it is kept, and its number is read with it.
 */
export const feedEnds = (db: Kysely<ReadModel>): ((companyId: number) => Promise<FeedEnd>) => {
  const tableOnly = sql`concat_ws('/', ${table})`;
  let database = sql`concat_ws('/', ${server}, ${table})`;
  const end = async (companyId: number, mark: RawBuilder<unknown>): Promise<FeedEnd> => {
    const known = await lookUp(db, companyId, mark);
    if (known?.isOurs === true && known.epoch !== null) return { head: known.seq, epoch: known.epoch };
    await beginEpoch(db, companyId, mark);
    return end(companyId, mark);
  };
  return async companyId => {
    try {
      return await end(companyId, database);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Kept only if that was what was refused: processes that tell databases apart by different marks begin epochs in turn.
      const told = await end(companyId, tableOnly);
      database = tableOnly;
      return told;
    }
  };
};

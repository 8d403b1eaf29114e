import type { FeedEnd } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely, type RawBuilder } from 'kysely';

/** Changes when a dump is restored, and when the table is truncated. */
const table = sql`(select oid from pg_database where datname = current_database()),
  pg_relation_filenode('company_feed_heads')`;

/**
 * Changes for a server restored from a backup with archived WAL, or a promoted standby: it has another timeline.
 */
const server = sql`(select system_identifier from pg_control_system()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`;

/** Managed database services may restrict these functions, or not have them. */
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
 * Reads the end of a company's feed. Its epoch is stored with its number and the identity of the database: found in
 * any other database, the row comes from a backup, and its numbers will be assigned again. An epoch is returned
 * only once it is stored, and its number is read together with it.
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
      // Kept only on that error: processes that identify databases differently would start epochs in turn.
      const published = await end(companyId, tableOnly);
      database = tableOnly;
      return published;
    }
  };
};

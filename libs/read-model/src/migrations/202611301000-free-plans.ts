import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * Whether a company has no due date because its plan costs nothing. Companies that have one on such a plan today are
 * freed of it by the round of invoices, as those are whose plan comes to cost nothing.
 */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table company add column free boolean not null default false`.execute(db);
};

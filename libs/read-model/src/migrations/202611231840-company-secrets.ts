import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * Sealed secrets of companies stand in a schema of their own: no fact holds them, so a rebuild leaves them alone, and neither
 * requests nor projections may see them.
 */
const vault = [
  `create schema if not exists secrets`,
  `create table if not exists secrets.company_secret (
     company_id integer not null, place text not null, key_id text not null, sealed bytea not null,
     updated_at timestamptz not null, primary key (company_id, place))`,
];

/** What companies sign in at other services with. */
export const up = async (db: Migrator): Promise<void> => {
  for (const statement of vault) await sql.raw(statement).execute(db);
};

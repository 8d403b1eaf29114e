import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * Secrets of payment providers stand in a schema of their own: no fact tells them, so a rebuild beside the read model
 * must leave them alone, and neither requests nor projections may see them.
 */
const vault = [
  `create schema if not exists billing`,
  `create table if not exists billing.provider_secret (
     company_id integer not null, provider text not null, sealed bytea not null, tail text not null,
     updated_at timestamptz not null, primary key (company_id, provider))`,
];

/** The vault of what billing signs in elsewhere with. */
export const up = async (db: Migrator): Promise<void> => {
  for (const statement of vault) await sql.raw(statement).execute(db);
};

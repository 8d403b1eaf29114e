import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/**
 * Secrets of payment providers have a schema of their own: they are not derived from facts, so a rebuild must not
 * touch them, and neither requests nor projections may read them.
 */
const vault = [
  `create schema if not exists billing`,
  `create table if not exists billing.provider_secret (
     company_id integer not null, provider text not null, sealed bytea not null, tail text not null,
     updated_at timestamptz not null, primary key (company_id, provider))`,
];

/** The vault of billing's credentials. */
export const up = (db: Migrator): Promise<void> => keptTables(db, vault);

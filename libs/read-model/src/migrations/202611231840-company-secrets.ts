import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/**
 * Sealed secrets of companies have a schema of their own: they are not derived from facts, so a rebuild does not
 * touch them, and neither requests nor projections may read them.
 */
const vault = [
  `create schema if not exists secrets`,
  `create table if not exists secrets.company_secret (
     company_id integer not null, place text not null, key_id text not null, sealed bytea not null,
     updated_at timestamptz not null, primary key (company_id, place))`,
];

/** Companies' credentials for external services. */
export const up = (db: Migrator): Promise<void> => keptTables(db, vault);

import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/**
 * Keys of data subjects have a schema of their own: a backup of the rest must not hold them, and neither requests nor
 * projections may read them. The row of a destroyed key stays, so that the key is not recreated.
 */
const keys = [
  `create schema if not exists keys`,
  `create table if not exists keys.subject_key (
     company_id integer not null, subject text collate "C" not null, key_id text not null, wrapped bytea,
     made_at timestamptz not null, shredded_at timestamptz, primary key (company_id, subject))`,
];

/** Keys that seal the personal data in the log. */
export const up = (db: Migrator): Promise<void> => keptTables(db, keys);

import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

const index = [
  `create index if not exists subject_key_by_wrapping on keys.subject_key (key_id) where wrapped is not null`,
];

/** Lets a start find out by which keys those of data subjects are wrapped, without reading all of them. */
export const up = (db: Migrator): Promise<void> => keptTables(db, index);

import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/** Which payer a charge was opened for, so that a corrected one gets another; null for those of before. */
export const up = (db: Migrator): Promise<void> =>
  keptTables(db, [`alter table billing.charge add column if not exists payer text`]);

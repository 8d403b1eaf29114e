import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/** What was found without a notice, and notices that were refused, for who looks why payments do not arrive. */
export const up = (db: Migrator): Promise<void> =>
  keptTables(db, [
    `alter table billing.reconciliation
       add column if not exists found_count integer not null default 0,
       add column if not exists found_at timestamptz,
       add column if not exists refused_at timestamptz`,
    `create index if not exists notice_by_time on billing.payment_notice (provider, received_at desc)`,
  ]);

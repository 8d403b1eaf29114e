import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

const host = [`alter table calls.outbound_call add column if not exists host text not null default ''`];

/** The host of an outbound call, for its limit of concurrent calls; empty: no limit. */
export const up = (db: Migrator): Promise<void> => keptTables(db, host);

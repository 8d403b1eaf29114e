import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/** Operational state rather than a projection: a rebuild keeps it. */
const underWay = [
  `create schema if not exists calls`,
  `create table if not exists calls.outbound_call (
     id uuid primary key, company_id integer not null, kind text not null, source text not null,
     payload jsonb not null, state text not null check (state in ('wanted', 'sent', 'done', 'failed')),
     fence integer not null, next_at timestamptz not null, created_at timestamptz not null)`,
  `create index if not exists outbound_call_by_work on calls.outbound_call (kind, next_at)
     where state in ('wanted', 'sent')`,
];

/** Calls to external servers that companies configure. */
export const up = (db: Migrator): Promise<void> => keptTables(db, underWay);

import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/**
 * Sign-in state in the vault: failed attempts, known browsers and networks, the displayed description of a session,
 * and the successor of a rotated token. Addresses, cookies and accounts are stored as keyed hashes only.
 */
const vault = [
  `create table if not exists identity.guess_count (key text primary key, free_at timestamptz not null)`,
  `create index if not exists guess_count_free on identity.guess_count (free_at)`,
  `create table if not exists identity.known_browser (
     user_uuid uuid not null, browser text not null, network text not null,
     uses integer not null default 1, seen_at timestamptz not null, primary key (user_uuid, browser))`,
  `create index if not exists known_browser_network on identity.known_browser (user_uuid, network)`,
  `alter table identity.session add column if not exists browser text`,
  `alter table identity.session add column if not exists device text`,
  `alter table identity.session add column if not exists is_page boolean not null default false`,
  `alter table identity.session add column if not exists used_at timestamptz`,
  `alter table identity.session drop constraint if exists session_end_reason_check`,
  `alter table identity.session add constraint session_end_reason_check
     check (end_reason in ('logout', 'reuse', 'password', 'removed', 'expired', 'blocked', 'left',
       'elsewhere', 'replaced', 'ended'))`,
  `alter table identity.refresh_token add column if not exists salt text`,
  `alter table identity.refresh_token add column if not exists used_by text`,
  `alter table identity.verification add column if not exists browser text`,
  `alter table identity.verification add column if not exists stray_tries integer not null default 0`,
  `alter table identity.verification add column if not exists proven_by text`,
];

/** Counters of failed attempts, known browsers, and the bindings of sessions and codes. */
export const up = (db: Migrator): Promise<void> => keptTables(db, vault);

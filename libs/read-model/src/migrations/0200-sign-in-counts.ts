import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * What sign-in counts and remembers, in the vault: guesses, the browsers and networks that people signed in from, what
 * a session is shown as, and what a rotated token led to. Addresses, cookies and accounts stand there as keyed hashes
 * only. Each statement bears being repeated, since the vault is one for all schemas that a rebuild makes.
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

/** Counts of guesses, known browsers, and what sessions and codes are bound to. */
export const up = async (db: Migrator): Promise<void> => {
  for (const statement of vault) await sql.raw(statement).execute(db);
};

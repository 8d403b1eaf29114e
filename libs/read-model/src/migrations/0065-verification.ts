import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * Codes that were sent, in the vault beside passwords: no fact tells them, and how many were sent must survive a
 * restart. Whom they went to is kept as keyed hashes only. Each statement bears being repeated, since the vault is one
 * for all schemas that a rebuild makes beside each other.
 */
const vault = [
  `create table if not exists identity.verification (
     id uuid primary key,
     purpose text not null check (purpose in ('sign-up', 'reset')),
     recipient text not null, mailbox text not null, address text not null, code_hash text not null,
     issued_at timestamptz not null, expires_at timestamptz not null,
     tries integer not null default 0,
     proven_at timestamptz, begun_at timestamptz, spent_at timestamptz)`,
  `create index if not exists verification_of_recipient on identity.verification (purpose, recipient, issued_at desc)`,
  `create index if not exists verification_issued on identity.verification (issued_at)`,
  // Two proofs for one mailbox never make a company each: the second one waits until the first is spent or too old.
  `create unique index if not exists verification_begun on identity.verification (purpose, mailbox)
     where begun_at is not null and spent_at is null`,
];

/** The vault's codes of sign-up and password reset. */
export const up = async (db: Migrator): Promise<void> => {
  for (const statement of vault) await sql.raw(statement).execute(db);
};

import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/**
 * Verification codes, in the vault beside passwords: they are not derived from facts, and their counts must survive
 * a restart. Recipients are stored as keyed hashes only.
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
  // Two verifications of one mailbox never create two companies: the second waits until the first is used or
  // expired.
  `create unique index if not exists verification_begun on identity.verification (purpose, mailbox)
     where begun_at is not null and spent_at is null`,
];

/** The vault's codes of sign-up and password reset. */
export const up = (db: Migrator): Promise<void> => keptTables(db, vault);

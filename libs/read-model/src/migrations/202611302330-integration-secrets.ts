import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** What may be shown of the secret by which calls to an integration are signed; empty for none. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table queue_integration add column signing_secret text not null default ''`.execute(db);
};

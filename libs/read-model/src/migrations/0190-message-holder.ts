import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The kind of holder of a message's conversation; existing messages belong to tickets. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table message add column holder text not null default 'ticket'`.execute(db);
};

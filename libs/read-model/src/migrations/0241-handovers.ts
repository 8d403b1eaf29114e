import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Who transferred a ticket to its agent, with their note, until the agent has seen it. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket add column handover text`.execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The deleted tickets of a company, few among all lines, to subtract them from what its tags are counted by. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`create index interaction_of_deletion on interaction (company_id, ticket_uuid)
    where type = 'DELETED_TICKET'`.execute(db);
};

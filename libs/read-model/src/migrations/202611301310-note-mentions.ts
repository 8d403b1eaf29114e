import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** One row for each user mentioned in a note, until that user has seen the mention. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'note_mention', table =>
    table
      .addColumn('note_uuid', 'uuid', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('note_mention_pkey', ['note_uuid', 'user_id']),
  );
  await sql`create index note_mention_of_user on note_mention (company_id, user_id)`.execute(db);
};

import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** The parts of a message that few have, and the advertisements that tickets began with. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'message_detail', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('details', 'text', column => column.notNull()),
  );
  await tenantTable(db, 'ticket_advert', table =>
    table
      .addColumn('ticket_uuid', 'uuid', column => column.primaryKey())
      .addColumn('platform', 'text', column => column.notNull())
      .addColumn('title', 'text')
      .addColumn('body', 'text')
      .addColumn('link', 'text')
      .addColumn('source_id', 'text')
      .addColumn('click_id', 'text')
      .addColumn('at', 'timestamptz', column => column.notNull()),
  );
  await sql`create index ticket_advert_of_platform on ticket_advert (company_id, platform, at)`.execute(db);
};

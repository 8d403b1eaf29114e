import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** The programs that wrote our messages, and the campaigns that wrote in tickets or were answered there. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'message_program', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('campaign_uuid', 'uuid'),
  );
  await tenantTable(db, 'ticket_campaign', table =>
    table
      .addColumn('ticket_uuid', 'uuid', column => column.primaryKey())
      .addColumn('campaign_uuid', 'uuid', column => column.notNull())
      .addColumn('at', 'timestamptz', column => column.notNull()),
  );
  await sql`create index ticket_campaign_of_campaign on ticket_campaign (company_id, campaign_uuid)`.execute(
    db,
  );
};

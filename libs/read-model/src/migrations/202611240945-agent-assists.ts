import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** Number and cost of writing assistance per agent; without text. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'agent_assist', columns =>
    columns
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('ticket_uuid', 'uuid', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('asked_at', 'timestamptz', column => column.notNull())
      .addColumn('tokens', 'integer', column => column.notNull()),
  );
  await sql`create index agent_assist_by_cost on agent_assist (company_id, asked_at) include (tokens)`.execute(
    db,
  );
};

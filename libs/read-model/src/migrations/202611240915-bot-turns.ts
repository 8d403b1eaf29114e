import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** Outcomes of a bot's turns; without text. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'bot_turn', columns =>
    columns
      .addColumn('holder_uuid', 'uuid', column => column.notNull())
      .addColumn('turn', 'integer', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('source_id', 'integer', column => column.notNull())
      .addColumn('contact_uuid', 'uuid')
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('hands_over', 'boolean', column => column.notNull())
      .addColumn('asked_at', 'timestamptz', column => column.notNull())
      .addColumn('ms', 'integer')
      .addColumn('tokens', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('bot_turn_key', ['holder_uuid', 'turn']),
  );
  await sql`create index bot_turn_by_cost on bot_turn (company_id, asked_at) include (tokens)`.execute(db);
  await sql`create index bot_turn_by_source on bot_turn (company_id, kind, source_id, asked_at)`.execute(db);
  await sql`create index bot_turn_by_contact on bot_turn (company_id, contact_uuid, asked_at)`.execute(db);
};

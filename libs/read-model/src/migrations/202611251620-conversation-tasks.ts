import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** Tasks of conversations, and the task text of a column. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'conversation_task', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('holder', 'text', column => column.notNull())
      .addColumn('ticket_uuid', 'uuid', column => column.notNull())
      .addColumn('column_id', 'integer', column => column.notNull())
      .addColumn('column_name', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('done_at', 'timestamptz')
      .addColumn('done_by_id', 'integer')
      .addColumn('done_by_name', 'text'),
  );
  const statements = [
    `create index conversation_task_in on conversation_task (company_id, ticket_uuid)`,
    `create index conversation_task_open on conversation_task (company_id, created_at) where done_at is null`,
    `alter table tag add column entry_task text not null default ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

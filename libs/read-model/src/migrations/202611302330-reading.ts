import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

const indexes = [
  'create index reading_page on reading (company_id, position desc)',
  'create index reading_of_type on reading (company_id, type, position desc)',
  'create index reading_of_actor on reading (company_id, actor_id, position desc)',
  'create index reading_of_object on reading (company_id, object_uuid, position desc)',
  'create index reading_at on reading (company_id, at)',
];

/** The facts about who read what in a company, by their places in the log. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'reading', table =>
    table
      .addColumn('id', 'uuid', column => column.primaryKey())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('category', 'text', column => column.notNull())
      .addColumn('object_uuid', 'uuid', column => column.notNull())
      .addColumn('at', 'timestamptz', column => column.notNull())
      .addColumn('actor_kind', 'text', column => column.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('actor_company_id', 'integer'),
  );
  for (const index of indexes) await sql.raw(index).execute(db);
};

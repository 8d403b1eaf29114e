import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

const indexes = [
  'create index activity_page on activity (company_id, position desc)',
  'create index activity_of_type on activity (company_id, type, position desc)',
  'create index activity_of_actor on activity (company_id, actor_id, position desc)',
  'create index activity_of_object on activity (company_id, object_uuid, position desc)',
  'create index activity_at on activity (company_id, at)',
];

/** The administrative facts of a company, by their places in the log. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'activity', table =>
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

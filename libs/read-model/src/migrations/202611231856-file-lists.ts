import { sql } from 'kysely';
import { NUMBER_BLOCK } from '../numbers';
import { tenantTable, type Migrator } from '../tenant-table';

/** File lists and their files. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'file_list', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('message', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await tenantTable(db, 'file_option', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('list_uuid', 'uuid', column => column.notNull())
      .addColumn('place', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('media_key', 'text', column => column.notNull())
      .addColumn('mime', 'text', column => column.notNull())
      .addColumn('size', 'bigint', column => column.notNull()),
  );
  const statements = [
    'create index file_list_name on file_list (company_id, name, id)',
    'create index file_option_list on file_option (company_id, list_uuid, place)',
    'create index file_option_media on file_option (company_id, media_key)',
    `create sequence if not exists numbers.file_list increment by ${NUMBER_BLOCK}`,
    `create sequence if not exists numbers.file_option increment by ${NUMBER_BLOCK}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

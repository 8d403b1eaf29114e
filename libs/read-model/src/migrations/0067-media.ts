import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** Stored files; written by the media library, because the row precedes any fact. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'media_object', table =>
    table
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('sha256', 'text', column => column.notNull().check(sql`sha256 ~ '^[0-9a-f]{64}$'`))
      .addColumn('size', 'bigint', column => column.notNull().check(sql`size > 0`))
      .addColumn('media_type', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('media_object_pkey', ['company_id', 'key']),
  );
  await sql`create index media_object_bytes on media_object (company_id, sha256)`.execute(db);
  await sql`create index media_object_age on media_object (created_at)`.execute(db);
};

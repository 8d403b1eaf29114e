import { sql } from 'kysely';
import { plainTable, type Migrator } from '../tenant-table';

/** Which log this database was filled from: the id of its installation, and a fact that was seen there. */
export const up = (db: Migrator): Promise<void> =>
  plainTable(db, 'log_note', table =>
    table
      .addColumn('one', 'boolean', column =>
        column
          .primaryKey()
          .defaultTo(true)
          .check(sql`one`),
      )
      .addColumn('installation_id', 'uuid')
      .addColumn('stream', 'text')
      .addColumn('revision', 'bigint')
      .addColumn('event_id', 'uuid')
      .addColumn('position', 'bigint')
      .addColumn('noted_at', 'timestamptz', column => column.notNull()),
  );

import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

/** Where each connection's receipts stand: before the first that is not out, or at the last read of its company. */
const seed = `insert into wa_read_cursor (company_id, connection_id, since, position)
  select c.company_id, c.id, 0, coalesce(
      (select min(r.position) - 1 from wa_read r
         left join wa_read_told d on d.ticket_uuid = r.ticket_uuid
         left join ticket t on t.company_id = r.company_id and t.uuid = r.ticket_uuid
         left join lead l on l.company_id = r.company_id and l.uuid = r.ticket_uuid
        where r.company_id = c.company_id and r.position > coalesce(d.position, 0)
          and c.id in (t.connection_id, l.connection_id)),
      (select max(r.position) from wa_read r where r.company_id = c.company_id), 0)
    from connection c`;

/**
 * The position up to which a connection's read receipts are out, and the tickets whose receipts failed: the question
 * for unsent receipts reads only what was read since.
 */
export const up = async (db: Migrator): Promise<void> => {
  await sql`create index wa_read_of_company on wa_read (company_id, position)`.execute(db);
  await sql`drop index wa_read_position`.execute(db);
  await tenantTable(
    db,
    'wa_read_cursor',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.primaryKey())
        .addColumn('since', 'bigint', column => column.notNull())
        .addColumn('position', 'bigint', column => column.notNull()),
    { app: false },
  );
  await tenantTable(
    db,
    'wa_read_late',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('ticket_uuid', 'uuid', column => column.notNull())
        .addColumn('tries', 'integer', column => column.notNull())
        .addColumn('due_at', 'timestamptz', column => column.notNull())
        .addPrimaryKeyConstraint('wa_read_late_pkey', ['connection_id', 'ticket_uuid']),
    { app: false },
  );
  await sql`create index wa_read_late_due on wa_read_late (connection_id, due_at)`.execute(db);
  await keptTables(db, [seed]);
};

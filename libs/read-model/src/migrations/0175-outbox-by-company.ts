import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The cursor of sending per company, since companies are projected independently. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`create index wa_outbox_company_position on wa_outbox (company_id, position)`.execute(db);
  await sql`drop index wa_outbox_position`.execute(db);
  await sql`insert into wa_cursor (name, position)
    select 'outbox:' || company_id, max(position) from wa_dispatch group by company_id`.execute(db);
  await sql`delete from wa_cursor where name = 'outbox'`.execute(db);
};

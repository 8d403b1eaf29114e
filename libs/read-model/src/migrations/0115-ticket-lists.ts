import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';
import { searchFunction } from '../text-search';

const steps = [
  // Indexes in list order: one queue's tickets, and unread ones, which are few.
  'create index ticket_of_queue on ticket (company_id, queue_id, status, updated_at desc, id desc)',
  `create index ticket_unread on ticket (company_id, status, updated_at desc, id desc) where unread > 0`,
  // A search finds a thousand contacts: their tickets are sorted by an index-only scan.
  'drop index ticket_of_contact',
  `create index ticket_of_contact on ticket (company_id, contact_id, updated_at desc, id desc)
     include (uuid, status, queue_id, user_id, unread)`,
  'create index contact_made on contact (company_id, created_at) where removed_at is null',
  'drop function search_contact(text, integer)',
  'drop index search_contact_index',
];

/** Indexes for lists and searches of a company with a million tickets. */
export const up = async (db: Migrator): Promise<void> => {
  for (const step of steps) await sql.raw(step).execute(db);
  await searchFunction(db, {
    name: 'search_contact',
    table: 'contact',
    text: "name || ' ' || phone || ' ' || email",
    keptIn: 'plain_text',
    orderBy: 'updated_at desc',
  });
};

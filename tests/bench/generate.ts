import type { Client } from 'pg';

/** Whose rows are made. */
export interface GenerateFor {
  readonly companyId: number;
  readonly connectionId: number;
}

/**
 * Fills one company's read model with 20,000 contacts, 100,000 tickets (5 of 100 waiting, 5 open, the rest closed) and
 * 1,000,000 messages, always the same ones. The log is not filled: lists read the read model alone.
 */
export const generate = async (db: Client, { companyId, connectionId }: GenerateFor): Promise<void> => {
  const place = [companyId, connectionId];
  await db.query('set search_path to rm, public');
  await db.query(
    `insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
     select $1, md5('contact' || n)::uuid, 1000000 + n, 'Cliente ' || n, '5521' || lpad(n::text, 9, '0'), '', '', '[]',
       now() - interval '400 days', now() - interval '400 days'
     from generate_series(1, 20000) n`,
    [companyId],
  );
  await db.query(
    `insert into ticket (company_id, uuid, id, status, queue_id, user_id, contact_id, contact_uuid, connection_id,
       is_group, last_message, last_message_id, last_message_from_me, unread, read_position, waiting_since, created_at, updated_at)
     select $1, md5('ticket' || n)::uuid, 1000000 + n,
       case when n % 100 < 5 then 'pending' when n % 100 < 10 then 'open' else 'closed' end,
       (select id from queue where company_id = $1 order by id limit 1), null,
       1000000 + 1 + n % 20000, md5('contact' || 1 + n % 20000)::uuid, $2, false,
       'Mensagem de exemplo número ' || n, '', n % 2 = 0, n % 3, 0, null,
       now() - n * interval '5 minutes', now() - n * interval '4 minutes'
     from generate_series(1, 100000) n`,
    place,
  );
  await db.query(
    `insert into message (company_id, uuid, id, connection_id, ticket_uuid, ticket_id, contact_id, position, body,
       from_me, ack, media_type, is_deleted, is_edited, quoted_id, user_id, user_name, error_code, client_id,
       created_at, updated_at)
     select $1, md5('message' || n)::uuid, 'GEN' || n, $2, md5('ticket' || 1 + n % 100000)::uuid,
       1000000 + 1 + n % 100000, 1000000 + 1 + (1 + n % 100000) % 20000, -n, 'Texto de exemplo, mensagem ' || n,
       n % 2 = 0, 3, 'extendedTextMessage', false, false, null, null, null, null, null, now(), now()
     from generate_series(1, 1000000) n`,
    place,
  );
  await db.query('analyze contact, ticket, message');
};

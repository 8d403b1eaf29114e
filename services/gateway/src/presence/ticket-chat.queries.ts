import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { ChatRef } from '../whatsapp/whatsapp.port';

/** The WhatsApp chat of a ticket. */
export interface TicketChat {
  readonly connection: InboundConnection;
  readonly chat: ChatRef;
  readonly isOpen: boolean;
  readonly isClosed: boolean;
}

interface Row {
  readonly companyId: number;
  readonly id: number;
  readonly uuid: string;
  readonly phone: string;
  readonly lid: string;
  readonly status: string;
}

const chatIn = ([row]: readonly Row[]): TicketChat | null => {
  if (row === undefined) return null;
  const { id, uuid, phone, lid, status } = row;
  return {
    connection: { companyId: row.companyId, id, uuid },
    chat: { kind: 'user', ...(phone ? { phone } : {}), ...(lid ? { lid } : {}) },
    isOpen: status === 'open',
    isClosed: status === 'closed',
  };
};

/**
 * The chat of a ticket with one contact on a connected connection; null for groups and offline connections.
 */
export const chatOfTicket = async (
  db: OwnerDatabase,
  companyId: number,
  ticketId: number,
): Promise<TicketChat | null> => {
  const { rows } = await sql<Row>`
    select n.company_id, n.id, n.uuid, c.phone, c.lid, t.status
      from ticket t
      join contact c on c.company_id = t.company_id and c.uuid = t.contact_uuid
      join connection n on n.company_id = t.company_id and n.id = t.connection_id
     where t.company_id = ${companyId} and t.id = ${ticketId} and not t.is_group
       and n.status = 'CONNECTED'`.execute(db);
  return chatIn(rows);
};

/** The chat of an active lead on a connected connection, open once an agent has it; null for all others. */
export const chatOfLead = async (
  db: OwnerDatabase,
  companyId: number,
  leadId: number,
): Promise<TicketChat | null> => {
  const { rows } = await sql<Row>`
    select n.company_id, n.id, n.uuid, c.phone, c.lid,
           case when l.user_id is null then 'pending' else 'open' end as status
      from lead l
      join contact c on c.company_id = l.company_id and c.uuid = l.contact_uuid
      join connection n on n.company_id = l.company_id and n.id = l.connection_id
     where l.company_id = ${companyId} and l.id = ${leadId} and l.status in ('novo', 'andamento')
       and n.status = 'CONNECTED'`.execute(db);
  return chatIn(rows);
};

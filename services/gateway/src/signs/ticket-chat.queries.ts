import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { ChatRef } from '../whatsapp/whatsapp.port';

/** Where on WhatsApp a ticket takes place. */
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

/** The chat of a ticket with one person whose connection is connected; null for every other. */
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
  const [row] = rows;
  if (row === undefined) return null;
  const { id, uuid, phone, lid, status } = row;
  return {
    connection: { companyId: row.companyId, id, uuid },
    chat: { kind: 'user', ...(phone ? { phone } : {}), ...(lid ? { lid } : {}) },
    isOpen: status === 'open',
    isClosed: status === 'closed',
  };
};

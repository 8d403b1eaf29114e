import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** Which of these want no campaigns. */
export const optedOut = async (
  db: OwnerDatabase,
  companyId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from opt_out where company_id = ${companyId} and uuid = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
};

/** Whether a campaign spoke to a contact on a connection between two moments. */
export const wasAddressed = async (
  db: OwnerDatabase,
  companyId: number,
  contact: { readonly uuid: string; readonly connectionId: number },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from campaign_shipping s
     where s.company_id = ${companyId} and s.connection_id = ${contact.connectionId}
       and s.progress = 'requested' and s.addressed_at > ${from} and s.addressed_at <= ${to}
       and (s.source_uuid = ${contact.uuid}::uuid or s.ticket_id in (
         select t.id from ticket t join contact c on c.company_id = t.company_id and c.id = t.contact_id
          where t.company_id = s.company_id and c.uuid = ${contact.uuid}::uuid)) limit 1`.execute(db);
  return rows.length > 0;
};

/** The number of a contact; undefined when it is not known. */
export const numberOf = async (
  db: OwnerDatabase,
  companyId: number,
  contactUuid: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ phone: string }>`
    select phone from contact where company_id = ${companyId} and uuid = ${contactUuid}::uuid and phone <> ''`.execute(
    db,
  );
  return rows[0]?.phone;
};

import { sql, type RawBuilder } from 'kysely';

/** A contact of a company, each part as SQL. */
interface ContactColumns {
  readonly companyId: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly uuid: RawBuilder<unknown>;
}

/**
 * Whether a recipient `s` of a campaign is a contact: they are its source, or the campaign wrote to them in a ticket, or
 * while they were a lead. Leads and tickets are numbered apart, so a lead is found by its messages. Each part has an index.
 */
export const isRecipient = ({ companyId, id, uuid }: ContactColumns) => sql<boolean>`(
  s.source_uuid = ${uuid}
  or s.ticket_id = any(array(select t.id from ticket t where t.company_id = ${companyId} and t.contact_id = ${id}))
  or s.uuid = any(array(
    select r.uuid from lead l
      join message m on m.company_id = l.company_id and m.ticket_uuid = l.uuid and m.from_me
      join campaign_message q on q.company_id = m.company_id and q.uuid = m.uuid
      join campaign_shipping r on r.campaign_uuid = q.campaign_uuid and r.message_uuid = q.uuid
     where l.company_id = ${companyId} and l.contact_id = ${id})))`;

/** The parts of a contact that is known by its values. */
export const contactValues = (companyId: number, id: number, uuid: string): ContactColumns => ({
  companyId: sql`${companyId}::int`,
  id: sql`${id}::int`,
  uuid: sql`${uuid}::uuid`,
});

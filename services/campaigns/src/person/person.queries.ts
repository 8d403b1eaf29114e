import { sql } from 'kysely';

/**
 * The head of a statement with `person (id, uuid, phone, lid, is_reached)`: a contact, the one that it is merged into, and all
 * that are merged into that one, whose address is the reached one's. Messages come from whichever of them wrote.
 */
export const withPerson = (companyId: number, contactUuid: string) => sql`
  with recursive above as (
    select k.id, k.merged_into from contact k where k.company_id = ${companyId} and k.uuid = ${contactUuid}::uuid
    union all
    select k.id, k.merged_into from contact k join above a on k.company_id = ${companyId} and k.id = a.merged_into),
  person as (
    select k.id, k.uuid, k.phone, k.lid, true as is_reached from contact k
     where k.company_id = ${companyId} and k.id = (select id from above where merged_into is null)
    union all
    select k.id, k.uuid, k.phone, k.lid, false from contact k
      join person p on k.company_id = ${companyId} and k.merged_into = p.id)`;

/**
 * Whether a recipient `s` of a campaign is the {@link withPerson person}: one of their contacts, or the campaign wrote to them
 * in a ticket, or while they were a lead. Leads and tickets are numbered apart, so a lead is found by its messages. Each part
 * has an index.
 */
export const isPersonsRecipient = (companyId: number) => sql<boolean>`(
  s.source_uuid = any(array(select uuid from person))
  or s.ticket_id = any(array(
    select t.id from ticket t where t.company_id = ${companyId} and t.contact_id = any(array(select id from person))))
  or s.uuid = any(array(
    select r.uuid from lead l
      join message m on m.company_id = l.company_id and m.ticket_uuid = l.uuid and m.from_me
      join campaign_message q on q.company_id = m.company_id and q.uuid = m.uuid
      join campaign_shipping r on r.campaign_uuid = q.campaign_uuid and r.message_uuid = q.uuid
     where l.company_id = ${companyId} and l.contact_id = any(array(select id from person)))))`;

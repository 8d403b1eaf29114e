import type { CustomerAnswer } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { withPerson } from '../person/person.queries';

/** A recipient with a question. */
export interface AskedRecipient {
  readonly uuid: string;
  readonly campaignUuid: string;
  /** Whether this message was recorded as the answer already, or repeats a recent one. */
  readonly isAnswered: boolean;
}

/** Since when a question may have been asked, and since when a repetition is no other answer. */
export interface AnswerTimes {
  readonly askedSince: Date;
  readonly repeatedSince: Date;
}

/**
 * The recipient that a message answers for. A question is answered while it is the last that was said to the customer on
 * the connection, by a campaign, a bot or a person, and while its campaign runs: any other word is meant for what was said since.
 */
export const askedBy = async (
  db: OwnerDatabase,
  { companyId, contactUuid, connectionId, messageId }: CustomerAnswer,
  { askedSince, repeatedSince }: AnswerTimes,
): Promise<AskedRecipient | undefined> => {
  const { rows } = await sql<AskedRecipient>`
    ${withPerson(companyId, contactUuid)}
    select s.uuid, s.campaign_uuid, true as is_answered from campaign_shipping s
     where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.answer_id = ${messageId}
    union all
    select s.uuid, s.campaign_uuid, s.answer_id is not null from (
      select m.uuid from person c
        cross join lateral (
          select t.uuid from ticket t where t.company_id = ${companyId} and t.contact_id = c.id
          union all
          select l.uuid from lead l where l.company_id = ${companyId} and l.contact_id = c.id) held
        cross join lateral (
          select o.uuid, o.position from message o
           where o.company_id = ${companyId} and o.ticket_uuid = held.uuid and o.connection_id = ${connectionId}
             and o.from_me and o.ack <> 0
           order by o.position desc limit 1) m
       order by m.position desc limit 1) said
      join campaign_message q on q.company_id = ${companyId} and q.uuid = said.uuid
      join campaign k on k.company_id = q.company_id and k.uuid = q.campaign_uuid and k.status = 'EM_ANDAMENTO'
      join campaign_shipping s on s.company_id = k.company_id and s.campaign_uuid = k.uuid and s.message_uuid = q.uuid
     where (s.confirmed_at > ${repeatedSince}::timestamptz and s.progress = 'waiting')
        or (s.step = 'confirmation' and s.progress in ('addressed', 'requested')
            and s.addressed_at > ${askedSince}::timestamptz)
     limit 1`.execute(db);
  return rows[0];
};

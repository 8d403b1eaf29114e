import type { ConversationSlot } from '@prosa/platform';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** A question whose answer is awaited. */
export interface AwaitedQuestion {
  /** The recipient. */
  readonly uuid: string;
  readonly campaignUuid: string;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly askedAt: Date;
}

/** The customer of a ticket. */
export type AskedCustomer = Omit<ConversationSlot, 'companyId'> & { readonly contactId: number };

/**
 * The last question of a running campaign that a customer has not answered; undefined when none awaits an answer. Unlike the
 * customer's own answer it is found regardless of later messages: the user knows which question it answers.
 */
export const awaitedQuestion = async (
  db: TenantConnection,
  companyId: number,
  { contactId, contactUuid, connectionId }: AskedCustomer,
  since: Date,
): Promise<AwaitedQuestion | undefined> => {
  const { rows } = await sql<AwaitedQuestion>`
    select s.uuid, s.campaign_uuid, k.id as campaign_id, k.name as campaign_name, s.addressed_at as asked_at
      from campaign_shipping s
      join campaign k on k.company_id = s.company_id and k.uuid = s.campaign_uuid and k.status = 'EM_ANDAMENTO'
      left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
     where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.step = 'confirmation'
       and s.progress in ('addressed', 'requested') and s.addressed_at > ${since} and m.ack is distinct from 0
       and (s.source_uuid = ${contactUuid}::uuid or s.ticket_id = any(array(
         select t.id from ticket t where t.company_id = ${companyId} and t.contact_id = ${contactId})))
     order by s.addressed_at desc limit 1`.execute(db);
  return rows[0];
};

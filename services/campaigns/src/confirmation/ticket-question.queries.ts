import type { TicketScope } from '@prosa/contracts';
import type { ConversationSlot } from '@prosa/platform';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { isPersonsRecipient, withPerson } from '../person/person.queries';

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
export type AskedCustomer = Omit<ConversationSlot, 'companyId'>;

/**
 * The last question of a running campaign that a customer has not answered; undefined when none awaits an answer. Unlike the
 * customer's own answer it is found regardless of later messages: the user knows which question it answers.
 */
export const awaitedQuestion = async (
  db: TenantConnection,
  companyId: number,
  { contactUuid, connectionId }: AskedCustomer,
  since: Date,
): Promise<AwaitedQuestion | undefined> => {
  const { rows } = await sql<AwaitedQuestion>`
    ${withPerson(companyId, contactUuid)}
    select s.uuid, s.campaign_uuid, k.id as campaign_id, k.name as campaign_name, s.addressed_at as asked_at
      from campaign_shipping s
      join campaign k on k.company_id = s.company_id and k.uuid = s.campaign_uuid and k.status = 'EM_ANDAMENTO'
      left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
     where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.step = 'confirmation'
       and s.progress in ('addressed', 'requested') and s.addressed_at > ${since} and m.ack is distinct from 0
       and ${isPersonsRecipient(companyId)}
     order by s.addressed_at desc limit 1`.execute(db);
  return rows[0];
};

/** What facts of several companies touch: recipients, and messages as the read model knows them. */
export interface TouchedQuestions {
  readonly companyIds: readonly number[];
  readonly recipients: readonly string[];
  readonly messages: readonly string[];
}

/** A ticket in which a question is shown, or was. */
export interface QuestionedTicket extends TicketScope {
  readonly companyId: number;
}

/**
 * The tickets in which touched questions were asked, and those of the same customers that are not closed; for the
 * projector.
 */
export const questionedTickets = async (
  db: Kysely<ReadModel>,
  { companyIds, recipients, messages }: TouchedQuestions,
): Promise<readonly QuestionedTicket[]> => {
  const { rows } = await sql<QuestionedTicket>`
    select distinct t.company_id, t.id as ticket_id, t.uuid, t.status, t.queue_id, t.user_id from campaign_shipping s
      left join ticket o on o.company_id = s.company_id and o.id = s.ticket_id
      left join message w on w.company_id = s.company_id and w.uuid = s.message_uuid and w.holder = 'lead'
      left join contact c on c.company_id = s.company_id and c.uuid = s.source_uuid
      join ticket t on t.company_id = s.company_id and t.connection_id = s.connection_id
       and t.contact_id in (
         select x.id from contact k cross join lateral unnest(array[k.id, k.merged_into]) as x (id)
          where k.company_id = s.company_id and k.id = any(array[o.contact_id, w.contact_id, c.id]))
       and (t.status <> 'closed' or t.id = s.ticket_id)
       and t.merged_into is null
     where s.company_id = any(${[...companyIds]}::int[])
       and (s.step = 'confirmation' or s.confirmed_at is not null)
       and s.uuid = any(array(
         select r.uuid from unnest(${[...recipients]}::uuid[]) as r (uuid)
         union all
         select q.uuid from campaign_message m
           join campaign_shipping q on q.campaign_uuid = m.campaign_uuid and q.message_uuid = m.uuid
          where m.uuid = any(${[...messages]}::uuid[]) and q.step = 'confirmation'))`.execute(db);
  return rows;
};

/** The numbers of those among these campaigns that ask a question; for the projector. */
export const askingCampaigns = (
  db: Kysely<ReadModel>,
  companyIds: readonly number[],
  uuids: readonly string[],
): Promise<{ id: number; companyId: number }[]> =>
  db
    .selectFrom('campaign')
    .where(sql<boolean>`company_id = any(${[...companyIds]}::int[])`)
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where(sql<boolean>`(card::jsonb->>'confirmation')::boolean`)
    .select(['id', 'companyId'])
    .execute();

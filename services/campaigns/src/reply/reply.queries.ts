import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { isPersonsRecipient, withPerson } from '../person/person.queries';
import type { SpokenTo } from './reply.workflow';

/** The author of a message, its connection and time. */
export interface Writer {
  readonly companyId: number;
  readonly connectionId: number;
  readonly contactUuid: string;
  readonly messageId: string;
}

/**
 * The recipient last addressed by a campaign on a connection between two times; null when there is none, or they
 * replied already. An answer to a campaign's question is no reply. Each lookup has an index: this query runs for
 * every inbound message.
 */
export const spokenToLast = async (
  db: OwnerDatabase,
  { companyId, connectionId, contactUuid, messageId }: Writer,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<SpokenTo | null> => {
  const { rows } = await sql<SpokenTo & { readonly hasReplied: boolean }>`
    ${withPerson(companyId, contactUuid)}
    select s.uuid as recipient, s.campaign_uuid,
           s.replied_at is not null or s.answer_id is not distinct from ${messageId} as has_replied
      from campaign_shipping s
     where s.company_id = ${companyId} and s.connection_id = ${connectionId}
       and s.progress in ('addressed', 'requested') and s.addressed_at > ${from} and s.addressed_at <= ${to}
       and ${isPersonsRecipient(companyId)}
     order by s.addressed_at desc limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined || found.hasReplied) return null;
  return { recipient: found.recipient, campaignUuid: found.campaignUuid };
};

/** The queue that a campaign names for the answers to it; null without one, or once it was deleted. */
export const queueForAnswers = async (
  db: OwnerDatabase,
  companyId: number,
  campaignUuid: string,
): Promise<{ readonly id: number; readonly name: string } | null> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select q.id, q.name from campaign k
      join queue q on q.company_id = k.company_id and q.id = (k.card::json->>'answersQueueId')::int
     where k.company_id = ${companyId} and k.uuid = ${campaignUuid}::uuid`.execute(db);
  return rows[0] ?? null;
};

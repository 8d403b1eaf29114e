import type { CustomerAnswer } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A recipient who was asked. */
export interface AskedRecipient {
  readonly uuid: string;
  readonly campaignUuid: string;
  /** Whether this message was taken for the answer already, or another just was and they say it again. */
  readonly isAnswered: boolean;
}

/** One spelling for both of a Brazilian mobile number. */
const person = (column: string) => sql`regexp_replace(${sql.ref(column)}, '^(55\\d{2})9(\\d{8})$', '\\1\\2')`;

/** The recipient who answers with a message: asked last on this connection, as a contact or as an item of a list. */
export const askedBy = async (
  db: OwnerDatabase,
  { companyId, contactUuid, connectionId, messageId }: CustomerAnswer,
  repeatedSince: Date,
): Promise<AskedRecipient | undefined> => {
  const { rows } = await sql<AskedRecipient>`
    select s.uuid, s.campaign_uuid, s.answer_id is not null as is_answered
      from campaign_shipping s
      join contact c on c.company_id = s.company_id and c.uuid = ${contactUuid}::uuid
      left join contact_list_item i on s.kind = 'item' and i.company_id = s.company_id and i.uuid = s.source_uuid
     where s.company_id = ${companyId} and s.connection_id = ${connectionId}
       and (s.answer_id = ${messageId} or s.confirmed_at > ${repeatedSince}::timestamptz or (s.step = 'confirmation' and s.progress in ('addressed', 'requested')))
       and (s.source_uuid = c.uuid or (c.phone <> '' and ${person('i.phone')} = ${person('c.phone')}))
     order by s.answer_id is not distinct from ${messageId} desc, s.answer_id is null desc, s.addressed_at desc limit 1`.execute(
    db,
  );
  return rows[0];
};

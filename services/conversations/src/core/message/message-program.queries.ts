import type { MessageView } from '@prosa/contracts';
import type { MessageProgramRow, TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** The names of the campaigns that wrote messages, by the messages' uuids; others and those of deleted campaigns are left out. */
export const campaignsOfMessages = async (
  db: TenantConnection,
  companyId: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; name: string }>`
    select p.uuid::text, k.name from message_program p
    left join campaign_message s on s.company_id = p.company_id and s.uuid = p.uuid
    join campaign k on k.company_id = p.company_id and k.uuid = coalesce(p.campaign_uuid, s.campaign_uuid)
    where p.company_id = ${companyId} and p.uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
};

/** What wrote a message, and the campaign where that was one. */
export const programOf = ({
  program: kind,
  campaignId,
  campaignName,
}: {
  readonly program: MessageProgramRow['kind'] | null;
  readonly campaignId: number | null;
  readonly campaignName: string | null;
}): Pick<MessageView, 'program'> => {
  if (kind === null) return {};
  const campaign =
    campaignId === null || campaignName === null ? null : { id: campaignId, name: campaignName };
  return { program: { kind, campaign } };
};

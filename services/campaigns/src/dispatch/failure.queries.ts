import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { EarlierOutcome } from '@prosa/contracts';
import type { CampaignEarlier, CampaignRetry } from '../campaign/campaign.events';
import type { Candidate } from './dispatch.queries';

type Db = Kysely<ReadModel>;

/** Left out as another campaign was about to reach them, which may have failed since. */
const REACHED = 'ERR_RECIPIENT_REACHED';

/** Another attempt would end in the same way: the person wants none, has no WhatsApp, is gone or has it already. */
const FINAL_CODES = [
  ...['ERR_RECIPIENT_OPTED_OUT', 'ERR_CAMPAIGN_DECLINED', 'ERR_CAMPAIGN_UNCONFIRMED'],
  ...['ERR_WAPP_INVALID_CONTACT', 'ERR_NO_CONTACT_FOUND', REACHED],
];

/** Whether a recipient `s` with its message `m` was not reached for a reason that may pass. */
const isFailed = (s: 's' | 'o', m: 'm' | 'om') => {
  const [row, message] = [sql.table(s), sql.table(m)];
  return sql<SqlBool>`(coalesce(${message}.code, ${row}.code, '') <> all(${FINAL_CODES}::text[]) and (
    (${row}.progress = 'requested' and ${message}.ack = 0)
    or (${row}.progress = 'skipped' and coalesce(${message}.ack, 0) <= 1)))`;
};

/** A campaign as far as its retries go together with it. */
type Family = Pick<CampaignRetry, 'of' | 'root'>;

/** Whether a person was reached, or has an outcome that is final, in another campaign `o` of the same retries than `s`. */
const isFinalElsewhere = (root: string) => sql`exists (
  select from campaign_shipping o
    left join campaign_message om on om.company_id = o.company_id and om.uuid = o.message_uuid
   where o.company_id = s.company_id and o.source_uuid = s.source_uuid and o.campaign_uuid <> s.campaign_uuid
     and (o.campaign_uuid = ${root}::uuid or o.retry_root = ${root}::uuid)
     and o.progress <> 'waiting' and o.code is distinct from ${REACHED} and not ${isFailed('o', 'om')})`;

const failures = (companyId: number, { of, root }: Family) => sql`campaign_shipping s
    left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
   where s.company_id = ${companyId} and s.campaign_uuid = ${of}::uuid and ${isFailed('s', 'm')}
     and not ${isFinalElsewhere(root)}`;

/** The number of recipients whom a campaign failed to reach, and no retry reached since. */
export const failureCount = async (db: Db, companyId: number, family: Family): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${failures(companyId, family)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Those recipients, in their order; without a number where the contact or the item of the list is gone. */
export const failedPeople = async (
  db: Db,
  companyId: number,
  family: Family,
): Promise<readonly Candidate[]> => {
  return recipientsIn(db, companyId, failures(companyId, family));
};

/** The recipients of a campaign that some of `campaign_shipping s` are, in their order. */
const recipientsIn = async (
  db: Db,
  companyId: number,
  some: RawBuilder<unknown>,
): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select f.source_uuid as source, f.kind, coalesce(c.phone, i.phone, '') as number, false as is_group,
           i.whatsapp_valid is false as is_invalid
      from (select s.source_uuid, s.kind, s.place from ${some}) f
      left join contact c on c.company_id = ${companyId} and c.uuid = f.source_uuid and c.removed_at is null
      left join contact_list_item i on i.company_id = ${companyId} and i.uuid = f.source_uuid
     order by f.place`.execute(db);
  return rows;
};

/** Of whom this became; those who were asked only got no message yet. */
const OUTCOMES: Readonly<Record<EarlierOutcome, RawBuilder<SqlBool>>> = {
  replied: sql`s.replied_at is not null`,
  notReplied: sql`(s.replied_at is null and s.step = 'message' and s.progress = 'requested' and m.ack >= 2)`,
  read: sql`(s.step = 'message' and m.ack >= 4)`,
  failed: isFailed('s', 'm'),
};

/** The recipients of an earlier campaign of whom this became, in their order. */
export const recipientsOf = (
  db: Db,
  companyId: number,
  { of, outcome }: Pick<CampaignEarlier, 'of' | 'outcome'>,
): Promise<readonly Candidate[]> =>
  recipientsIn(
    db,
    companyId,
    sql`campaign_shipping s
      left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
     where s.company_id = ${companyId} and s.campaign_uuid = ${of}::uuid and ${OUTCOMES[outcome]}`,
  );

/** Whether a recipient was reached by another campaign of the same retries since their audience was taken. */
export const isReachedElsewhere = async (
  db: Db,
  companyId: number,
  recipient: string,
  { root }: Pick<Family, 'root'>,
): Promise<boolean> => {
  const { rows } = await sql<{ reached: boolean }>`
    select ${isFinalElsewhere(root)} as reached from campaign_shipping s
     where s.company_id = ${companyId} and s.uuid = ${recipient}::uuid`.execute(db);
  return rows[0]?.reached === true;
};

import { LIMITS, otherSpelling } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { personOf } from '../opt-out/person-of';

type Db = Kysely<ReadModel>;

/** Since when a campaign counts as received lately. */
export const weekBefore = (now: Date): Date =>
  new Date(now.getTime() - LIMITS.campaignLatelyDays * 86_400_000);

/** Since when, and apart from which campaign and its retries. */
interface Reach {
  readonly since: Date;
  readonly apartFrom?: string;
}

/** A campaign and its retries are one; what failed reached nobody, and a question alone is no campaign. */
const reached = (companyId: number, { since, apartFrom }: Reach) => sql`campaign_shipping s
    left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
   where s.company_id = ${companyId} and s.requested_at >= ${since}::timestamptz and s.progress = 'requested'
     and s.step = 'message' and m.ack is distinct from 0
     and coalesce(s.retry_root, s.campaign_uuid) is distinct from ${apartFrom ?? null}::uuid`;

/** By how many campaigns each person was reached since a time; people by `personOf`. */
export const campaignsByPerson = async (
  db: Db,
  companyId: number,
  reach: Reach,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ phone: string; campaign: string }>`
    select distinct coalesce(c.phone, i.phone) as phone, r.campaign from (
      select s.company_id, s.source_uuid, coalesce(s.retry_root, s.campaign_uuid) as campaign
        from ${reached(companyId, reach)}) r
      left join contact c on c.company_id = r.company_id and c.uuid = r.source_uuid
      left join contact_list_item i on i.company_id = r.company_id and i.uuid = r.source_uuid
     where coalesce(c.phone, i.phone, '') <> ''`.execute(db);
  const campaigns = new Map<string, Set<string>>();
  for (const { phone, campaign } of rows) {
    const person = personOf(phone);
    campaigns.set(person, (campaigns.get(person) ?? new Set()).add(campaign));
  }
  return new Map([...campaigns].map(([person, of]) => [person, of.size]));
};

/** By how many other campaigns the person with a number was reached since a time. */
export const campaignsTo = async (
  db: Db,
  companyId: number,
  number: string,
  reach: Reach,
): Promise<number> => {
  const spellings = [number, otherSpelling(number) ?? number];
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(s.retry_root, s.campaign_uuid))::int as count
      from ${reached(companyId, reach)} and s.source_uuid in (
        select uuid from contact where company_id = ${companyId} and phone = any(${spellings}::text[])
        union all
        select uuid from contact_list_item where company_id = ${companyId} and phone = any(${spellings}::text[]))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

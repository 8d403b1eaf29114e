import type { CampaignTimeline, CampaignTimelinePoint, PastHold } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

/** Points of a timeline, about. */
const POINTS = 60;
/** Seconds between two points; the first of them that gives few enough. */
const STEPS = [10, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400];

type Counted = 'sent' | 'delivered' | 'read' | 'replied';

interface Moment {
  readonly kind: Counted;
  readonly second: number;
  readonly count: number;
}

/** The events and holds of a campaign over time. */
export const timelineOf = async (
  db: Kysely<ReadModel>,
  companyId: number,
  campaignUuid: string,
): Promise<CampaignTimeline> => {
  const holds = await holdsOf(db, companyId, campaignUuid);
  // Questions are not counted: their receipts are not those of the message.
  const moments = sql`
    select told.kind, floor(extract(epoch from told.moment))::bigint as second from campaign_shipping s
      left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
        and s.step = 'message' and s.progress = 'requested',
      lateral (values ('sent', m.server_at), ('delivered', m.delivered_at), ('read', m.read_at),
        ('replied', s.replied_at)) as told(kind, moment)
     where s.company_id = ${companyId} and s.campaign_uuid = ${campaignUuid}::uuid and told.moment is not null`;
  const span = await sql<{ first: number | null; last: number | null }>`
    select min(second)::float as first, max(second)::float as last from (${moments}) as moments`.execute(db);
  const { first = null, last = null } = span.rows[0] ?? {};
  if (first === null || last === null) return { step: STEPS[0] ?? 1, points: [], holds };
  const longest = STEPS.at(-1) ?? 1;
  const step =
    STEPS.find(each => (last - first) / each < POINTS) ??
    Math.ceil((last - first) / POINTS / longest) * longest;
  const { rows } = await sql<Moment>`
    select kind, (second / ${step}::bigint * ${step}::bigint)::float as second, count(*)::int as count
      from (${moments}) as moments group by 1, 2`.execute(db);
  return { step, points: pointsOf(rows, step), holds };
};

const holdsOf = async (
  db: Kysely<ReadModel>,
  companyId: number,
  campaignUuid: string,
): Promise<readonly PastHold[]> => {
  const row = await db
    .selectFrom('campaign')
    .where('companyId', '=', companyId)
    .where('uuid', '=', campaignUuid)
    .select('holds')
    .executeTakeFirst();
  return row === undefined ? [] : (JSON.parse(row.holds) as PastHold[]);
};

/** Every step from the first moment to the last, also those in which nothing happened. */
const pointsOf = (moments: readonly Moment[], step: number): CampaignTimelinePoint[] => {
  const seconds = moments.map(({ second }) => second);
  const [from, until] = [Math.min(...seconds), Math.max(...seconds)];
  const counts = new Map(moments.map(({ kind, second, count }) => [`${kind} ${second}`, count]));
  return Array.from({ length: (until - from) / step + 1 }, (_, index) => {
    const second = from + index * step;
    const of = (kind: Counted): number => counts.get(`${kind} ${second}`) ?? 0;
    const at = new Date(second * 1_000).toISOString();
    return { at, sent: of('sent'), delivered: of('delivered'), read: of('read'), replied: of('replied') };
  });
};

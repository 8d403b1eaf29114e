import type { CampaignReportPage, ReportChoice, ShippingState, ShippingView } from '@prosa/contracts';
import { containing, type ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { shippingState } from '../campaign/campaign.queries';

/** Which recipients. */
export interface ReportFilter {
  readonly state?: ReportChoice | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface ReportRow {
  readonly uuid: string;
  readonly contactId: number | null;
  readonly name: string | null;
  readonly number: string | null;
  readonly state: ShippingState;
  readonly code: string | null;
  readonly variant: number | null;
  readonly ticketId: number | null;
  readonly confirmationRequestedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly answeredBy: string | null;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
  readonly repliedAt: Date | null;
  readonly count: number;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toShipping = ({ count: _, name, number, ...row }: ReportRow): ShippingView => ({
  ...row,
  name: name ?? '',
  number: number ?? '',
  confirmationRequestedAt: iso(row.confirmationRequestedAt),
  confirmedAt: iso(row.confirmedAt),
  sentAt: iso(row.sentAt),
  deliveredAt: iso(row.deliveredAt),
  readAt: iso(row.readAt),
  repliedAt: iso(row.repliedAt),
});

/**
 * A page of a campaign's recipients, in their order. Who was taken off the list since, or was on one that is gone, is shown as the
 * contact that the message went to; lists are no records of what was sent. The limit keeps that lookup to those few.
 */
export const reportPage = async (
  db: Kysely<ReadModel>,
  companyId: number,
  campaignUuid: string,
  { state, search, offset, limit }: ReportFilter,
): Promise<CampaignReportPage> => {
  const pattern = containing(search ?? '');
  const { rows } = await sql<ReportRow>`
    select s.uuid, c.id as contact_id, coalesce(c.name, i.name, told.name) as name,
           coalesce(c.phone, i.phone, told.phone) as number, ${shippingState} as state,
           coalesce(m.code, s.code) as code, s.variant, s.ticket_id, s.confirmation_requested_at, s.confirmed_at, s.answered_by,
           case when s.step = 'message' and s.progress = 'requested' then m.server_at end as sent_at,
           case when s.step = 'message' and s.progress = 'requested' then m.delivered_at end as delivered_at,
           case when s.step = 'message' and s.progress = 'requested' then m.read_at end as read_at, s.replied_at, (count(*) over ())::int as count
      from campaign_shipping s
      left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
      left join connection w on w.company_id = s.company_id and w.id = s.connection_id
      left join contact c on c.company_id = s.company_id and c.uuid = s.source_uuid
      left join contact_list_item i on i.company_id = s.company_id and i.uuid = s.source_uuid
      left join lateral (
        select k.name, k.phone from message said join contact k on k.company_id = said.company_id and k.id = said.contact_id
         where c.uuid is null and i.uuid is null and said.company_id = s.company_id and said.uuid = s.message_uuid
         limit 1) told on true
     where s.company_id = ${companyId} and s.campaign_uuid = ${campaignUuid}::uuid
       and (${state ?? null}::text is null or ${shippingState} = ${state ?? null}::text
         or (${state ?? null}::text = 'replied' and s.replied_at is not null))
       and (${search ?? ''}::text = '' or coalesce(c.name, i.name, told.name) ilike ${pattern}
         or coalesce(c.phone, i.phone, told.phone) like ${pattern})
     order by s.place limit ${limit + 1} offset ${offset}`.execute(db);
  const hasMore = rows.length > limit;
  return { records: rows.slice(0, limit).map(toShipping), count: rows[0]?.count ?? 0, hasMore };
};

import { Inject, Injectable } from '@nestjs/common';
import { CSV_MARK, csvLine, type CampaignReportPage, type CampaignTimeline } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { ReportQuery } from '../campaign/campaign.commands';
import { Campaigns } from '../campaign/campaigns.service';
import { reportPage } from './report.queries';
import { timelineOf } from './timeline.queries';

/** Recipients per page. */
const PAGE = 40;
/** Recipients that one query of an export reads. */
const AT_ONCE = 2_000;

const COLUMNS = [
  ...(['name', 'number', 'state', 'code', 'variant', 'ticketId'] as const),
  ...(['sentAt', 'deliveredAt', 'readAt', 'repliedAt'] as const),
  ...(['confirmationRequestedAt', 'confirmedAt', 'answeredBy'] as const),
];

/** The recipients of a campaign and their states. */
@Injectable()
export class CampaignReports {
  constructor(
    private readonly campaigns: Campaigns,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** A page of the recipients. @throws ERR_NO_CAMPAIGN_FOUND */
  async page({ companyId }: Viewer, id: number, query: ReportQuery): Promise<CampaignReportPage> {
    const uuid = await this.campaigns.uuidOf(companyId, id);
    const { state, searchParam: search, pageNumber = 1 } = query;
    const filter = { state, search, offset: (pageNumber - 1) * PAGE, limit: PAGE };
    return this.tenants.withTenant(companyId, db => reportPage(db, companyId, uuid, filter));
  }

  /** A campaign's timeline. @throws ERR_NO_CAMPAIGN_FOUND */
  async timeline({ companyId }: Viewer, id: number): Promise<CampaignTimeline> {
    const uuid = await this.campaigns.uuidOf(companyId, id);
    return this.tenants.withTenant(companyId, db => timelineOf(db, companyId, uuid));
  }

  /** The recipients as lines for spreadsheets. @throws ERR_NO_CAMPAIGN_FOUND */
  async csv({ companyId }: Viewer, id: number, query: ReportQuery): Promise<readonly string[]> {
    const uuid = await this.campaigns.uuidOf(companyId, id);
    const { state, searchParam: search } = query;
    const lines = [CSV_MARK + csvLine(COLUMNS)];
    for (let offset = 0; ; offset += AT_ONCE) {
      const filter = { state, search, offset, limit: AT_ONCE };
      const page = await this.tenants.withTenant(companyId, db => reportPage(db, companyId, uuid, filter));
      for (const record of page.records) lines.push(csvLine(COLUMNS.map(each => String(record[each] ?? ''))));
      if (!page.hasMore) return lines;
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { CampaignDetail } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { failureCount } from '../dispatch/failure.queries';
import { campaignAggregate } from './campaign.aggregate';
import { isLivingCampaign } from './campaign.decider';
import type { CampaignRetry } from './campaign.events';
import { campaignNames } from './campaign.queries';
import { Campaigns } from './campaigns.service';
import { copyName, nameBase } from './copy-name';

/** Sends a campaign again to those whom it failed to reach. */
@Injectable()
export class CampaignRetries {
  constructor(
    private readonly campaigns: Campaigns,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /**
   * Drafts a campaign with the same texts, files and connection for the failures of one that has ended.
   * @throws ERR_NO_CAMPAIGN_FOUND
   * @throws ERR_CAMPAIGN_STATE when it has not ended.
   * @throws ERR_CAMPAIGN_NO_FAILURES when no failed recipient can be retried.
   */
  async draft(viewer: Viewer, id: number, envelope: CommandEnvelope): Promise<CampaignDetail> {
    const { companyId } = viewer;
    const of = await this.campaigns.uuidOf(companyId, id);
    const { state } = await this.aggregates.load(campaignAggregate, { companyId, id: of });
    if (!isLivingCampaign(state)) throw new DomainError('ERR_NO_CAMPAIGN_FOUND');
    const { status, card, media, number } = state;
    if (status !== 'FINALIZADA' && status !== 'CANCELADA') throw new DomainError('ERR_CAMPAIGN_STATE');
    const retry: CampaignRetry = { of, root: card.retry?.root ?? of, number, name: card.name };
    const { count, taken } = await this.tenants.withTenant(companyId, async db => ({
      count: await failureCount(db, companyId, retry),
      taken: await campaignNames(db, companyId, nameBase(card.name)),
    }));
    if (count === 0) throw new DomainError('ERR_CAMPAIGN_NO_FAILURES');
    const copy = { ...card, name: copyName(card.name, taken), scheduledAt: null, retry };
    return this.campaigns.begin(companyId, { card: copy, media, schedule: false }, envelope);
  }
}

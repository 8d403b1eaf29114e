import { Inject, Injectable } from '@nestjs/common';
import type { CampaignDetail } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { failureCount } from '../dispatch/failure.queries';
import { campaignAggregate } from './campaign.aggregate';
import { isLivingCampaign, type LivingCampaign } from './campaign.decider';
import type { CampaignRetry } from './campaign.events';
import { campaignNames } from './campaign.queries';
import { Campaigns } from './campaigns.service';
import { copyName, nameBase } from './copy-name';

/** Drafts a campaign that has ended again: for its whole audience, or for those whom it failed to reach. */
@Injectable()
export class CampaignRetries {
  constructor(
    private readonly campaigns: Campaigns,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /**
   * Drafts a campaign with the same texts, files, audience and connection as one that has ended.
   * @throws ERR_NO_CAMPAIGN_FOUND
   * @throws ERR_CAMPAIGN_STATE when it has not ended.
   */
  async clone({ companyId }: Viewer, id: number, envelope: CommandEnvelope): Promise<CampaignDetail> {
    const { card, media } = await this.ended(companyId, await this.campaigns.uuidOf(companyId, id));
    return this.copy(companyId, { card, media }, envelope);
  }

  /**
   * Drafts a campaign with the same texts, files and connection for the failures of one that has ended.
   * @throws ERR_NO_CAMPAIGN_FOUND
   * @throws ERR_CAMPAIGN_STATE when it has not ended.
   * @throws ERR_CAMPAIGN_NO_FAILURES when no failed recipient can be retried.
   */
  async draft({ companyId }: Viewer, id: number, envelope: CommandEnvelope): Promise<CampaignDetail> {
    const of = await this.campaigns.uuidOf(companyId, id);
    const { card, media, number } = await this.ended(companyId, of);
    const retry: CampaignRetry = { of, root: card.retry?.root ?? of, number, name: card.name };
    const count = await this.tenants.withTenant(companyId, db => failureCount(db, companyId, retry));
    if (count === 0) throw new DomainError('ERR_CAMPAIGN_NO_FAILURES');
    return this.copy(companyId, { card: { ...card, retry }, media }, envelope);
  }

  private async ended(companyId: number, uuid: string): Promise<LivingCampaign> {
    const { state } = await this.aggregates.load(campaignAggregate, { companyId, id: uuid });
    if (!isLivingCampaign(state)) throw new DomainError('ERR_NO_CAMPAIGN_FOUND');
    if (state.status !== 'FINALIZADA' && state.status !== 'CANCELADA')
      throw new DomainError('ERR_CAMPAIGN_STATE');
    return state;
  }

  private async copy(
    companyId: number,
    { card, media }: Pick<LivingCampaign, 'card' | 'media'>,
    envelope: CommandEnvelope,
  ): Promise<CampaignDetail> {
    const taken = await this.tenants.withTenant(companyId, db =>
      campaignNames(db, companyId, nameBase(card.name)),
    );
    const { scheduledFor: _, ...settings } = card;
    const copy = { ...settings, name: copyName(card.name, taken), scheduledAt: null };
    return this.campaigns.begin(companyId, { card: copy, media, schedule: false }, envelope);
  }
}

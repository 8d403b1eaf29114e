import { Inject, Injectable } from '@nestjs/common';
import type { CampaignSettings } from '@prosa/contracts';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingsReader, type Settings } from '@prosa/settings';
import { campaignSettingsOf } from './campaign-settings';

/** A language of a company towards its customers. */
export type CampaignLanguage = Settings['customerLanguage'];

/** A company's campaigns: whether super users and its plan enable them, and its settings. */
@Injectable()
export class CompanyCampaigns {
  private readonly chosen: SettingsReader;

  constructor(
    @Inject(TENANT_DATABASE) tenants: TenantDatabase,
    @Inject(PLAN_GATE) private readonly plans: PlanGate,
  ) {
    this.chosen = new SettingsReader(tenants);
  }

  /** Whether super users have switched campaigns on for a company. */
  async isSwitchedOn(companyId: number): Promise<boolean> {
    return (await this.chosen.get(companyId, 'campaignsEnabled')) === 'enabled';
  }

  /** At which pace campaigns go out, and the texts that they name. */
  settings(companyId: number): Promise<CampaignSettings> {
    return campaignSettingsOf(this.chosen, companyId);
  }

  /** In which language a company speaks to its customers. */
  async language(companyId: number): Promise<CampaignLanguage> {
    return (await this.chosen.all(companyId)).customerLanguage;
  }

  /** Whether a company's campaigns may go out at this moment. */
  async isAllowed(companyId: number): Promise<boolean> {
    return (await this.isSwitchedOn(companyId)) && (await this.plans.allows(companyId, 'useCampaigns'));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { PromptUsageView } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import { answeredSince, monthOf, refusedPrompts, spentSince } from './bot-turn.queries';

const HOUR_MS = 3_600_000;
/** Quota of turns of one customer; more than that in an hour is a loop or abuse. */
const MOST_AN_HOUR = 30;

/** The budget of a company's prompts: tokens per month in total, turns per hour for each customer. */
@Injectable()
export class BotBudget {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether a prompt may be called once more. Concurrent calls are not counted yet. */
  async allows(companyId: number, contactUuid: string): Promise<boolean> {
    const { tokens, limit } = await this.spent(companyId);
    if (tokens >= limit) return false;
    const since = new Date(this.clock.now().getTime() - HOUR_MS);
    const turns = await this.tenants.withTenant(companyId, db =>
      answeredSince(db, companyId, { contactUuid, since }),
    );
    return turns < MOST_AN_HOUR;
  }

  /** Usage and limit of the current month (UTC), and the prompts that do not work. */
  async usage(companyId: number): Promise<PromptUsageView> {
    const refused = await this.tenants.withTenant(companyId, db => refusedPrompts(db, companyId));
    return { ...(await this.spent(companyId)), refused };
  }

  private async spent(companyId: number): Promise<Omit<PromptUsageView, 'refused'>> {
    const since = monthOf(this.clock.now());
    const spent = await this.tenants.withTenant(companyId, db => spentSince(db, companyId, since));
    const limit = Number(await new SettingsReader(this.tenants).get(companyId, 'promptMonthlyTokens'));
    return { since: since.toISOString(), ...spent, limit };
  }
}

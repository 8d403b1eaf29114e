import { Inject, Injectable } from '@nestjs/common';
import type { CompanyView } from '@prosa/contracts';
import { DomainError, type Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase, PlanRow } from '@prosa/read-model';
import {
  allCompanies,
  companiesWithCampaigns,
  findCompanyWithPlan,
  pageOfCompanies,
  toCompanyView,
  type CompanyPage,
  type CompanyWithPlan,
} from './company.queries';

/**
 * The only code of requests that crosses tenants: row-level security shows a request its own company only, and
 * super users administer all of them. It uses the owner's connection and returns views of companies, never a
 * company's content; callers must have checked `companies:manage`, or pass the caller's own company.
 */
@Injectable()
export class CompanyDirectory {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ERR_NO_COMPANY_FOUND; ERR_UNAVAILABLE when the read model has neither it nor what was just written. */
  async view(companyId: number, isShown = true): Promise<CompanyView> {
    const found = await findCompanyWithPlan(this.db, companyId);
    const [view] = await this.views(found === undefined ? [] : [found]);
    if (view === undefined) throw new DomainError(isShown ? 'ERR_NO_COMPANY_FOUND' : 'ERR_UNAVAILABLE');
    return view;
  }

  async all(): Promise<readonly CompanyView[]> {
    return this.views(await allCompanies(this.db));
  }

  async page(
    wanted: CompanyPage,
  ): Promise<{ companies: readonly CompanyView[]; count: number; hasMore: boolean }> {
    const { companies, count, hasMore } = await pageOfCompanies(this.db, wanted, this.clock.now());
    return { companies: await this.views(companies), count, hasMore };
  }

  /** The plan behind a number or a uuid. @throws ERR_NO_PLAN_FOUND */
  async plan(key: { readonly id: number } | { readonly uuid: string }): Promise<PlanRow> {
    const plans = this.db.selectFrom('plan').selectAll();
    const row = await ('id' in key ? plans.where('id', '=', key.id) : plans.where('uuid', '=', key.uuid))
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) throw new DomainError('ERR_NO_PLAN_FOUND');
    return row;
  }

  private async views(found: readonly CompanyWithPlan[]): Promise<CompanyView[]> {
    const ids = found.map(({ company }) => company.companyId);
    const campaigns = await companiesWithCampaigns(this.db, ids);
    return found.map(each => toCompanyView(each, campaigns.has(each.company.companyId)));
  }
}

import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import type { RenewalCause, SubscriptionRenewal } from '@prosa/platform';
import { CompanyService, type CompanyKey } from './company.service';

/** No company is the caller: billing acts for the company itself. */
const NOBODYS = 0;

/** Implements the renewal of subscriptions for billing. */
@Injectable()
export class PaidRenewals implements SubscriptionRenewal {
  constructor(private readonly companies: CompanyService) {}

  renew(
    company: CompanyKey,
    { invoice, recurrence, paidAt }: RenewalCause,
    envelope: CommandEnvelope,
  ): Promise<{ readonly from: string | null; readonly to: string }> {
    return this.companies.renewBy(company, { invoice, recurrence, paidAt }, envelope);
  }

  followPrice(company: CompanyKey, free: boolean, envelope: CommandEnvelope): Promise<void> {
    return this.companies.followPrice(company, free, envelope);
  }

  changePlan(company: CompanyKey, planId: number, envelope: CommandEnvelope): Promise<void> {
    return this.companies.change(company, { planId }, NOBODYS, envelope);
  }
}

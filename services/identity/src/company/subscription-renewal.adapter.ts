import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import type { RenewalCause, SubscriptionRenewal } from '@prosa/platform';
import { CompanyHandlers, type CompanyKey } from './company.handlers';

/** Moves due dates for whoever takes payments. */
@Injectable()
export class PaidRenewals implements SubscriptionRenewal {
  constructor(private readonly companies: CompanyHandlers) {}

  renew(
    company: CompanyKey,
    { invoice, recurrence, paidAt }: RenewalCause,
    envelope: CommandEnvelope,
  ): Promise<{ readonly from: string | null; readonly to: string }> {
    return this.companies.renewBy(company, { invoice, recurrence, paidAt }, envelope);
  }
}

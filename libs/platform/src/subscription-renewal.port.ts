import type { Recurrence } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';

/** Injection token of the {@link SubscriptionRenewal}. */
export const SUBSCRIPTION_RENEWAL = Symbol('SubscriptionRenewal');

/** The cause of a renewal. */
export interface RenewalCause {
  readonly invoice: number;
  /** The invoice's own recurrence, even when the company's has changed. */
  readonly recurrence: Recurrence;
  /** When it was paid. */
  readonly paidAt: Date;
}

/** Moves the due dates of companies; they are identity's. */
export interface SubscriptionRenewal {
  /**
   * Renews the subscription for a paid invoice. Idempotent: a repeated call returns the result of the first.
   * @throws DomainError ERR_NO_COMPANY_FOUND
   */
  renew(
    company: { readonly companyId: number; readonly uuid: string },
    cause: RenewalCause,
    envelope: CommandEnvelope,
  ): Promise<{ readonly from: string | null; readonly to: string }>;

  /**
   * Frees a company whose plan costs nothing of its due date, or begins a period today when the plan costs something.
   * Idempotent. @throws DomainError ERR_NO_COMPANY_FOUND
   */
  followPrice(
    company: { readonly companyId: number; readonly uuid: string },
    free: boolean,
    envelope: CommandEnvelope,
  ): Promise<void>;

  /** Gives a company another plan. Idempotent. @throws DomainError ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND */
  changePlan(
    company: { readonly companyId: number; readonly uuid: string },
    planId: number,
    envelope: CommandEnvelope,
  ): Promise<void>;
}

import { Inject, Injectable } from '@nestjs/common';
import { METRICS } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import type { Metrics } from '@prosa/observability';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase, PaymentNoticeRow } from '@prosa/read-model';
import { sql } from 'kysely';
import type { PaymentNotice } from '../pix/payment-provider.port';

const LEASE_MS = 60_000;

/** The notices of providers, one row each, until they are followed; and up to when everything was looked at. */
@Injectable()
export class PaymentNotices {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {
    this.countFound(0);
  }

  /** Keeps a notice; a repeated one is there already. */
  async keep(provider: string, { event, charge }: PaymentNotice): Promise<void> {
    const now = this.clock.now();
    await this.db
      .insertInto('billing.paymentNotice')
      .values({ provider, event, charge, receivedAt: now, tries: 0, nextAt: now })
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  /** Claims up to a number for a minute, oldest first. */
  async take(provider: string, limit: number): Promise<PaymentNoticeRow[]> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const { rows } = await sql<PaymentNoticeRow>`
      update billing.payment_notice n set next_at = ${until}, tries = tries + 1 where (n.provider, n.event) in (
        select provider, event from billing.payment_notice
         where provider = ${provider} and next_at <= ${now} order by received_at limit ${limit}
         for update skip locked) returning n.*`.execute(this.db);
    return rows;
  }

  /** Marks a notice as processed; null: permanently, else until it is processed again. */
  async followed({ provider, event }: PaymentNoticeRow, nextAt: Date | null): Promise<void> {
    await this.db
      .updateTable('billing.paymentNotice')
      .set({ nextAt })
      .where('provider', '=', provider)
      .where('event', '=', event)
      .execute();
  }

  /** Claims a reconciliation unless one began within `every`; returns the end of the last complete one, or null. */
  async beginReconciliation(provider: string, every: number): Promise<Date | null> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - every);
    const { rows } = await sql<{ completeUntil: Date }>`
      insert into billing.reconciliation as r (provider, begun_at, complete_until)
      values (${provider}, ${now}, ${now}) on conflict (provider) do update set begun_at = ${now}
       where r.begun_at <= ${before} returning complete_until`.execute(this.db);
    return rows[0]?.completeUntil ?? null;
  }

  /** Which of these charges have a notice that is not processed yet. */
  async pendingAmong(provider: string, charges: readonly string[]): Promise<ReadonlySet<string>> {
    if (charges.length === 0) return new Set();
    const rows = await this.db
      .selectFrom('billing.paymentNotice')
      .select('charge')
      .where('provider', '=', provider)
      .where('charge', 'in', charges)
      .where('nextAt', 'is not', null)
      .execute();
    return new Set(rows.map(({ charge }) => charge));
  }

  /** Counts payments that no notice had reported. */
  async found(provider: string, count: number): Promise<void> {
    this.countFound(count);
    await this.db
      .updateTable('billing.reconciliation')
      .set({ foundCount: sql`found_count + ${count}`, foundAt: this.clock.now() })
      .where('provider', '=', provider)
      .execute();
  }

  /** Records that a notice reached our address with another token. */
  async refused(provider: string): Promise<void> {
    const now = this.clock.now();
    await sql`insert into billing.reconciliation (provider, begun_at, complete_until, refused_at)
      values (${provider}, ${now}, ${now}, ${now}) on conflict (provider) do update set refused_at = ${now}`.execute(
      this.db,
    );
  }

  async endReconciliation(provider: string, until: Date): Promise<void> {
    await this.db
      .updateTable('billing.reconciliation')
      .set({ completeUntil: until })
      .where('provider', '=', provider)
      .execute();
  }

  private countFound(by: number): void {
    const text = 'Payments that no notice had reported.';
    this.metrics.count('prosa_payments_unannounced_total', text, {}, by);
  }
}

import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { nameOfFault } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, Rounds } from '@prosa/platform';
import type { PaymentNoticeRow } from '@prosa/read-model';
import { eachAlone } from '../each-alone';
import { Charges } from '../charge/charges.service';
import { PaymentAccess } from '../pix/payment-access';
import type {
  ChargeState,
  PaymentNotice,
  PaymentProvider,
  ReceivedPayment,
} from '../pix/payment-provider.port';
import { PaymentNotices } from './payment-notice.store';
import { Payments, type ReportedBy } from './payments.service';

/** Looked this often at what waits; what a notice brings is looked at once. */
const ROUND_MS = 2_000;
/** A lost notice is found within five minutes. */
const RECONCILED_EVERY_MS = 240_000;
const DAY_MS = 86_400_000;
/** A webhook may arrive before the charge's own request has returned; until then it is retried. */
const PATIENCE_MS = 600_000;
const LONGEST_PAUSE_MS = 300_000;
const AT_ONCE = 20;

/**
 * Processes webhooks, opens and cancels pending charges, and reconciles with the provider's payments. Its whole state
 * is in rows with leases, so that several processes share the work and a crash loses none.
 */
@Injectable()
export class PaymentWork implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('billing');
  private readonly rounds = new Rounds(() => this.lookAtAll(), {
    everyMs: ROUND_MS,
    onFault: fault => this.warn('Payments wait', fault),
  });
  private following: Promise<void> | null = null;
  private again = false;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly notices: PaymentNotices,
    private readonly access: PaymentAccess,
    private readonly charges: Charges,
    private readonly payments: Payments,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.runs('processes') || this.access.bank !== null) this.rounds.start('after a pause');
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
    await this.following;
  }

  /** Stores a webhook, and begins to process it. */
  async received(provider: PaymentProvider, notice: PaymentNotice): Promise<void> {
    await this.notices.keep(provider.name, notice);
    void this.follow(provider);
  }

  /** A notice at our address showed another token. */
  async refused(): Promise<void> {
    const provider = await this.access.provider();
    if (provider !== null) await this.notices.refused(provider.name);
  }

  /** Reconciles now; returns the number of payments that no webhook had reported. */
  async reconcile(provider: PaymentProvider): Promise<number> {
    return (await this.reconcileSince(provider, 0)) ?? 0;
  }

  /** One round: opens, follows, retires and, when it is time, reconciles. */
  async lookAtAll(): Promise<void> {
    await this.unlessItFails(() => this.payments.completeCredits());
    let provider: PaymentProvider | null = null;
    await this.unlessItFails(async () => (provider = await this.access.provider()));
    if (provider !== null) await this.lookAtThoseOf(provider);
  }

  private async lookAtThoseOf(provider: PaymentProvider): Promise<void> {
    await this.unlessItFails(() => this.charges.carryOutWaiting(provider));
    await this.follow(provider);
    await this.unlessItFails(() =>
      this.charges.retire(provider, charge => this.hearOf(provider, charge, 'reconciliation')),
    );
    await this.unlessItFails(() => this.reconcileSince(provider, RECONCILED_EVERY_MS));
  }

  /** One run at a time in this process; webhooks that arrive meanwhile are processed by another pass. */
  private follow(provider: PaymentProvider): Promise<void> {
    this.again = true;
    this.following ??= this.followAll(provider).finally(() => (this.following = null));
    return this.following;
  }

  private async followAll(provider: PaymentProvider): Promise<void> {
    while (this.again && !this.rounds.isStopped) {
      this.again = false;
      await this.unlessItFails(async () => {
        const taken = await this.notices.take(provider.name, AT_ONCE);
        if (taken.length === AT_ONCE) this.again = true;
        // Several notices about one charge need one query.
        const byCharge = new Map<string, PaymentNoticeRow[]>();
        for (const row of taken) byCharge.set(row.charge, [...(byCharge.get(row.charge) ?? []), row]);
        await Promise.all([...byCharge].map(([charge, rows]) => this.followOne(provider, charge, rows)));
      });
    }
  }

  private async followOne(
    provider: PaymentProvider,
    charge: string,
    rows: readonly PaymentNoticeRow[],
  ): Promise<void> {
    const now = this.clock.now().getTime();
    try {
      const isKnown = (await this.hearOf(provider, charge, 'notice')) !== 'gone';
      for (const row of rows) {
        const isYoung = now - row.receivedAt.getTime() < PATIENCE_MS;
        await this.notices.followed(row, isKnown || !isYoung ? null : new Date(now + this.pauseOf(row)));
      }
    } catch (fault) {
      this.warn('A notice waits', fault);
      for (const row of rows) await this.notices.followed(row, new Date(now + this.pauseOf(row)));
    }
  }

  private pauseOf({ tries }: PaymentNoticeRow): number {
    return Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(tries, 12));
  }

  /** Reads a charge from the provider and records its payments; returns its state. */
  private async hearOf(
    provider: PaymentProvider,
    charge: string,
    reportedBy: ReportedBy,
  ): Promise<ChargeState['state']> {
    const { state, payments } = await provider.charge(charge);
    for (const payment of payments) await this.payments.receive(provider.name, payment, reportedBy);
    return state;
  }

  private async reconcileSince(provider: PaymentProvider, every: number): Promise<number | null> {
    const before = await this.notices.beginReconciliation(provider.name, every);
    if (before === null) return null;
    const begun = this.clock.now();
    const since = new Date(before.getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
    let [found, failed] = [0, 0];
    const compare = async (payments: readonly ReceivedPayment[]): Promise<void> => {
      const compared = await this.compare(provider, payments, since);
      found += compared.found;
      failed += compared.failed;
    };
    let page: ReceivedPayment[] = [];
    for await (const payment of provider.received(since)) {
      page.push(payment);
      if (page.length < 100) continue;
      await compare(page);
      page = [];
    }
    await compare(page);
    // What failed is looked at again, however long that takes.
    if (failed === 0) await this.notices.endReconciliation(provider.name, begun);
    if (found > 0) await this.tellFound(provider, found);
    return found;
  }

  private async tellFound(provider: PaymentProvider, count: number): Promise<void> {
    this.log.warn(`${count} payment(s) without a notification of the provider were found`);
    await this.notices.found(provider.name, count);
  }

  private async compare(
    provider: PaymentProvider,
    payments: readonly ReceivedPayment[],
    since: string,
  ): Promise<{ readonly found: number; readonly failed: number }> {
    const ids = payments.map(({ id }) => id);
    const pending = await this.notices.pendingAmong(provider.name, ids);
    const unrecorded = await this.payments.unrecordedAmong(provider.name, payments, since);
    const failed = await eachAlone(
      unrecorded,
      payment => this.payments.receive(provider.name, payment, 'reconciliation'),
      fault => this.warn('A payment waits', fault),
    );
    const found = unrecorded.filter(payment => !pending.has(payment.id) && !failed.has(payment)).length;
    return { found, failed: failed.size };
  }

  private async unlessItFails(work: () => Promise<unknown>): Promise<void> {
    await work().catch((fault: unknown) => this.warn('Payments wait', fault));
  }

  private warn(what: string, fault: unknown): void {
    this.log.warn(`${what}: ${nameOfFault(fault)}`);
  }
}

import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LIMITS } from '@prosa/contracts';
import { nameOfFault, type Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE, Rounds } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { PlanChanges } from '../plan-change/plan-changes.service';
import { InvoiceIssuing } from './invoice-issuing.service';
import { InvoiceService } from './invoice.service';
import { companiesToInvoice, knownInvoices, type CompanyToInvoice } from './invoice.queries';

const PAGE = 200;
const WIDTH = 8;
const DAY = 86_400_000;

/** A day more than the lead: somewhere it is tomorrow already. */
const LEAD = (LIMITS.invoiceLeadDays + 1) * DAY;

/**
 * Issues due invoices, and renews subscriptions by paid ones. It is stateless and identifies each invoice by
 * company, due date and round, so that a crash, a second process or a repetition has no effect.
 */
@Injectable()
export class DueInvoices implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('billing');
  private readonly rounds: Rounds;

  constructor(
    private readonly issuing: InvoiceIssuing,
    private readonly invoices: InvoiceService,
    private readonly planChanges: PlanChanges,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.rounds = new Rounds(() => this.lookAfterAll(), {
      everyMs: environment.ROUND_SECONDS * 1_000,
      onFault: fault => this.warn(fault),
    });
  }

  onApplicationBootstrap(): void {
    if (this.environment.runs('processes')) this.rounds.start('at once');
  }

  onModuleDestroy(): Promise<void> {
    return this.rounds.stop();
  }

  /** One round: renews paid subscriptions, cancels invoices of removed companies, and issues those that are due. */
  async lookAfterAll(): Promise<void> {
    await this.unlessItFails(() => this.invoices.cancelOfRemoved());
    await this.unlessItFails(() => this.invoices.applyPaid());
    await this.unlessItFails(() => this.invoices.followPrices());
    await this.unlessItFails(() => this.issuing.lookAfterCredits());
    await this.unlessItFails(() => this.planChanges.carryOutAll());
    await this.unlessItFails(() => this.issueAll());
  }

  private async issueAll(): Promise<void> {
    const until = new Date(this.clock.now().getTime() + LEAD).toISOString().slice(0, 10);
    let after: number | null = 0;
    while (after !== null && !this.rounds.isStopped) {
      const page: CompanyToInvoice[] = await companiesToInvoice(this.db, until, after, PAGE);
      await this.lookAfterEach(page);
      after = page.length === PAGE ? (page.at(-1)?.companyId ?? null) : null;
    }
  }

  /** Some at a time; one that fails keeps no other from its invoice. */
  private async lookAfterEach(page: readonly CompanyToInvoice[]): Promise<void> {
    const known = await knownInvoices(
      this.db,
      page.map(({ companyId }) => companyId),
    );
    const left = page.values();
    const worker = async (): Promise<void> => {
      for (const company of left) {
        if (this.rounds.isStopped) return;
        await this.unlessItFails(() => this.issuing.lookAfter(company, known.get(company.companyId) ?? []));
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, worker));
  }

  private async unlessItFails(work: () => Promise<void>): Promise<void> {
    await work().catch((fault: unknown) => this.warn(fault));
  }

  private warn(fault: unknown): void {
    this.log.warn(`Processing an invoice failed; retrying: ${nameOfFault(fault)}`);
  }
}

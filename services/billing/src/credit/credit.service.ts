import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { nameOfFault, uuidv5, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  OWNER_DATABASE,
  PLATFORM_COMPANY,
  type PlatformCompany,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { eachAlone } from '../each-alone';
import { systemEnvelope } from '../system-envelope';
import { invoiceAggregate } from '../invoice/invoice.aggregate';
import { creditAggregate } from './credit.aggregate';
import type { CreditCommand, CreditState } from './credit.decider';
import {
  creditOf,
  invoicesWithLostCredit,
  paymentsOffTheirCredit,
  type GrantingPayment,
} from './credit.queries';

const PAGE = 100;
const DAY = 86_400_000;

/** What companies overpaid: it follows their payments, and lowers their next invoice. */
@Injectable()
export class Credits {
  private readonly log = new Logger('billing');

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
  ) {}

  /** Grants what payments brought beyond their invoices, and revokes what was given back; idempotent. */
  async followPayments(): Promise<void> {
    for (let after: string | null = null, isWhole = false; !isWhole;) {
      const page = await paymentsOffTheirCredit(this.db, await this.platform.id(), { after, limit: PAGE });
      await this.followEach(page);
      after = page.at(-1)?.payment ?? after;
      isWhole = page.length < PAGE;
    }
  }

  /** Grants or revokes what one payment brought beyond its invoice. */
  async follow(payment: string): Promise<void> {
    const page = { payment, limit: PAGE };
    await this.followEach(await paymentsOffTheirCredit(this.db, await this.platform.id(), page));
  }

  /**
   * Lowers the price of a new invoice, or raises it by what is owed; returns by how many cents, the same for the same
   * invoice.
   */
  async use(companyId: number, invoiceUuid: string, priceCents: number): Promise<number> {
    if ((await creditOf(this.db, companyId)) === 0 && !(await this.isUsedBy(companyId, invoiceUuid)))
      return 0;
    const command = { type: 'UseCredit', invoiceUuid, priceCents } as const;
    const { used } = await this.run(companyId, command, systemEnvelope('credits', invoiceUuid));
    return used[invoiceUuid] ?? 0;
  }

  /** Has the next invoice ask for something, once for its cause. */
  async charge(companyId: number, cause: string, cents: number): Promise<void> {
    if (cents > 0)
      await this.run(companyId, { type: 'ChargeCredit', cause, cents }, systemEnvelope('credits', cause));
  }

  /** Returns the credit of cancelled invoices, and of those that were not issued within a day because of a crash. */
  async returnLost(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DAY);
    await eachAlone(
      await invoicesWithLostCredit(this.db, before, PAGE),
      async ({ companyId, invoiceUuid }) => {
        // The log decides: a row is missing during a rebuild too.
        const target = { companyId, id: invoiceUuid };
        const { status } = (await this.aggregates.load(invoiceAggregate, target)).state;
        if (status === 'none' || status === 'cancelled') await this.giveBack(companyId, invoiceUuid);
      },
      fault => this.log.warn(`A credit waits: ${nameOfFault(fault)}`),
    );
  }

  async giveBack(companyId: number, invoiceUuid: string): Promise<void> {
    await this.run(companyId, { type: 'ReturnCredit', invoiceUuid }, systemEnvelope('credits', invoiceUuid));
  }

  /** Records that a person gave a company's credit back. @throws ERR_CREDIT_CHANGED */
  async refund(companyId: number, cents: number, note: string, envelope: CommandEnvelope): Promise<void> {
    await this.run(companyId, { type: 'RefundCredit', cents, note }, envelope);
  }

  private async followEach(payments: readonly GrantingPayment[]): Promise<void> {
    await eachAlone(
      payments,
      async ({ companyId, payment, ...grant }) => {
        await this.run(
          companyId,
          { type: 'FollowPayment', payment, ...grant },
          systemEnvelope('credits', payment),
        );
      },
      fault => this.log.warn(`A credit waits: ${nameOfFault(fault)}`),
    );
  }

  private async isUsedBy(companyId: number, invoiceUuid: string): Promise<boolean> {
    const used = await this.db
      .selectFrom('creditEntry')
      .select('uuid')
      .where('companyId', '=', companyId)
      .where('invoiceUuid', '=', invoiceUuid)
      .executeTakeFirst();
    return used !== undefined;
  }

  private async run(
    companyId: number,
    command: CreditCommand,
    envelope: CommandEnvelope,
  ): Promise<CreditState> {
    const target = { companyId, id: uuidv5('credit', companyId) };
    const { aggregates, barrier } = this;
    return (await runCommand(aggregates, barrier, creditAggregate, target, command, envelope)).state;
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { DomainError, nameOfFault, uuidv5, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  OWNER_DATABASE,
  SUBSCRIPTION_RENEWAL,
  type SubscriptionRenewal,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { InvoiceRow, OwnerDatabase } from '@prosa/read-model';
import { Credits } from '../credit/credit.service';
import { eachAlone } from '../each-alone';
import { systemEnvelope } from '../system-envelope';
import { type InvoiceCommand } from './invoice.decider';
import {
  type InvoiceCancelReason,
  type InvoiceChargeClosed,
  type InvoiceChargeFailed,
  type InvoiceChargeOpened,
  type InvoiceContent,
  type InvoicePaid,
} from './invoice.events';
import {
  companiesOffTheirPrice,
  findAnyInvoice,
  invoicesOfRemoved,
  unappliedInvoices,
  type UnappliedInvoice,
} from './invoice.queries';
import { invoiceAggregate } from './invoice.aggregate';

const PAGE = 100;

/** The key of an invoice. */
export type InvoiceKey = Pick<InvoiceRow, 'companyId' | 'uuid'>;

/** Takes back, pays and applies invoices; everything may be done again, and is then done once. */
@Injectable()
export class InvoiceService {
  private readonly log = new Logger('billing');

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    private readonly credits: Credits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(SUBSCRIPTION_RENEWAL) private readonly subscriptions: SubscriptionRenewal,
  ) {}

  /** Issues an invoice, unless it is there. */
  issue(key: InvoiceKey, invoice: InvoiceContent): Promise<void> {
    return this.run(key, { type: 'IssueInvoice', invoice });
  }

  /** Cancels an open invoice. @throws ERR_INVOICE_PAID */
  cancel(key: InvoiceKey, reason: InvoiceCancelReason): Promise<void> {
    return this.run(key, { type: 'CancelInvoice', reason, note: '' });
  }

  /** Companies follow the price of their plan: without a due date at nothing, with a period that begins today else. */
  async followPrices(): Promise<void> {
    await eachAlone(
      await companiesOffTheirPrice(this.db, PAGE),
      ({ free, ...company }) =>
        this.subscriptions.followPrice(company, free, systemEnvelope('invoicing', company.uuid)),
      fault => this.log.warn(`Following the price of a plan failed; retrying: ${nameOfFault(fault)}`),
    );
  }

  /** @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_INVOICE_CANCELLED */
  async payByHand(id: number, note: string, envelope: CommandEnvelope): Promise<void> {
    const row = await this.find(id);
    const payment = {
      payment: uuidv5('operator', row.uuid),
      valueCents: row.valueCents,
      paidAt: this.clock.now().toISOString(),
      heardBy: 'operator',
      note,
    } as const;
    await this.run(row, { type: 'PayInvoice', payment }, envelope);
    await this.applyOne(row);
  }

  /** @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID */
  async cancelByHand(id: number, note: string, envelope: CommandEnvelope): Promise<void> {
    await this.run(await this.find(id), { type: 'CancelInvoice', reason: 'operator', note }, envelope);
  }

  /** Records an open charge, unless the invoice is not open any more. */
  async open(key: InvoiceKey, charge: Omit<InvoiceChargeOpened['data'], 'id'>): Promise<void> {
    await this.unlessOver(() => this.run(key, { type: 'OpenCharge', charge }));
  }

  /** A provider refused to open a charge. */
  fail(key: InvoiceKey, failure: Omit<InvoiceChargeFailed['data'], 'id'>): Promise<void> {
    return this.run(key, { type: 'FailCharge', failure });
  }

  /** Records that a charge cannot be paid any more. */
  close(key: InvoiceKey, closing: Omit<InvoiceChargeClosed['data'], 'id'>): Promise<void> {
    return this.run(key, { type: 'CloseCharge', closing });
  }

  /** @throws ERR_INVOICE_PAID when it was by another payment, ERR_INVOICE_CANCELLED */
  async pay(
    key: InvoiceKey,
    payment: Omit<InvoicePaid['data'], 'id'>,
    envelope?: CommandEnvelope,
  ): Promise<void> {
    await this.run(key, { type: 'PayInvoice', payment }, envelope);
  }

  /** Records a refunded payment; the due date is not moved back. */
  reverse(key: InvoiceKey, payment: string): Promise<void> {
    return this.run(key, { type: 'ReversePayment', payment });
  }

  /** Cancels the open invoices of removed companies. */
  async cancelOfRemoved(): Promise<void> {
    await eachAlone(
      await invoicesOfRemoved(this.db, PAGE),
      key => this.cancelRemoved(key),
      fault => this.log.warn(`Cancelling an invoice failed; retrying: ${nameOfFault(fault)}`),
    );
  }

  /** Cancels the open invoices of a company, if it was removed. */
  async cancelIfRemoved(companyId: number): Promise<void> {
    for (const key of await invoicesOfRemoved(this.db, PAGE, companyId)) await this.cancelRemoved(key);
  }

  /** Lets the subscriptions of all paid invoices go on; one that fails is retried in the next round. */
  async applyPaid(): Promise<void> {
    let after = -1;
    for (let isWhole = false; !isWhole;) {
      const page = await unappliedInvoices(this.db, { after }, PAGE);
      await this.applyEach(page);
      after = page.at(-1)?.id ?? after;
      isWhole = page.length < PAGE;
    }
  }

  /** Lets the subscription of a paid invoice go on; when that fails, the next round retries it. */
  async applyOne({ uuid }: InvoiceKey): Promise<void> {
    await this.applyEach(await unappliedInvoices(this.db, { uuid }, 1));
  }

  /** Lets the subscription of the invoice that a payment paid go on, and grants what it brought beyond that. */
  async followPayment(payment: string, invoiceId: number | null): Promise<void> {
    const invoice = invoiceId === null ? undefined : await findAnyInvoice(this.db, invoiceId);
    if (invoice !== undefined) await this.applyOne(invoice);
    await this.credits.follow(payment);
  }

  private async applyEach(invoices: readonly UnappliedInvoice[]): Promise<void> {
    await eachAlone(
      invoices,
      invoice => this.apply(invoice),
      fault => this.log.warn(`Applying a paid invoice failed; retrying: ${nameOfFault(fault)}`),
    );
  }

  private cancelRemoved(key: InvoiceKey): Promise<void> {
    return this.cancel(key, 'removed');
  }

  private async apply(invoice: UnappliedInvoice): Promise<void> {
    const { uuid, id, companyId, companyUuid, recurrence, paidAt } = invoice;
    const company = { companyId, uuid: companyUuid };
    const envelope = { ...systemEnvelope('invoicing', uuid), commandId: uuidv5('renewal', uuid) };
    const cause = { invoice: id, recurrence, paidAt };
    const { from, to } = await this.subscriptions.renew(company, cause, envelope);
    await this.run({ companyId, uuid }, { type: 'ApplyInvoice', from, to });
  }

  private async unlessOver(work: () => Promise<void>): Promise<void> {
    await work().catch((fault: unknown) => {
      const isOver =
        fault instanceof DomainError && ['ERR_INVOICE_PAID', 'ERR_INVOICE_CANCELLED'].includes(fault.code);
      if (!isOver) throw fault;
    });
  }

  private async find(id: number): Promise<InvoiceRow> {
    const row = await findAnyInvoice(this.db, id);
    if (row === undefined) throw new DomainError('ERR_NO_INVOICE_FOUND');
    return row;
  }

  private async run(
    { companyId, uuid }: InvoiceKey,
    command: InvoiceCommand,
    envelope: CommandEnvelope = systemEnvelope('invoicing', uuid),
  ): Promise<void> {
    const target = { companyId, id: uuid };
    await runCommand(this.aggregates, this.barrier, invoiceAggregate, target, command, envelope);
  }
}

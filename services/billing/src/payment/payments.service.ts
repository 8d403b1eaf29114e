import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CreditableInvoice, ErrorCode, HeldPaymentView, SettledPaymentView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { type Clock, dayIn, DomainError, nameOfFault, uuidv5 } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  OWNER_DATABASE,
  PLATFORM_COMPANY,
  type PlatformCompany,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { InvoiceRow, OwnerDatabase } from '@prosa/read-model';
import { invoiceIn } from '../charge/charge-view';
import { eachAlone } from '../each-alone';
import { systemEnvelope } from '../system-envelope';
import { InvoiceService } from '../invoice/invoice.service';
import type { InvoicePaid } from '../invoice/invoice.events';
import { findAnyInvoice, invoicesByUuid, roundsOf } from '../invoice/invoice.queries';
import type { ReceivedPayment } from '../pix/payment-provider.port';
import { invoicePaidBy, isCreditedTo, type PaymentCommand, type SeenPayment } from './payment.decider';
import { type PaymentHeld, type PaymentSettled } from './payment.events';
import { heldPayments, paymentsKnown, unfinishedCredits } from './payment.queries';
import { creditableInvoices, settledPayments } from './settlement.queries';
import { paymentAggregate } from './payment.aggregate';

/** How a payment was reported: by webhook or by reconciliation. */
export type ReportedBy = 'notice' | 'reconciliation';

/** A super user's decision on a held payment. */
export interface Settlement {
  readonly how: PaymentSettled['data']['how'];
  /** Which invoice it is credited to. */
  readonly invoiceId: number | null;
  /** Whether a payment of another value than the invoice's may be credited to it. */
  readonly acceptsDifference: boolean;
  readonly note: string;
}

/** What an invoice that is not open says of another payment. */
const REFUSALS = ['ERR_INVOICE_PAID', 'ERR_INVOICE_CANCELLED'] as const;
type Refusal = (typeof REFUSALS)[number];

/** Why a payment cannot be credited to an invoice; a credit that a crash interrupted is continued in any case. */
const refuseCredit = (
  state: SeenPayment,
  { id, status, companyId, valueCents }: InvoiceRow,
  { acceptsDifference }: Settlement,
): ErrorCode | null => {
  if (isCreditedTo(state, id)) return null;
  if (state.status !== 'held') return 'ERR_PAYMENT_SETTLED';
  if (state.payer !== null && state.payer !== companyId) return 'ERR_PAYMENT_COMPANY';
  if (status === 'open' && !acceptsDifference && state.seen.valueCents !== valueCents)
    return 'ERR_PAYMENT_DIFFERENCE';
  if (status === 'open') return null;
  return status === 'cancelled' ? 'ERR_INVOICE_CANCELLED' : 'ERR_INVOICE_PAID';
};

const BRAZIL = 'America/Sao_Paulo';

/** Records payments idempotently, and matches each with the invoice that it settles. */
@Injectable()
export class Payments {
  private readonly log = new Logger('billing');

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
    private readonly invoices: InvoiceService,
  ) {}

  /** Records a payment. Idempotent; safe under concurrency and after a crash. */
  async receive(provider: string, payment: ReceivedPayment, reportedBy: ReportedBy): Promise<void> {
    const uuid = uuidv5('payment', provider, payment.id);
    const { id: providerId, valueCents, reference, feeCents } = payment;
    const fee = feeCents === undefined ? {} : { feeCents };
    const paidAt = this.paidAt(payment.paidOn);
    const seen = { provider, providerId, valueCents, reference, paidAt, ...fee };
    const state = await this.run(uuid, { type: 'SeePayment', seen });
    if (state.status === 'seen') await this.place(uuid, state, reportedBy);
    if (payment.isReversed) await this.reverse(uuid);
    await this.invoices.followPayment(uuid, invoicePaidBy(await this.load(uuid)));
  }

  /** The payments whose current state is not recorded yet; a refund of an older one that is unknown is none of ours. */
  async unrecordedAmong(
    provider: string,
    payments: readonly ReceivedPayment[],
    since: string,
  ): Promise<readonly ReceivedPayment[]> {
    const ids = payments.map(({ id }) => id);
    const known = await paymentsKnown(this.db, await this.platform.id(), provider, ids);
    return payments.filter(({ id, isReversed, paidOn }) => {
      const payment = known.get(id);
      if (payment === undefined) return !isReversed || paidOn >= since;
      const { status, creditedTo } = payment;
      if (status === 'seen') return true;
      const isClosed = status === 'settled' && creditedTo === null;
      return isReversed && status !== 'reversed' && !isClosed;
    });
  }

  /** Held payments. */
  async held(): Promise<readonly HeldPaymentView[]> {
    return heldPayments(this.db, await this.platform.id());
  }

  /**
   * Ends the wait of a held payment: given back, credited to an open invoice, or dismissed with a reason.
   * @throws ERR_NO_PAYMENT_FOUND, ERR_PAYMENT_SETTLED, ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_INVOICE_CANCELLED,
   * ERR_PAYMENT_COMPANY; ERR_PAYMENT_DIFFERENCE unless a difference is accepted.
   */
  async settle(uuid: string, decision: Settlement, envelope: CommandEnvelope): Promise<void> {
    const { how, invoiceId, note } = decision;
    const state = await this.load(uuid);
    if (how !== 'credited') {
      const settlement = { how, invoice: null, company: null, note } as const;
      await this.run(uuid, { type: 'SettlePayment', settlement }, envelope);
      return;
    }
    const invoice = invoiceId === null ? undefined : await findAnyInvoice(this.db, invoiceId);
    if (invoice === undefined) throw new DomainError('ERR_NO_INVOICE_FOUND');
    const refusal = refuseCredit(state, invoice, decision);
    if (refusal !== null) throw new DomainError(refusal);
    // The decision is recorded before the invoice is paid, so that the payment cannot be refunded at the same time.
    const excessCents = state.seen.valueCents - invoice.valueCents;
    const excess = excessCents > 0 ? { excessCents } : {};
    const settlement = { how, invoice: invoice.id, company: invoice.companyId, note, ...excess } as const;
    const decided = await this.run(uuid, { type: 'SettlePayment', settlement }, envelope);
    await this.credit(uuid, decided, invoice, envelope);
    await this.invoices.followPayment(uuid, invoice.id);
  }

  /**
   * Takes a decision back: the payment waits again. An invoice that it paid is as one whose payment was refunded; the
   * due date stays until a person moves it.
   * @throws ERR_NO_PAYMENT_FOUND
   */
  async undo(uuid: string, note: string, envelope: CommandEnvelope): Promise<void> {
    const state = await this.load(uuid);
    const { settlement } = state;
    // The invoice first: after a crash in between, the decision is still there to be taken back.
    if (settlement?.how === 'credited' && settlement.invoice !== null) {
      const invoice = await findAnyInvoice(this.db, settlement.invoice);
      if (invoice !== undefined) await this.invoices.reverse(invoice, uuid);
    }
    await this.run(uuid, { type: 'UndoSettlement', note }, envelope);
    await this.invoices.followPayment(uuid, settlement?.invoice ?? null);
  }

  /** The latest decisions about held payments. */
  async settled(): Promise<readonly SettledPaymentView[]> {
    return settledPayments(this.db, await this.platform.id());
  }

  /** The open invoices that a held payment may be credited to. @throws ERR_NO_PAYMENT_FOUND */
  async creditable(uuid: string, search: string): Promise<readonly CreditableInvoice[]> {
    const { payer } = await this.load(uuid);
    return creditableInvoices(this.db, payer, search);
  }

  /** Completes credits that a crash interrupted between the decision and the payment of the invoice. */
  async completeCredits(): Promise<void> {
    await eachAlone(
      await unfinishedCredits(this.db, await this.platform.id()),
      uuid => this.completeCredit(uuid),
      fault => this.log.warn(`A credit waits: ${nameOfFault(fault)}`),
    );
  }

  private async completeCredit(uuid: string): Promise<void> {
    const state = await this.load(uuid);
    const id = invoicePaidBy(state);
    const invoice = id === null ? undefined : await findAnyInvoice(this.db, id);
    if (invoice === undefined || !isCreditedTo(state, invoice.id)) return;
    // A refused one waits for a person again.
    await this.credit(uuid, state, invoice).catch((fault: unknown) => {
      if (!(fault instanceof DomainError)) throw fault;
    });
  }

  /** Pays an invoice by a payment that was credited to it, once; refused, the payment is held again. */
  private async credit(
    uuid: string,
    state: SeenPayment,
    invoice: InvoiceRow,
    envelope?: CommandEnvelope,
  ): Promise<void> {
    const payment = this.paymentOf(uuid, state, 'operator', state.settlement?.note ?? '');
    const refusal = await this.pay(invoice, payment, envelope);
    // It may have been refunded between the decision and this.
    if (refusal === null && (await this.load(uuid)).isReversed) await this.invoices.reverse(invoice, uuid);
    if (refusal === null) return;
    const reason = refusal === 'ERR_INVOICE_CANCELLED' ? 'cancelled' : 'second';
    const hold = { reason, invoice: invoice.id, company: invoice.companyId } as const;
    await this.run(uuid, { type: 'ReturnCredit', hold });
    throw new DomainError(refusal);
  }

  private async place(uuid: string, state: SeenPayment, reportedBy: ReportedBy): Promise<void> {
    const wanted = invoiceIn(state.seen.reference);
    const [invoice] = wanted === null ? [] : await invoicesByUuid(this.db, [wanted]);
    if (invoice === undefined) return this.hold(uuid, 'unknown', null);
    if (state.seen.valueCents < invoice.valueCents) return this.hold(uuid, 'amount', invoice);
    await this.invoices.cancelIfRemoved(invoice.companyId);
    for (const candidate of [invoice, ...(await this.laterRounds(invoice))]) {
      const refusal = await this.pay(candidate, this.paymentOf(uuid, state, reportedBy, ''));
      if (refusal === null) return this.apply(uuid, state, candidate);
      if (refusal === 'ERR_INVOICE_PAID' && candidate === invoice) return this.hold(uuid, 'second', invoice);
    }
    await this.hold(uuid, 'cancelled', invoice);
  }

  /** Newer invoices for the same time and price: an older one that was revised pays for them too. */
  private async laterRounds(invoice: InvoiceRow): Promise<readonly InvoiceRow[]> {
    const { companyId, dueDate, round, valueCents, recurrence } = invoice;
    const rounds = await roundsOf(this.db, companyId, dueDate);
    return rounds.filter(
      each => each.round > round && each.valueCents === valueCents && each.recurrence === recurrence,
    );
  }

  private async pay(
    invoice: InvoiceRow,
    payment: Omit<InvoicePaid['data'], 'id'>,
    envelope?: CommandEnvelope,
  ): Promise<Refusal | null> {
    try {
      await this.invoices.pay(invoice, payment, envelope);
      return null;
    } catch (fault) {
      const refusal = fault instanceof DomainError && REFUSALS.find(code => code === fault.code);
      if (!refusal) throw fault;
      return refusal;
    }
  }

  private async apply(uuid: string, { seen }: SeenPayment, invoice: InvoiceRow): Promise<void> {
    const { id, companyId, valueCents } = invoice;
    const to = { invoice: id, company: companyId, excessCents: seen.valueCents - valueCents };
    await this.run(uuid, { type: 'ApplyPayment', to });
  }

  private async hold(
    uuid: string,
    reason: PaymentHeld['data']['reason'],
    invoice: InvoiceRow | null,
  ): Promise<void> {
    const hold = { reason, invoice: invoice?.id ?? null, company: invoice?.companyId ?? null };
    await this.run(uuid, { type: 'HoldPayment', hold });
  }

  private async reverse(uuid: string): Promise<void> {
    const id = invoicePaidBy(await this.run(uuid, { type: 'ReversePayment' }));
    const invoice = id === null ? undefined : await findAnyInvoice(this.db, id);
    if (invoice !== undefined) await this.invoices.reverse(invoice, uuid);
  }

  private paymentOf(
    uuid: string,
    { seen: { valueCents, paidAt } }: SeenPayment,
    reportedBy: InvoicePaid['data']['heardBy'],
    note: string,
  ): Omit<InvoicePaid['data'], 'id'> {
    return { payment: uuid, valueCents, paidAt, heardBy: reportedBy, note };
  }

  /** Providers report the day only: for today the current time is used, else the middle of that day. */
  private paidAt(day: string): string {
    const now = this.clock.now();
    return dayIn(BRAZIL, now) === day ? now.toISOString() : new Date(`${day}T12:00:00-03:00`).toISOString();
  }

  /** @throws ERR_NO_PAYMENT_FOUND */
  private async load(uuid: string): Promise<SeenPayment> {
    const target = { companyId: await this.platform.id(), id: uuid };
    const { state } = await this.aggregates.load(paymentAggregate, target);
    if (state.status === 'none') throw new DomainError('ERR_NO_PAYMENT_FOUND');
    return state;
  }

  private async run(
    uuid: string,
    command: PaymentCommand,
    envelope: CommandEnvelope = systemEnvelope('payments', uuid),
  ): Promise<SeenPayment> {
    const target = { companyId: await this.platform.id(), id: uuid };
    const { aggregates, barrier } = this;
    const { state } = await runCommand(aggregates, barrier, paymentAggregate, target, command, envelope);
    if (state.status === 'none') throw new DomainError('ERR_NO_PAYMENT_FOUND');
    return state;
  }
}

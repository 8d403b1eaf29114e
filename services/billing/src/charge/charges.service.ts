import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ChargeView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { type Clock, dayIn, DomainError, nameOfFault } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { ChargeRow, InvoiceRow, OwnerDatabase } from '@prosa/read-model';
import { eachAlone } from '../each-alone';
import { InvoiceService } from '../invoice/invoice.service';
import { findInvoice } from '../invoice/invoice.queries';
import { chargedCompany, findPayer } from '../payer/payer.queries';
import { PayerService } from '../payer/payer.service';
import type { PayerContent } from '../payer/payer.events';
import { PaymentAccess } from '../pix/payment-access';
import {
  ProviderRefused,
  type ChargeState,
  type PaymentProvider,
  type ProviderPayer,
} from '../pix/payment-provider.port';
import { isRefused, problemOf, referenceOf, toChargeView, UNAVAILABLE } from './charge-view';
import { ChargeStore, type ChargeKey } from './charge.store';

/** How long a request waits for its charge; later the live feed delivers it. */
const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 100;

/** A charge that expires sooner is not offered any more. */
const TOO_SHORT_MS = 60_000;
const LONGEST_PAUSE_MS = 300_000;

/** Time zone of the dates that Asaas reports. */
const BRAZIL = 'America/Sao_Paulo';

const NOT_PAYABLE = {
  paid: 'ERR_INVOICE_PAID',
  cancelled: 'ERR_INVOICE_CANCELLED',
  reversed: 'ERR_INVOICE_REVERSED',
} as const;

const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_MS, 2_000 * 2 ** Math.min(tries, 10));

const digestOf = ({ name, document }: ProviderPayer): string =>
  createHash('sha256').update(`${document}\n${name}`).digest('base64url');

/** Whether an open charge names another payer than the company's of today, who was corrected meanwhile. */
const isOfOther = ({ state, payer }: ChargeRow, today: ProviderPayer): boolean =>
  state === 'open' && payer !== null && payer !== digestOf(today);

/** Opens charges for invoices. Each is stored as a row first and carried out from there by any worker. */
@Injectable()
export class Charges {
  private readonly log = new Logger('billing');
  private readonly store: ChargeStore;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly access: PaymentAccess,
    private readonly invoices: InvoiceService,
    private readonly payers: PayerService,
  ) {
    this.store = new ChargeStore(db, clock);
  }

  /**
   * The charge of an invoice, opened when it is not.
   * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_INVOICE_CANCELLED, ERR_INVOICE_REVERSED,
   * ERR_PAYMENT_NOT_CONFIGURED, ERR_BILLING_DOCUMENT, ERR_PAYMENT_PROVIDER
   */
  async ask(
    companyId: number,
    invoiceId: number,
    payer: Partial<PayerContent>,
    envelope: CommandEnvelope,
  ): Promise<ChargeView> {
    const invoice = await this.invoice(companyId, invoiceId);
    if (invoice.status !== 'open') throw new DomainError(NOT_PAYABLE[invoice.status]);
    const provider = await this.access.provider();
    if (provider === null) throw new DomainError('ERR_PAYMENT_NOT_CONFIGURED');
    await this.payers.change(companyId, payer, envelope);
    const payerNow = await this.payerOf(companyId);
    const key = await this.want(invoice, provider, payerNow);
    // Carried out by a later round otherwise (`carryOutWaiting`).
    void this.carryOut(key, provider).catch((fault: unknown) => this.tellWaiting(fault));
    return toChargeView(invoice, await this.outcome(key), this.clock.now());
  }

  /** The current charge of an invoice. @throws ERR_NO_INVOICE_FOUND */
  async show(companyId: number, invoiceId: number): Promise<ChargeView> {
    const invoice = await this.invoice(companyId, invoiceId);
    if (invoice.status === 'cancelled') throw new DomainError('ERR_NO_INVOICE_FOUND');
    return toChargeView(invoice, await this.store.latest(companyId, invoice.uuid), this.clock.now());
  }

  /** Carries out pending charges, including those of workers that crashed. */
  async carryOutWaiting(provider: PaymentProvider): Promise<void> {
    await this.each(await this.store.waiting(20), row => this.carryOut(row, provider));
  }

  /** Cancels obsolete charges at the provider; `look` records what was paid before. */
  async retire(
    provider: PaymentProvider,
    look: (charge: string) => Promise<ChargeState['state']>,
  ): Promise<void> {
    await this.each(await this.store.idle(20), row => this.retireOne(row, provider, look));
  }

  /** A charge that fails is retried when its lease ends. */
  private async each(rows: readonly ChargeRow[], work: (row: ChargeRow) => Promise<void>): Promise<void> {
    await eachAlone(rows, work, fault => this.tellWaiting(fault));
  }

  private tellWaiting(fault: unknown): void {
    this.log.warn(`A charge waits: ${nameOfFault(fault)}`);
  }

  private async retireOne(
    row: ChargeRow,
    provider: PaymentProvider,
    look: (charge: string) => Promise<ChargeState['state']>,
  ): Promise<void> {
    const { charge, attempt, companyId, invoiceUuid } = row;
    const state = charge === null ? 'gone' : await look(charge);
    // A provider refuses to cancel what it does not collect any more.
    if (charge !== null && state === 'open') await provider.close(charge);
    const invoice = await findInvoice(this.db, companyId, row.invoiceId);
    const otherwise = invoice?.status === 'cancelled' ? 'cancelled' : 'expired';
    const wasPaid = invoice?.status === 'paid' || invoice?.status === 'reversed';
    const reason = state === 'paid' || wasPaid ? 'paid' : otherwise;
    await this.invoices.close({ companyId, uuid: invoiceUuid }, { attempt, reason });
    await this.store.settle(row, { state: 'done' });
  }

  private async want(
    invoice: InvoiceRow,
    provider: PaymentProvider,
    payer: ProviderPayer,
  ): Promise<ChargeKey> {
    const { companyId, uuid: invoiceUuid, id: invoiceId, valueCents, dueDate } = invoice;
    const last = await this.store.latest(companyId, invoiceUuid);
    // A refused charge is retried as a new attempt: each attempt has one outcome event, which is broadcast.
    const wasRefused = last !== undefined && isRefused(last);
    if (wasRefused && last.state === 'sent') await this.recordRefusal(last);
    const isOver =
      wasRefused ||
      last?.state === 'done' ||
      (last !== undefined && (this.isEnding(last) || isOfOther(last, payer)));
    if (last !== undefined && !isOver) {
      await this.store.wantAgain(last);
      return last;
    }
    const today = dayIn(BRAZIL, this.clock.now());
    const attempt = (last?.attempt ?? 0) + 1;
    await this.store.want({
      ...{ invoiceUuid, attempt, companyId, invoiceId, provider: provider.name, valueCents },
      dueOn: dueDate < today ? today : dueDate,
    });
    return { invoiceUuid, attempt };
  }

  private isEnding({ state, expiresAt }: ChargeRow): boolean {
    return state === 'open' && (expiresAt?.getTime() ?? 0) - this.clock.now().getTime() < TOO_SHORT_MS;
  }

  private async outcome(key: ChargeKey): Promise<ChargeRow | undefined> {
    const until = this.clock.now().getTime() + PATIENCE_MS;
    for (;;) {
      const row = await this.store.find(key);
      if (row !== undefined && isRefused(row)) throw new DomainError(problemOf(row.problem));
      if (row?.state === 'wanted' && row.problem !== null) throw new DomainError('ERR_PAYMENT_PROVIDER');
      if (row?.state === 'open' || this.clock.now().getTime() >= until) return row;
      await pause(LOOK_AGAIN_MS, undefined, { ref: false });
    }
  }

  private async carryOut(key: ChargeKey, provider: PaymentProvider): Promise<void> {
    const taken = await this.store.take(key);
    if (taken === undefined) return;
    if (isRefused(taken)) return this.recordRefusal(taken);
    try {
      await this.open(taken, provider);
    } catch (fault) {
      if (fault instanceof ProviderRefused) return this.refused(taken, fault.code);
      const nextAt = new Date(this.clock.now().getTime() + pauseAfter(taken.tries));
      await this.store.settle(taken, { state: 'wanted', problem: UNAVAILABLE, nextAt });
    }
  }

  private async open(taken: ChargeRow, provider: PaymentProvider): Promise<void> {
    const { companyId, invoiceUuid, attempt, valueCents, dueOn } = taken;
    const today = dayIn(BRAZIL, this.clock.now());
    const { payer, text } = await this.wordsFor(taken);
    const charge = await provider.openCharge({
      ...{ reference: referenceOf(taken), valueCents, payer, text, dueOn: dueOn < today ? today : dueOn },
    });
    const { id, brCode, expiresAt } = charge;
    // Opened in any case: charges that must not be paid are closed in one place.
    await this.invoices.open(
      { companyId, uuid: invoiceUuid },
      {
        attempt,
        provider: provider.name,
        charge: id,
        valueCents,
        brCode,
        expiresAt: expiresAt.toISOString(),
      },
    );
    await this.store.settle(taken, {
      ...{ state: 'open', problem: null, charge: id, brCode, expiresAt, payer: digestOf(payer) },
    });
  }

  private async refused(taken: ChargeRow, problem: string): Promise<void> {
    // The row is updated before the event, as subscribers read it as soon as they receive the event. It stays leased
    // until the event is in the log: after a crash the next holder appends it without asking the provider again.
    await this.store.settle(taken, { problem, nextAt: taken.nextAt });
    await this.recordRefusal({ ...taken, problem });
  }

  /** Appends the outcome of a refused charge; idempotent. */
  private async recordRefusal(row: ChargeRow): Promise<void> {
    const { companyId, invoiceUuid, attempt, problem } = row;
    await this.invoices.fail({ companyId, uuid: invoiceUuid }, { attempt, reason: problem ?? '' });
    await this.store.settle(row, { state: 'failed' });
  }

  private async wordsFor({
    companyId,
    invoiceId,
  }: ChargeRow): Promise<{ payer: ProviderPayer; text: string }> {
    const invoice = await this.invoice(companyId, invoiceId);
    return { payer: await this.payerOf(companyId), text: invoice.detail };
  }

  /** @throws ERR_BILLING_DOCUMENT */
  private async payerOf(companyId: number): Promise<ProviderPayer> {
    const [company, payer] = await Promise.all([
      chargedCompany(this.db, companyId),
      findPayer(this.db, companyId),
    ]);
    const document = payer?.document || this.access.standInDocument;
    if (company === undefined || document === null) throw new DomainError('ERR_BILLING_DOCUMENT');
    return { reference: company.uuid, name: payer?.name || company.name, document };
  }

  private async invoice(companyId: number, id: number): Promise<InvoiceRow> {
    const row = await findInvoice(this.db, companyId, id);
    if (row === undefined) throw new DomainError('ERR_NO_INVOICE_FOUND');
    return row;
  }
}

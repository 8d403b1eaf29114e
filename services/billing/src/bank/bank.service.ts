import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { expecting, isAborted } from '@prosa/kernel';
import type { BankBooks, BankPayment } from './bank-books';

/** How the simulated bank sends webhooks. `forged`: a webhook without a payment. */
export const NOTICE_MODES = ['now', 'late', 'five', 'disorder', 'forged', 'never'] as const;
export type NoticeMode = (typeof NOTICE_MODES)[number];

/** A charge as the bank's page shows it. */
export interface BankChargeView {
  readonly id: string;
  readonly description: string;
  readonly payer: string;
  readonly value: number;
  readonly status: BankPayment['status'];
  readonly dueDate: string;
  readonly paymentDate: string | null;
  readonly reference: string | null;
  readonly brCode: string;
}

/** HTTP status of a webhook delivery; 0 without a response. */
export interface NoticeOutcome {
  readonly event: string;
  readonly status: number;
}

/** A payment at the simulated bank. */
export interface PayOrder {
  readonly id: string;
  /** Reais; the charge's own when left out. */
  readonly value?: number;
  readonly notice: NoticeMode;
}

type Notice = { readonly id: string; readonly event: string; readonly payment: object };

const LATE_MS = 20_000;
const TRIES = 5;
const BETWEEN_TRIES_MS = 3_000;

/** The user interface of the simulated bank: payments and refunds. */
export class BankService {
  private readonly stopped = new AbortController();

  constructor(private readonly books: BankBooks) {}

  close(): void {
    this.stopped.abort();
  }

  charges(): readonly BankChargeView[] {
    const names = new Map(this.books.customers().map(({ id, name }) => [id, name]));
    return this.books
      .payments()
      .filter(({ deleted }) => !deleted)
      .map(payment => ({
        ...{ id: payment.id, description: payment.description, payer: names.get(payment.customer) ?? '' },
        ...{ value: payment.value, status: payment.status, dueDate: payment.dueDate },
        ...{ paymentDate: payment.paymentDate, reference: payment.externalReference },
        brCode: this.books.brCode(payment),
      }))
      .toReversed();
  }

  /** Null when the charge does not exist or is no longer payable. Paying a paid charge makes a second payment. */
  async pay({ id, value, notice }: PayOrder): Promise<readonly NoticeOutcome[] | null> {
    const charge = this.books.payment(id);
    if (charge === undefined || charge.deleted) return null;
    if (notice === 'forged') return this.forge(charge);
    const paid = {
      status: 'RECEIVED',
      paymentDate: this.books.today(),
      value: value ?? charge.value,
    } as const;
    const first = charge.status === 'PENDING' || charge.status === 'OVERDUE';
    const payment = first
      ? this.books.change(id, paid)
      : this.books.addPayment({ ...this.contentOf(charge), ...paid });
    return payment === undefined ? null : this.tell('PAYMENT_RECEIVED', payment, notice);
  }

  /** The due date of a charge passes. */
  async expire(id: string, notice: NoticeMode): Promise<readonly NoticeOutcome[] | null> {
    const charge = this.books.payment(id);
    if (charge?.status !== 'PENDING') return null;
    const payment = this.books.change(id, { status: 'OVERDUE' });
    return payment === undefined ? null : this.tell('PAYMENT_OVERDUE', payment, notice);
  }

  async refund(id: string, notice: NoticeMode): Promise<readonly NoticeOutcome[] | null> {
    const charge = this.books.payment(id);
    if (charge?.status !== 'RECEIVED') return null;
    const payment = this.books.change(id, { status: 'REFUNDED' });
    return payment === undefined ? null : this.tell('PAYMENT_REFUNDED', payment, notice);
  }

  /** A payment without a charge. */
  async give(value: number, notice: NoticeMode): Promise<readonly NoticeOutcome[]> {
    const today = this.books.today();
    const payment = this.books.addPayment({
      ...{ customer: '', value, dueDate: today, description: 'Pix avulso', externalReference: null },
      ...{ status: 'RECEIVED', paymentDate: today },
    });
    return this.tell('PAYMENT_RECEIVED', payment, notice);
  }

  private contentOf({ customer, dueDate, description, externalReference }: BankPayment) {
    return { customer, dueDate, description, externalReference };
  }

  private noticeOf(event: string, payment: BankPayment): Notice {
    const { id: _, deleted: _deleted, ...content } = payment;
    return {
      id: `evt_${randomBytes(12).toString('hex')}`,
      event,
      payment: { object: 'payment', id: payment.id, ...content },
    };
  }

  private async tell(
    event: string,
    payment: BankPayment,
    mode: NoticeMode,
  ): Promise<readonly NoticeOutcome[]> {
    const notice = this.noticeOf(event, payment);
    const before = this.noticeOf('PAYMENT_CREATED', { ...payment, status: 'PENDING', paymentDate: null });
    switch (mode) {
      case 'never':
      case 'forged':
        return [];
      case 'now':
        return [await this.deliver(notice)];
      case 'late':
        void this.later(notice);
        return [];
      case 'five':
        return Promise.all(Array.from({ length: 5 }, () => this.deliver(notice)));
      case 'disorder':
        return [await this.deliver(notice), await this.deliver(before)];
      default:
        return mode satisfies never;
    }
  }

  /** Reports a payment that did not happen: first without our token, then with it. */
  private async forge(charge: BankPayment): Promise<readonly NoticeOutcome[]> {
    const lie = { ...charge, status: 'RECEIVED', paymentDate: this.books.today() } as const;
    const notice = this.noticeOf('PAYMENT_RECEIVED', lie);
    return [await this.post(notice, randomBytes(24).toString('hex')), await this.deliver(notice)];
  }

  private async later(notice: Notice): Promise<void> {
    await this.wait(LATE_MS);
    if (!this.stopped.signal.aborted) await this.deliver(notice);
  }

  /** Only status 200 acknowledges a webhook; anything else is retried. */
  private async deliver(notice: Notice): Promise<NoticeOutcome> {
    const outcome = await this.post(notice, this.books.webhook?.authToken ?? '');
    if (outcome.status !== 200) void this.again(notice, 1);
    return outcome;
  }

  private async again(notice: Notice, tries: number): Promise<void> {
    if (tries >= TRIES) return;
    await this.wait(BETWEEN_TRIES_MS);
    if (this.stopped.signal.aborted) return;
    const { status } = await this.post(notice, this.books.webhook?.authToken ?? '');
    if (status !== 200) await this.again(notice, tries + 1);
  }

  private async post(notice: Notice, token: string): Promise<NoticeOutcome> {
    const { url } = this.books.webhook ?? {};
    if (url === undefined) return { event: notice.event, status: 0 };
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'asaas-access-token': token },
        body: JSON.stringify(notice),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return { event: notice.event, status: answer.status };
    } catch {
      return { event: notice.event, status: 0 };
    }
  }

  private wait(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { ref: false, signal: this.stopped.signal }).catch(
      expecting(isAborted),
    );
  }
}

import { AsaasClient, type AsaasAccess } from './asaas-client';
import {
  ProviderRefused,
  ProviderUnavailable,
  type ChargeState,
  type OpenCharge,
  type PaymentNotice,
  type PaymentProvider,
  type ProviderPayer,
  type ReceivedPayment,
  type WantedCharge,
  type WebhookState,
} from './payment-provider.port';
import { ASAAS } from '../provider/provider-secret.store';
import { centsOf } from '../cents';

/** Asaas' payment object, which is a charge here and contains what was paid for it. */
interface AsaasPayment {
  readonly id: string;
  readonly status: string;
  readonly value: number;
  /** What is left of the value after Asaas' fee. */
  readonly netValue?: number | null;
  readonly externalReference: string | null;
  readonly paymentDate: string | null;
  readonly clientPaymentDate: string | null;
  readonly dateCreated: string;
  readonly deleted?: boolean;
}

/** A webhook as Asaas lists it. */
interface AsaasWebhook {
  readonly url: string;
  readonly enabled?: boolean;
  /** Asaas stops sending after fifteen failures in a row. */
  readonly interrupted?: boolean;
}

const RECEIVED: ReadonlySet<string> = new Set(['RECEIVED', 'CONFIRMED']);
const GIVEN_BACK: ReadonlySet<string> = new Set([
  ...['REFUNDED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS'],
  ...['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL'],
]);

/**
 * Asaas filters by the days of a charge's creation and payment, but not by that of its refund. A Pix is given back
 * within 90 days of the payment, and a charge is paid within weeks of its creation.
 */
const GIVEN_BACK_DAYS = 365;
const DAY_MS = 86_400_000;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
const PAYABLE = new Set(['PENDING', 'OVERDUE']);
const ID = /^[\w-]{1,80}$/;

const stateOf = ({ enabled, interrupted }: AsaasWebhook): WebhookState => {
  if (enabled === false) return 'disabled';
  return interrupted === true ? 'interrupted' : 'registered';
};

const receivedIn = (payment: AsaasPayment): ReceivedPayment | null => {
  const isReversed = GIVEN_BACK.has(payment.status);
  if (!isReversed && !RECEIVED.has(payment.status)) return null;
  const { value, netValue } = payment;
  return {
    ...(typeof netValue === 'number' ? { feeCents: centsOf(value) - centsOf(netValue) } : {}),
    id: payment.id,
    reference: payment.externalReference || null,
    valueCents: centsOf(payment.value),
    paidOn: payment.clientPaymentDate ?? payment.paymentDate ?? payment.dateCreated,
    isReversed,
  };
};

/** Days end in Brazil, which has no summer time. */
const endOfDay = (moment: string): Date => {
  const [day = '', time = '23:59:59'] = moment.split(/[ T]/);
  const date = new Date(`${day}T${time.slice(0, 8)}-03:00`);
  if (Number.isNaN(date.getTime())) throw new ProviderUnavailable('unknown');
  return date;
};

const pathOf = (id: string): string => {
  if (!ID.test(id)) throw new ProviderRefused('not_found');
  return `/payments/${id}`;
};

/**
 * Collects by Asaas (https://docs.asaas.com). It has no idempotency key, so a charge is searched by its reference
 * before one is created; callers have to serialise requests for one reference.
 */
export class AsaasProvider implements PaymentProvider {
  readonly name = ASAAS;
  private readonly api: AsaasClient;

  constructor(access: AsaasAccess) {
    this.api = new AsaasClient(access);
  }

  async openCharge(wanted: WantedCharge): Promise<OpenCharge> {
    const known = (await this.byReference(wanted.reference)).find(
      ({ status, deleted }) => deleted !== true && PAYABLE.has(status),
    );
    const { id } = known ?? (await this.create(wanted));
    const code = await this.api.call<{ payload: string; expirationDate: string }>({
      ...{ method: 'GET', path: `${pathOf(id)}/pixQrCode` },
    });
    return { id, brCode: code.payload, expiresAt: endOfDay(code.expirationDate) };
  }

  async charge(id: string): Promise<ChargeState> {
    const payment = await this.find(id);
    if (payment === null) return { state: 'gone', payments: [] };
    // Paying the same code twice makes a second payment with the same reference.
    const others = payment.externalReference ? await this.byReference(payment.externalReference) : [];
    const all = new Map([payment, ...others].map(each => [each.id, each]));
    const payments = [...all.values()].flatMap(each => receivedIn(each) ?? []);
    if (payments.length > 0) return { state: 'paid', payments };
    return { state: payment.deleted !== true && PAYABLE.has(payment.status) ? 'open' : 'gone', payments };
  }

  async close(id: string): Promise<void> {
    await this.unlessNotFound(() => this.api.call({ method: 'DELETE', path: pathOf(id) }));
  }

  async *received(since: string): AsyncIterable<ReceivedPayment> {
    for (const status of RECEIVED) yield* this.listed({ status, 'paymentDate[ge]': since });
    const created = daysBefore(since, GIVEN_BACK_DAYS);
    for (const status of GIVEN_BACK) yield* this.listed({ status, 'dateCreated[ge]': created });
  }

  async check(path: string): Promise<WebhookState> {
    await this.api.call({ method: 'GET', path: '/payments', query: { limit: 1 } });
    try {
      for await (const webhook of this.api.all<AsaasWebhook>('/webhooks', {}))
        if (webhook.url.endsWith(path)) return stateOf(webhook);
      return 'missing';
    } catch (fault) {
      if (fault instanceof ProviderRefused) return 'unknown';
      throw fault;
    }
  }

  notice(body: unknown): PaymentNotice | null {
    const { id, event, payment } = (body ?? {}) as Record<string, unknown>;
    const charge = (payment as { id?: unknown } | null | undefined)?.id;
    if (typeof event !== 'string' || !event.startsWith('PAYMENT_') || typeof charge !== 'string') return null;
    if (typeof id !== 'string' || !/^[\w&-]{1,120}$/.test(id) || !ID.test(charge)) return null;
    return { event: id, charge };
  }

  private async *listed(query: Readonly<Record<string, string>>): AsyncIterable<ReceivedPayment> {
    for await (const payment of this.api.all<AsaasPayment>('/payments', query)) {
      const received = receivedIn(payment);
      if (received !== null) yield received;
    }
  }

  private async create({ reference, valueCents, dueOn, payer, text }: WantedCharge): Promise<AsaasPayment> {
    const customer = await this.customer(payer);
    const body = {
      ...{ customer, billingType: 'PIX', value: valueCents / 100, dueDate: dueOn },
      ...{ description: text, externalReference: reference },
    };
    return this.api.call({ method: 'POST', path: '/payments', body });
  }

  /** One customer per document; a company that pays by another document becomes another one. */
  private async customer({ reference, name, document }: ProviderPayer): Promise<string> {
    const query = { cpfCnpj: document, externalReference: reference, limit: 1 };
    const { data } = await this.api.call<{ data: readonly { id: string }[] }>({
      ...{ method: 'GET', path: '/customers', query },
    });
    if (data[0] !== undefined) return data[0].id;
    // Otherwise Asaas itself writes to the payer.
    const body = { name, cpfCnpj: document, externalReference: reference, notificationDisabled: true };
    return (await this.api.call<{ id: string }>({ method: 'POST', path: '/customers', body })).id;
  }

  private async byReference(reference: string): Promise<AsaasPayment[]> {
    const found: AsaasPayment[] = [];
    const query = { externalReference: reference };
    for await (const payment of this.api.all<AsaasPayment>('/payments', query)) found.push(payment);
    return found;
  }

  private find(id: string): Promise<AsaasPayment | null> {
    return this.unlessNotFound(() => this.api.call<AsaasPayment>({ method: 'GET', path: pathOf(id) }));
  }

  private async unlessNotFound<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (fault) {
      if (fault instanceof ProviderRefused && /^(http_404|not_found)$/.test(fault.code)) return null;
      throw fault;
    }
  }
}

import type { ChargeView, CompanyView, HeldPaymentView, InvoicePage } from '@prosa/contracts';
import { randomBy } from '@prosa/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { bankOf, dayIn, payingCompanies, type PayingCompany } from '../support/paying-company';
import { discard, startProduct, type Product } from '../support/product';

/** Nightly: PAYMENT_SEEDS=20 PAYMENTS=200 PAYMENT_KILLS=4. */
const SEEDS = Number(process.env['PAYMENT_SEEDS'] ?? 1);
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 12);
const KILLS = Number(process.env['PAYMENT_KILLS'] ?? 2);
const MODES = ['now', 'five', 'disorder', 'never'] as const;
const PAYERS = 6;
const ROUND = 60_000;
/** Users are rate limited per minute. */
const LOOK_EVERY = 1_000;
/** Reconciliation must find a lost notice within this time. */
const FOUND_WITHIN = 300_000;

const monthAfter = (from: string): string => {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
};

/** All users pay at the bank while the process crashes and restarts; interrupted requests are repeated. */
class PayingThroughKills {
  private readonly clients = new Map<string, Promise<ApiClient>>();
  /** Steps that were done; kills come after some of them. */
  private steps = 0;
  private killAt = Number.POSITIVE_INFINITY;
  private death: Promise<void> | null = null;

  constructor(
    private product: Product,
    private readonly random: () => number,
  ) {}

  get now(): Product {
    return this.product;
  }

  /** The process crashes within the next steps of the payers. */
  arm(within: number): void {
    this.killAt = this.steps + 1 + Math.floor(this.random() * within);
  }

  async pay(companies: readonly PayingCompany[]): Promise<void> {
    const left = companies.values();
    const payer = async (): Promise<void> => {
      for (const one of left) await this.payOne(one);
    };
    await Promise.all(Array.from({ length: PAYERS }, payer));
    await this.death;
  }

  /** An administrator's client in the current process. */
  clientOf(email: string): Promise<ApiClient> {
    const key = `${this.product.url} ${this.product.pid} ${email}`;
    const known = this.clients.get(key) ?? ApiClient.signIn(this.product.url, email);
    this.clients.set(key, known);
    return known;
  }

  private async payOne({ email }: PayingCompany): Promise<void> {
    const { invoiceId, ...asked } = await this.throughDeaths(async () => {
      const admin = await this.clientOf(email);
      const [invoice] = (await admin.get<InvoicePage>('/invoices/all')).invoices;
      if (invoice?.status !== 'open') throw new Error('No invoice is open');
      return admin.post<ChargeView>('/subscription', { invoiceId: invoice.id });
    });
    const brCode = asked.qrcode?.qrcode ?? (await this.openedCode(email, invoiceId));
    await this.throughDeaths(async () => {
      const bank = bankOf(this.product);
      const known = (await bank.charges()).find(each => each.brCode === brCode);
      if (known === undefined) throw new Error('The bank knows no such charge');
      // A death may have cut off the answer and not the payment.
      if (known.status !== 'PENDING') return;
      const notice = MODES[Math.floor(this.random() * MODES.length)] ?? 'never';
      await bank.do('pay', { id: known.id, notice });
    });
  }

  /** A bank that is slow to answer, or whose answer a death cut off, is waited for by the invoice. */
  private openedCode(email: string, invoiceId: number): Promise<string> {
    return eventually(
      () =>
        this.throughDeaths(async () => {
          await pause(LOOK_EVERY);
          const admin = await this.clientOf(email);
          const { qrcode } = await admin.get<ChargeView>(`/invoices/${invoiceId}/charge`);
          if (qrcode === null) throw new Error('The charge is not open yet');
          return qrcode.qrcode;
        }),
      3 * ROUND,
    );
  }

  /** Executes a step; after a crash, again in the next process. Nothing else may fail. */
  private async throughDeaths<T>(step: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.death;
      const { pid } = this.product;
      const doing = step();
      this.steps += 1;
      if (this.steps >= this.killAt) this.die();
      try {
        return await doing;
      } catch (fault) {
        if (this.death === null && this.product.pid === pid) throw fault;
      }
    }
  }

  private die(): void {
    this.killAt = Number.POSITIVE_INFINITY;
    const moment = this.random() * 60;
    this.death = (async () => {
      await pause(moment);
      await this.product.kill();
      this.product = await startProduct({ dataDir: this.product.dataDir });
      this.death = null;
    })();
  }
}

describe('kill -9 while many companies pay', () => {
  const seeds = Array.from({ length: SEEDS }, (_, seed) => seed);
  let product: Product;

  // New companies for each seed: a due date that was paid already issues no second invoice.
  beforeEach(async () => {
    product = await startProduct();
  });

  afterEach(() => discard(product));

  it.each(seeds)(
    `seed %i: each of ${PAYMENTS} payments renews once through ${KILLS} kills`,
    async seed => {
      const companies = await payingCompanies(
        product,
        await ApiClient.signIn(product.url, 'super@prosa.test'),
        PAYMENTS,
      );
      const dueDate = dayIn(5 + (seed % 4));
      const paying = new PayingThroughKills(product, randomBy(2_000 + seed));
      const root = () => paying.clientOf('super@prosa.test');
      const ids = new Set(companies.map(({ company }) => company.id));
      const dueDates = async (): Promise<readonly (string | null)[]> => {
        const all = await (await root()).get<readonly CompanyView[]>('/companies/list');
        return all.filter(({ id }) => ids.has(id)).map(company => company.dueDate);
      };
      const openInvoices = async (): Promise<number> => {
        let open = 0;
        for (const { email } of companies) {
          const [last] = (await (await paying.clientOf(email)).get<InvoicePage>('/invoices/all')).invoices;
          if (last?.status === 'open' && last.dueDate.startsWith(dueDate)) open += 1;
        }
        return open;
      };
      for (const { company } of companies) await (await root()).put(`/companies/${company.id}`, { dueDate });
      await eventually(async () => {
        await pause(LOOK_EVERY);
        expect(await openInvoices()).toBe(PAYMENTS);
      }, 2 * ROUND);

      const kills = Array.from({ length: KILLS }, (_, part) => part);
      const share = Math.ceil(PAYMENTS / KILLS);
      for (const part of kills) {
        paying.arm(2 * share);
        await paying.pay(companies.slice(part * share, (part + 1) * share));
        product = paying.now;
      }

      // The suite triggers the reconciliation; the nightly run waits for its schedule.
      if (SEEDS === 1) await (await root()).post('/payments/reconcile', {});
      const renewed = monthAfter(dueDate);
      await eventually(async () => expect([...new Set(await dueDates())]).toEqual([renewed]), FOUND_WITHIN);
      await (await root()).post('/payments/reconcile', {});
      expect([...new Set(await dueDates())]).toEqual([renewed]);
      const { payments } = await (
        await root()
      ).get<{ payments: readonly HeldPaymentView[] }>('/payments/held');
      expect(payments).toEqual([]);
      process.stdout.write(`  seed ${seed}: ${PAYMENTS} payments, ${KILLS} kills\n`);
    },
    1_200_000,
  );
});

import type {
  ChargeView,
  CompanyView,
  CreditView,
  ErrorBody,
  HeldPaymentView,
  InvoicePage,
  InvoiceView,
  PayerView,
  PaymentProviderTest,
  PaymentProviderView,
  PlanOptions,
  PlanView,
} from '@prosa/contracts';
import type { HealthReport } from '@prosa/observability';
import { ApiClient } from '../support/api-client';
import { readBrCode } from '../support/br-code-reader';
import { eventually } from '../support/eventually';
import { bankOf, chargeAtBank, payingCompanies, type PayingCompany } from '../support/paying-company';
import { discard, startProduct, type Product } from '../support/product';

const errorOf = ({ body }: { body: unknown }): string | null => (body as Partial<ErrorBody>).error ?? null;

/** What clients of the specification send; nothing of a card may be seen again anywhere. */
const card = {
  ...{ nameOnCard: 'MARIA CANARIO', cardNumber: '4111111111111111', cvv: '987', expiryDate: '12/31' },
  ...{ price: 0.01, users: 1, connections: 1, plan: '{"users":1,"connections":1,"price":0.01}' },
  useAddressForPaymentDetails: false,
};
const payer = {
  ...{
    firstName: 'Maria da Silva',
    lastName: '',
    document: '529.982.247-25',
    address2: 'Rua das Flores, 10',
  },
  ...{ city: 'São Paulo', state: 'SP', zipcode: '01310-100', country: 'BR' },
};

describe('The reader of BR Codes', () => {
  it('accepts the example of the Banco Central, and no altered one', () => {
    const example =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
    expect(readBrCode(example).get('59')).toBe('Fulano de Tal');
    expect(() => readBrCode(example.replace('Fulano', 'Fulana'))).toThrow('checksum');
  });
});

describe('Paying an invoice by Pix', () => {
  let product: Product;
  let root: ApiClient;
  let companies: PayingCompany[];

  const next = (): PayingCompany => {
    const company = companies.pop();
    if (company === undefined) throw new Error('No company is left');
    return company;
  };
  const charge = async ({ admin, invoice }: PayingCompany): Promise<ChargeView> =>
    admin.post<ChargeView>('/subscription', { invoiceId: invoice.id, ...payer });
  const dueDateOf = async ({ company }: PayingCompany): Promise<string | null> =>
    (await root.get<CompanyView>(`/companies/${company.id}`)).dueDate;
  const monthLater = (day: string | null): string => {
    const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
  };
  const expectRenewed = (one: PayingCompany): Promise<void> =>
    eventually(async () => {
      expect(await dueDateOf(one)).toBe(monthLater(one.company.dueDate));
      expect((await one.admin.get<InvoiceView>(`/invoices/${one.invoice.id}`)).status).toBe('paid');
    });
  const held = async (): Promise<readonly HeldPaymentView[]> =>
    (await root.get<{ payments: readonly HeldPaymentView[] }>('/payments/held')).payments;
  const heldOf = ({ invoice }: PayingCompany): Promise<HeldPaymentView> =>
    eventually(async () => {
      const found = (await held()).find(({ invoiceId }) => invoiceId === invoice.id);
      if (found === undefined) throw new Error('nothing is held');
      return found;
    });

  beforeAll(async () => {
    product = await startProduct({ env: { LOG_LEVEL: 'trace' } });
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    companies = [...(await payingCompanies(product, root, 10))];
  });

  afterAll(() => discard(product));

  it('charges the invoice’s amount, whatever was sent, and returns the same charge again', async () => {
    const { admin, invoice } = next();
    const view = await admin.post<ChargeView>('/subscription', { invoiceId: invoice.id, ...payer, ...card });
    expect(view).toMatchObject({
      ...{ invoiceId: invoice.id, status: 'ATIVA', valor: { original: '49.90' } },
      qrcode: { imagemQrcode: null },
    });
    const fields = readBrCode(view.qrcode?.qrcode ?? '');
    expect([fields.get('54'), fields.get('53'), fields.get('58')]).toEqual(['49.90', '986', 'BR']);
    expect(view.calendario.expiracao).toBeGreaterThan(4 * 86_400);
    const shown = await admin.get<ChargeView>(`/invoices/${invoice.id}/charge`);
    expect(shown).toMatchObject({ txid: view.txid, qrcode: view.qrcode });
    const again = await Promise.all(
      [1, 2, 3].map(() => admin.post<ChargeView>('/subscription', { invoiceId: invoice.id })),
    );
    expect(again.map(({ txid }) => txid)).toEqual([view.txid, view.txid, view.txid]);
    expect(
      (await bankOf(product).charges()).filter(each => each.brCode === view.qrcode?.qrcode),
    ).toHaveLength(1);
    expect(await admin.get<PayerView>('/payer')).toMatchObject({
      name: 'Maria da Silva',
      document: '52998224725',
    });
    expect(product.output()).not.toMatch(/4111111111111111|MARIA CANARIO/);
  });

  it('moves the due date by a month immediately, and once, however often it is notified', async () => {
    const one = next();
    const { id } = await chargeAtBank(product, await charge(one));
    const { notices } = await bankOf(product).do('pay', { id, notice: 'five' });
    expect(notices.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expectRenewed(one);
    const { status, valor } = await one.admin.get<ChargeView>(`/invoices/${one.invoice.id}/charge`);
    expect([status, valor.original]).toEqual(['CONCLUIDA', '49.90']);
    expect(errorOf(await one.admin.call('POST', '/subscription', { invoiceId: one.invoice.id }))).toBe(
      'ERR_INVOICE_PAID',
    );
  });

  it('is found by reconciliation when no webhook arrived', async () => {
    const one = next();
    const { id } = await chargeAtBank(product, await charge(one));
    await bankOf(product).do('pay', { id, notice: 'never' });
    expect(await dueDateOf(one)).toBe(one.company.dueDate);
    const before = await root.get<PaymentProviderView>('/payments/provider');
    expect((await root.post<{ found: number }>('/payments/reconcile', {})).found).toBeGreaterThanOrEqual(1);
    await expectRenewed(one);
    const { unannounced, state } = await root.get<PaymentProviderView>('/payments/provider');
    expect(unannounced.count).toBeGreaterThan(before.unannounced.count);
    expect(state).toBe('silent');
    const ready = (await (await fetch(`${product.url}/health/ready`)).json()) as HealthReport;
    expect([ready.ready, ready.checks['payments']]).toEqual([true, 'away']);
  });

  it('is set up by an address and a token, which a test compares with the provider', async () => {
    const { mode, webhook } = await root.get<PaymentProviderView>('/payments/provider');
    expect([mode, webhook.isGiven]).toEqual(['simulated', false]);
    expect(webhook.token).toMatch(/^[\w-]{64}$/);
    expect(await root.post<PaymentProviderTest>('/payments/provider/test', {})).toEqual({
      ...{ problem: null, code: null, webhook: 'registered' },
    });
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    expect(errorOf(await admin.call('GET', '/payments/provider'))).toBe('ERR_NO_PERMISSION');
    const before = Date.now();
    const forged = {
      headers: { 'asaas-access-token': `${webhook.token}x`, 'content-type': 'application/json' },
    };
    const answer = await fetch(`${product.url}${webhook.path}`, {
      method: 'POST',
      body: '{}',
      ...forged,
    });
    expect([answer.status, errorOf({ body: await answer.json() })]).toEqual([401, 'ERR_NOTICE_REFUSED']);
    const { lastRefusedAt } = await root.get<PaymentProviderView>('/payments/provider');
    expect(Date.parse(lastRefusedAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('is not confirmed by a webhook alone: a forged one is refused, a genuine one is verified at the provider', async () => {
    const one = next();
    const { id } = await chargeAtBank(product, await charge(one));
    const { notices } = await bankOf(product).do('pay', { id, notice: 'forged' });
    expect(notices.map(({ status }) => status)).toEqual([401, 200]);
    await root.post('/payments/reconcile', {});
    expect(await dueDateOf(one)).toBe(one.company.dueDate);
    await bankOf(product).do('pay', { id, notice: 'disorder' });
    await expectRenewed(one);
  });

  it('holds a second payment, for a refund by a person', async () => {
    const one = next();
    const { id } = await chargeAtBank(product, await charge(one));
    await bankOf(product).do('pay', { id, notice: 'now' });
    await expectRenewed(one);
    await bankOf(product).do('pay', { id, notice: 'now' });
    const second = await heldOf(one);
    expect(second).toMatchObject({ value: 49.9, reason: 'second', company: { id: one.company.id } });
    expect(await dueDateOf(one)).toBe(monthLater(one.company.dueDate));
    const settle = () =>
      root.call('POST', `/payments/${second.id}/settle`, { how: 'refunded', reason: 'Devolvido' });
    expect((await settle()).status).toBe(200);
    expect(errorOf(await settle())).toBe('ERR_PAYMENT_SETTLED');
    expect((await held()).some(({ id: heldId }) => heldId === second.id)).toBe(false);
  });

  it('holds an underpayment, which a person may credit; accepts an overpayment', async () => {
    const [short, generous] = [next(), next()];
    const { id } = await chargeAtBank(product, await charge(short));
    await bankOf(product).do('pay', { id, notice: 'now', value: 10 });
    const little = await heldOf(short);
    expect(little).toMatchObject({ value: 10, reason: 'amount', openInvoiceId: short.invoice.id });
    expect(await dueDateOf(short)).toBe(short.company.dueDate);
    const body = { how: 'credited', invoiceId: short.invoice.id, reason: 'Diferença perdoada' };
    const credit = (more: object) => root.call('POST', `/payments/${little.id}/settle`, { ...body, ...more });
    expect(errorOf(await credit({}))).toBe('ERR_PAYMENT_DIFFERENCE');
    expect((await credit({ acceptsDifference: true })).status).toBe(200);
    await expectRenewed(short);
    const other = await chargeAtBank(product, await charge(generous));
    await bankOf(product).do('pay', { id: other.id, notice: 'now', value: 60 });
    await expectRenewed(generous);
    await eventually(async () => {
      const { balance, entries } = await generous.admin.get<CreditView>('/invoices/credit');
      expect([balance, entries.map(({ kind }) => kind)]).toEqual([10.1, ['granted']]);
    });
    const refund = (value: number) =>
      root.call('POST', `/payments/credits/${generous.company.id}/refund`, { value, reason: 'Por Pix' });
    expect(errorOf(await refund(10))).toBe('ERR_CREDIT_CHANGED');
    expect((await refund(10.1)).status).toBe(200);
    expect((await generous.admin.get<CreditView>('/invoices/credit')).balance).toBe(0);
  });

  it('goes on with a dearer plan at once, for the price that was shown', async () => {
    const { admin, company } = next();
    const limits = { users: 9, connections: 2, queues: 9 };
    const { id } = await root.post<PlanView>('/plans', {
      name: 'Ouro',
      value: 99.9,
      isPublic: true,
      ...limits,
    });
    const { options } = await admin.get<PlanOptions>('/subscription/plans');
    const gold = options.find(({ plan }) => plan.id === id);
    expect(gold).toMatchObject({ isCurrent: false, effectiveOn: null });
    expect(gold?.prorata).toBeGreaterThan(0);
    const ask = (prorata: number) => admin.call('POST', '/subscription/plan', { planId: id, prorata });
    expect(errorOf(await ask(0))).toBe('ERR_PLAN_QUOTE_CHANGED');
    expect((await ask(gold?.prorata ?? 0)).status).toBe(200);
    expect((await root.get<CompanyView>(`/companies/${company.id}`)).planId).toBe(id);
    // An invoice of the dearer plan may have taken it up by now.
    await eventually(async () => {
      const { balance } = await admin.get<CreditView>('/invoices/credit');
      const { invoices } = await admin.get<InvoicePage>('/invoices/all');
      const asked = invoices.map(({ status, credit }) => (status === 'open' ? credit : 0));
      expect(asked.reduce((sum, credit) => sum + credit, balance)).toBeCloseTo(-(gold?.prorata ?? 0), 2);
    });
  });

  it('keeps the due date when a payment is refunded, and notifies a person', async () => {
    const one = next();
    const { id } = await chargeAtBank(product, await charge(one));
    await bankOf(product).do('pay', { id, notice: 'now' });
    await expectRenewed(one);
    await bankOf(product).do('refund', { id, notice: 'now' });
    expect(await heldOf(one)).toMatchObject({ reason: 'reversed', value: 49.9 });
    expect(await dueDateOf(one)).toBe(monthLater(one.company.dueDate));
  });

  it('refuses an invalid document, other companies’ invoices, and anonymous requests', async () => {
    const one = next();
    const ask = (body: object) => one.admin.call('POST', '/subscription', body);
    const wrong = { invoiceId: one.invoice.id, document: '111.111.111-11' };
    expect(errorOf(await ask(wrong))).toBe('ERR_BILLING_DOCUMENT');
    const other = await ApiClient.signIn(product.url, 'admin@demo.test');
    expect(errorOf(await other.call('POST', '/subscription', { invoiceId: one.invoice.id }))).toBe(
      'ERR_NO_INVOICE_FOUND',
    );
    expect(errorOf(await other.call('GET', '/payments/held'))).toBe('ERR_NO_PERMISSION');
    await root.post(`/invoices/${one.invoice.id}/cancel`, { reason: 'Engano nosso' });
    expect(errorOf(await ask({ invoiceId: one.invoice.id }))).toBe('ERR_INVOICE_CANCELLED');
    await bankOf(product).give(12.34, 'now');
    const stray = await eventually(async () => {
      const found = (await held()).find(({ value, reason }) => value === 12.34 && reason === 'unknown');
      if (found === undefined) throw new Error('not heard of yet');
      return found;
    });
    expect(stray).toMatchObject({ company: null, invoiceId: null, openInvoiceId: null });
    const dismissed = { how: 'dismissed', reason: 'Teste do banco' };
    expect((await root.call('POST', `/payments/${stray.id}/settle`, dismissed)).status).toBe(200);
    expect((await held()).some(({ id }) => id === stray.id)).toBe(false);
  });
});

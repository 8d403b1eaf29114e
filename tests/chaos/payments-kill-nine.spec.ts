import type { ChargeView, CompanyView, HeldPaymentView } from '@prosa/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import { bankOf, chargeAtBank, payingCompanies, type PayingCompany } from '../support/paying-company';
import { discard, startProduct, type Product } from '../support/product';

/** Delay between payment and crash: processing and renewal take some tens of milliseconds. */
const MOMENTS = [0, 5, 10, 20, 35, 60];

const monthLater = (from: string): string => {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Each step by itself is in tests/payments; here it is the whole process, and the bank with it. */
describe('kill -9 during a payment', () => {
  let product: Product;
  let companies: PayingCompany[];

  beforeAll(async () => {
    product = await startProduct();
    const root = await ApiClient.signIn(product.url, 'super@prosa.test');
    companies = [...(await payingCompanies(product, root, MOMENTS.length))];
  });

  afterAll(() => discard(product));

  it.each(MOMENTS)('%i ms in: the due date moves once', async moment => {
    const one = companies.pop();
    if (one === undefined) throw new Error('No company is left');
    const admin = await ApiClient.signIn(product.url, one.email, DEMO_PASSWORD);
    const charge = await admin.post<ChargeView>('/subscription', { invoiceId: one.invoice.id });
    const { id } = await chargeAtBank(product, charge);
    const paying = bankOf(product)
      .do('pay', { id, notice: 'five' })
      .catch(() => 'cut');
    await pause(moment);
    await product.kill();
    await paying;
    product = await startProduct({ dataDir: product.dataDir });

    const root = await ApiClient.signIn(product.url, 'super@prosa.test');
    const known = (await bankOf(product).charges()).find(each => each.id === id);
    // Not payable before the bank knew of it.
    if (known?.status === 'PENDING') await bankOf(product).do('pay', { id, notice: 'never' });
    await root.post('/payments/reconcile', {});
    const renewed = monthLater(one.company.dueDate ?? '');
    const dueDate = async (): Promise<string | null> =>
      (await root.get<CompanyView>(`/companies/${one.company.id}`)).dueDate;
    await eventually(async () => expect(await dueDate()).toBe(renewed));
    await root.post('/payments/reconcile', {});
    expect(await dueDate()).toBe(renewed);
    const { payments } = await root.get<{ payments: readonly HeldPaymentView[] }>('/payments/held');
    expect(payments).toEqual([]);
  });
});

import type { CompanyView, ErrorBody, InvoicePage, InvoiceView, PlanView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import { sharedProduct, type SharedProduct } from '../support/shared-product';

const short = (): string => randomUUID().slice(0, 8);
const errorOf = ({ body }: { body: unknown }): string | null => (body as Partial<ErrorBody>).error ?? null;

/** A day some days from now; the specs' companies get their invoice ten days before. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('Invoices', () => {
  let product: SharedProduct;
  let root: ApiClient;
  let admin: ApiClient;
  let company: CompanyView;
  let invoice: InvoiceView;

  beforeAll(async () => {
    product = await sharedProduct();
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    const plan = await root.post<PlanView>('/plans', {
      ...{ name: `Plano ${short()}`, value: 49.9, users: 3, connections: 2, queues: 2 },
    });
    const email = `dona.${short()}@padaria.test`;
    company = await root.post<CompanyView>('/companies', {
      ...{ name: `Padaria ${short()}`, email, phone: '11 99999-0000', password: DEMO_PASSWORD },
      ...{ userName: 'Dona Maria', recurrence: 'TRIMESTRAL', dueDate: dayIn(5), planId: plan.id },
    });
    admin = await ApiClient.signIn(product.url, email);
    await eventually(async () => {
      const [first] = (await admin.get<InvoicePage>('/invoices/all')).invoices;
      if (first === undefined) throw new Error('no invoice yet');
      invoice = first;
    });
  });

  it('are issued automatically before the due date, for the months of the recurrence', async () => {
    const page = await admin.get<InvoicePage>('/invoices/all?pageNumber=1');
    expect(page).toEqual({ invoices: [invoice], hasMore: false, nextCursor: null });
    expect(invoice).toMatchObject({
      ...{ value: 149.7, dueDate: dayIn(5), status: 'open', recurrence: 'TRIMESTRAL', paidAt: null },
    });
    expect(await admin.get(`/invoices/${invoice.id}`)).toEqual(invoice);
    expect((await admin.get<InvoicePage>('/invoices/all?searchParam=nada')).invoices).toEqual([]);
  });

  it('are visible to their own company only', async () => {
    const other = await ApiClient.signIn(product.url, 'admin@demo.test');
    expect(errorOf(await other.call('GET', `/invoices/${invoice.id}`))).toBe('ERR_NO_INVOICE_FOUND');
    const body = { reason: 'Pago em mãos' };
    expect((await other.call('POST', `/invoices/${invoice.id}/paid`, body)).status).toBe(403);
    expect((await admin.call('POST', `/invoices/${invoice.id}/paid`, body)).status).toBe(403);
  });

  it('move the due date once when they are paid, however often the payment is reported', async () => {
    const pay = () => root.call('POST', `/invoices/${invoice.id}/paid`, { reason: 'Pago em mãos' });
    const answers = await Promise.all([pay(), pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const paid = await eventually(async () => {
      const found = await admin.get<InvoiceView>(`/invoices/${invoice.id}`);
      expect(found.status).toBe('paid');
      const after = await root.get<CompanyView>(`/companies/${company.id}`);
      expect(after.dueDate).not.toBe(company.dueDate);
      return after;
    });
    const months = Number(paid.dueDate?.slice(5, 7)) - Number(company.dueDate?.slice(5, 7));
    expect((months + 12) % 12).toBe(3);
    expect(await admin.get(`/invoices/${invoice.id}/receipt`)).toMatchObject({
      ...{ invoice: { id: invoice.id, value: 149.7 }, received: 149.7, provider: null, paymentId: null },
      ...{ payer: { name: company.name }, receiver: { name: expect.stringMatching(/./) } },
    });
    const other = await ApiClient.signIn(product.url, 'admin@demo.test');
    expect((await other.call('GET', `/invoices/${invoice.id}/receipt`)).status).toBe(404);
    expect(errorOf(await root.call('POST', `/invoices/${invoice.id}/cancel`, { reason: 'Engano' }))).toBe(
      'ERR_INVOICE_PAID',
    );
  });
});

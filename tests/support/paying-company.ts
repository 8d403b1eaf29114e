import type { ChargeView, CompanyView, InvoicePage, InvoiceView, PlanView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from './api-client';
import { eventually } from './eventually';
import type { Product } from './product';

const short = (): string => randomUUID().slice(0, 8);

/** A day some days from now. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A company with an invoice, and its administrator. */
export interface PayingCompany {
  readonly company: CompanyView;
  readonly email: string;
  readonly admin: ApiClient;
  readonly invoice: InvoiceView;
}

/** The API of the bank's page. */
export const bankOf = ({ url }: Pick<Product, 'url'>) => {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/simulator/api/bank/${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The bank answered ${answer.status}`);
    return (await answer.json()) as T;
  };
  return {
    charges: () => ask<readonly BankCharge[]>('charges'),
    do: (verb: 'pay' | 'expire' | 'refund', order: { id: string; notice: string; value?: number }) =>
      ask<{ notices: readonly { event: string; status: number }[] }>(verb, order),
    give: (value: number, notice: string) => ask<object>('give', { value, notice }),
  };
};

/** A charge as the bank's page shows it. */
export interface BankCharge {
  readonly id: string;
  readonly brCode: string;
  readonly status: string;
  readonly value: number;
}

/** Companies with a plan and a due date some days away, and the invoices that they get. */
export const payingCompanies = async (
  product: Pick<Product, 'url'>,
  root: ApiClient,
  count: number,
): Promise<readonly PayingCompany[]> => {
  const plan = await root.post<PlanView>('/plans', {
    ...{ name: `Plano ${short()}`, value: 49.9, users: 3, connections: 2, queues: 2 },
  });
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const email = `dona.${short()}@padaria.test`;
    const company = await root.post<CompanyView>('/companies', {
      ...{ name: `Padaria ${short()}`, email, password: DEMO_PASSWORD, userName: 'Dona Maria' },
      ...{ recurrence: 'MENSAL', dueDate: dayIn(5), planId: plan.id },
    });
    made.push({ company, email, admin: await ApiClient.signIn(product.url, email) });
  }
  return Promise.all(
    made.map(async one => ({
      ...one,
      invoice: await eventually(async () => {
        const [first] = (await one.admin.get<InvoicePage>('/invoices/all')).invoices;
        if (first === undefined) throw new Error('no invoice yet');
        return first;
      }),
    })),
  );
};

/** The bank's charge that an answer of the product shows. */
export const chargeAtBank = async (
  product: Pick<Product, 'url'>,
  { qrcode }: ChargeView,
): Promise<BankCharge> => {
  const found = (await bankOf(product).charges()).find(({ brCode }) => brCode === qrcode?.qrcode);
  if (found === undefined) throw new Error('The bank knows no such charge');
  return found;
};

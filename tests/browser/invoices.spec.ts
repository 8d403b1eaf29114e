import type { CompanyView, PlanView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { axeFaults, openBrowser, openWindow, picture, signIn } from '../support/browser';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

const short = (): string => randomUUID().slice(0, 8);
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('The invoices in the browser', () => {
  let product: Product;
  let browser: Browser;
  let root: ApiClient;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('show open amounts, and at once the payment and the new due date', async () => {
    const plan = await root.post<PlanView>('/plans', {
      ...{ name: `Plano ${short()}`, value: 49.9, users: 3, connections: 2, queues: 2 },
    });
    const email = `dona.${short()}@padaria.test`;
    const company = await root.post<CompanyView>('/companies', {
      ...{ name: `Padaria ${short()}`, email, password: DEMO_PASSWORD, userName: 'Dona Maria' },
      ...{ recurrence: 'MENSAL', dueDate: dayIn(5), planId: plan.id },
    });
    const { page } = await openWindow(browser);
    await signIn(page, product.url, email);
    // A company without anything is shown its first steps.
    await page.getByRole('region', { name: 'Primeiros passos' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/financeiro`);
    await page.getByText('Em Aberto').waitFor();
    await picture(page, 'financeiro-aberto');
    const detail = await page.locator('.invoices-table tbody td').first().textContent();
    const id = Number(detail);
    await root.post(`/invoices/${id}/paid`, { reason: 'Pago em mãos' });
    await page.getByText(/Sua assinatura foi renovada até/).waitFor();
    await page.getByText('Pago', { exact: true }).waitFor();
    expect((await root.get<CompanyView>(`/companies/${company.id}`)).dueDate).not.toBe(company.dueDate);
    await page.getByRole('button', { name: `Recibo da fatura ${id}` }).click();
    await page.getByRole('dialog').waitFor();
    await picture(page, 'financeiro-recibo');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'financeiro-390');
    const receipt = await page.getByRole('button', { name: `Recibo da fatura ${id}` }).boundingBox();
    expect((receipt?.x ?? 390) + (receipt?.width ?? 0)).toBeLessThanOrEqual(390);
    await eventually(async () => {
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(390);
    });
  });
});

import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openAs, sharedBrowser, openWindow, whole } from '../support/browser';
import { bankOf, dayIn, payingCompanies, type PayingCompany } from '../support/paying-company';
import { sharedProduct, type SharedProduct } from '../support/shared-product';

describe('A company that is overdue, in the browser', () => {
  let product: SharedProduct;
  let browser: Browser;
  let root: ApiClient;
  let one: PayingCompany;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), sharedBrowser()]);
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    [one] = (await payingCompanies(product, root, 1)) as [PayingCompany];
    await root.put(`/companies/${one.company.id}`, { dueDate: dayIn(-3), reason: 'Combinado por telefone' });
  });

  afterAll(async () => {
    await browser?.close();
  });

  it('can sign in to pay, and to nothing else', async () => {
    const { page } = await openWindow(browser);
    await page.goto(`${product.url}/login`);
    await page.getByLabel('E-mail').fill(one.email);
    await page.getByLabel('Senha', { exact: true }).fill('prosa-demo');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('button', { name: 'Entrar para pagar a fatura' }).click();
    await page.waitForURL(/\/(financeiro|subscription)/);
    await page.goto(`${product.url}/subscription`);
    await page.getByText('dias de atraso').waitFor();
    await page.getByRole('link', { name: 'Pagar fatura' }).waitFor();
    await whole(page, 'subscription-overdue-1440-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'subscription-overdue-390-light');
    expect(await page.getByRole('link', { name: 'Atendimentos' }).count()).toBe(0);
  });

  it('has its history and payments on the pages of the platform', async () => {
    const page = await openAs(browser, product.url, 'super@prosa.test');
    await page.goto(`${product.url}/settings/companies`);
    await page.getByRole('button', { name: `Histórico: ${one.company.name}` }).click();
    const drawer = page.getByRole('dialog', { name: `Histórico de ${one.company.name}` });
    await drawer.getByText('Combinado por telefone').waitFor();
    await whole(page, 'company-history-1440-light');
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/settings/money`);
    await page.getByRole('table', { name: 'Valores por mês' }).getByText('49,90').first().waitFor();
    await whole(page, 'money-1440-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'money-390-light');
  });

  it('has unexpected payments held until a person decides about them', async () => {
    const page = await openAs(browser, product.url, 'super@prosa.test');
    await page.goto(`${product.url}/settings/payments`);
    await page.getByText('Nenhum pagamento retido').waitFor();
    await bankOf(product).give(12.34, 'now');
    const decide = page.getByRole('button', { name: /^Decidir sobre o pagamento de R\$.12,34/ });
    await decide.waitFor();
    await whole(page, 'held-payments-1440-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'held-payments-390-light');
    await decide.click();
    const dialog = page.getByRole('dialog', { name: /^Pagamento de/ });
    await dialog.getByText('Arquivar sem fazer nada').click();
    await dialog.getByLabel('Motivo da decisão').fill('Teste do banco');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Nenhum pagamento retido').waitFor();
  });
});

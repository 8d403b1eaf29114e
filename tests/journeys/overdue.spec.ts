import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openAs, sharedBrowser, openWindow, whole } from '../support/browser';
import { bankOf, dayIn, payingCompanies, type PayingCompany } from '../support/paying-company';
import { sharedProduct, type SharedProduct } from '../support/shared-product';

/** Orders the Pix of an invoice on the page of invoices; returns the charge's id at the bank. */
const payBy = async (page: Page, invoiceId: number): Promise<string> => {
  await page.getByRole('button', { name: `Pagar a fatura ${invoiceId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Pagar a fatura ${invoiceId}` });
  await dialog.getByRole('button', { name: 'Escolher este plano' }).click();
  await dialog.getByRole('button', { name: 'PAGAR' }).click();
  await dialog.getByLabel('Nome completo').fill('Maria da Silva');
  await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  await dialog.getByLabel('Endereço').fill('Rua das Flores, 10');
  await dialog.getByLabel('Cidade').fill('São Paulo');
  await dialog.getByLabel('CEP').fill('01310-100');
  await dialog.getByRole('button', { name: 'Avançar' }).click();
  await dialog.getByRole('button', { name: 'PAGAR' }).click();
  const drawn = dialog.getByRole('img', { name: 'QR code do Pix' });
  await drawn.waitFor();
  const code = await drawn.getAttribute('data-qrcode');
  const charge = (await bankOf(sharedUrl(page)).charges()).find(({ brCode }) => brCode === code);
  if (charge === undefined) throw new Error('The bank knows no such charge');
  return charge.id;
};

const sharedUrl = (page: Page): { url: string } => ({ url: new URL(page.url()).origin });

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
    expect(await page.getByRole('link', { name: 'Atendimentos', exact: true }).count()).toBe(0);
  });

  it('pays, reads that it has, and goes on to its work, without a call that can only be refused', async () => {
    const { page } = await openWindow(browser);
    await page.goto(`${product.url}/login`);
    await page.getByLabel('E-mail').fill(one.email);
    await page.getByLabel('Senha', { exact: true }).fill('prosa-demo');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const toPay = page.getByRole('button', { name: 'Entrar para pagar a fatura' });
    await toPay.waitFor();
    const refused: string[] = [];
    page.on('response', response => {
      if (response.status() === 402) refused.push(new URL(response.url()).pathname);
    });
    await toPay.click();
    await page.waitForURL(/\/(financeiro|subscription)/);
    await page.goto(`${product.url}/financeiro`);
    const row = page.locator('.invoices-table tbody tr').first();
    // The operator moved the due date, which issues the invoice anew.
    await row.getByText('Vencido').waitFor();
    const charge = await payBy(page, Number(await row.locator('td').first().textContent()));
    expect(await page.getByText(/^Sem conexão/).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'overdue-pix-390-light');
    await page.setViewportSize({ width: 1440, height: 900 });
    await whole(page, 'overdue-pix-1440-light');
    await bankOf(product).do('pay', { id: charge, notice: 'now' });
    // The notice and the dialog say so, whichever comes first.
    await page
      .getByText(/renovada até/)
      .first()
      .waitFor();
    await whole(page, 'overdue-paid-1440-light');
    await page.waitForURL(url => url.pathname !== '/financeiro');
    await page.getByRole('link', { name: 'Atendimentos', exact: true }).waitFor();
    expect(refused).toEqual([]);
  });

  it('has its history and payments on the pages of the platform', async () => {
    const page = await openAs(browser, product.url, 'super@prosa.test');
    await page.goto(`${product.url}/settings/companies`);
    await page.getByRole('searchbox', { name: 'Buscar por nome, e-mail ou telefone' }).fill(one.company.name);
    await page.getByRole('button', { name: `Histórico: ${one.company.name}` }).click();
    const drawer = page.getByRole('dialog', { name: `Histórico de ${one.company.name}` });
    await drawer.getByText('Combinado por telefone').waitFor();
    await whole(page, 'company-history-1440-light');
    await page.keyboard.press('Escape');
    // Closing goes back in the history, which would abort the next address.
    await drawer.waitFor({ state: 'detached' });
    await page.goto(`${product.url}/settings/money`);
    // Other specs' companies pay on the shared product too.
    await page
      .getByRole('table', { name: 'Valores por mês' })
      .getByRole('cell', { name: /^R\$.[1-9]/ })
      .first()
      .waitFor();
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

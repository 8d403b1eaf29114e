import type { CompanyView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openBrowser, openWindow, picture, signIn } from '../support/browser';
import { readBrCode } from '../support/br-code-reader';
import { eventually } from '../support/eventually';
import { payingCompanies, type PayingCompany } from '../support/paying-company';
import { discard, startProduct, type Product } from '../support/product';

const fits = (page: Page): Promise<void> =>
  eventually(async () => {
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
  });

describe('Paying by Pix in the browser', () => {
  let product: Product;
  let browser: Browser;
  let root: ApiClient;
  let one: PayingCompany;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    [one] = (await payingCompanies(product, root, 1)) as [PayingCompany];
  }, 240_000);

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('goes from the invoice by three steps to the code, from the bank to the new due date on every screen, and to the receipt', async () => {
    const { invoice, company, email } = one;
    const { page } = await openWindow(browser);
    await signIn(page, product.url, email);
    // The first steps open by themselves, over whatever is there.
    await page.getByRole('button', { name: 'Não mostrar mais' }).click();
    await page.goto(`${product.url}/financeiro`);
    await page.getByRole('button', { name: `Pagar a fatura ${invoice.id}` }).click();
    const dialog = page.getByRole('dialog', { name: `Pagar a fatura ${invoice.id}` });
    await dialog.getByText('49,90').waitFor();
    await picture(page, 'checkout-plano');
    await dialog.getByRole('button', { name: 'Escolher este plano' }).click();
    await dialog.getByRole('button', { name: 'PAGAR' }).click();
    await dialog.getByText('O nome completo é obrigatório').waitFor();
    await picture(page, 'checkout-dados');
    await dialog.getByLabel('Nome completo').fill('Maria da Silva');
    await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
    await dialog.getByLabel('Endereço').fill('Rua das Flores, 10');
    await dialog.getByLabel('Cidade').fill('São Paulo');
    await dialog.getByLabel('CEP').fill('01310-100');
    await dialog.getByRole('button', { name: 'Avançar' }).click();
    await dialog.getByText('Maria da Silva').waitFor();
    await picture(page, 'checkout-revisar');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'PAGAR' }).click();
    const drawn = dialog.getByRole('img', { name: 'QR code do Pix' });
    await drawn.waitFor();
    const code = (await drawn.getAttribute('data-qrcode')) ?? '';
    expect(readBrCode(code).get('54')).toBe('49.90');
    await dialog.getByText(/Este código vale por \d+ dias e \d\d:\d\d:\d\d/).waitFor();
    await picture(page, 'checkout-pix');
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
    await picture(page, 'checkout-pix-390');
    await page.setViewportSize({ width: 1440, height: 900 });

    const { page: other } = await openWindow(browser);
    await signIn(other, product.url, 'super@prosa.test');
    await other.goto(`${product.url}/settings/companies?searchParam=${company.id}`);

    const { page: bank } = await openWindow(browser);
    await bank.goto(`${product.url}/simulator/bank`);
    await bank.getByLabel('Pix copia e cola, descrição ou pagador').fill(code);
    await picture(bank, 'banco');
    expect(await axeFaults(bank)).toEqual([]);
    const paidAt = Date.now();
    await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
    await dialog.getByText(/Sua assinatura foi renovada até/).waitFor();
    const took = Date.now() - paidAt;
    await picture(page, 'checkout-pago');
    expect(took).toBeLessThan(5_000);
    await bank.getByText('Paga', { exact: true }).waitFor();
    await bank.setViewportSize({ width: 390, height: 844 });
    await fits(bank);
    await picture(bank, 'banco-390');

    const after = await root.get<CompanyView>(`/companies/${company.id}`);
    expect(after.dueDate).not.toBe(company.dueDate);
    const [year, month, day] = (after.dueDate ?? '').split('-');
    const shown = `${day}/${month}/${year}`;
    await other.getByText(shown).first().waitFor();
    // Four seconds later one is where the work is, and the mark of the subscription tells the new day there too.
    await page.waitForURL(url => url.pathname !== '/financeiro');
    await page.getByText(shown).first().waitFor();
    await page.goto(`${product.url}/financeiro`);
    await page.getByRole('button', { name: `Recibo da fatura ${invoice.id}` }).click();
    await page
      .getByRole('dialog', { name: /Recibo/ })
      .getByText('49,90')
      .waitFor();
  });
});

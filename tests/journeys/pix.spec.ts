import type { CompanyView, PlanView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, sharedBrowser, openWindow, picture, signIn } from '../support/browser';
import { readBrCode } from '../support/br-code-reader';
import { eventually } from '../support/eventually';
import { codeIn } from '../support/newcomer';
import { dayIn } from '../support/paying-company';
import { SimulatorClient } from '../support/simulator-client';
import { sharedProduct, type SharedProduct } from '../support/shared-product';

const fits = (page: Page): Promise<void> =>
  eventually(async () => {
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
  });

const monthLater = (from: string): string => {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
};

const password = 'Padaria2026';
const email = 'dona@padaria.test';

describe('Paying by Pix in the browser', () => {
  let product: SharedProduct;
  let browser: Browser;
  let root: ApiClient;
  let plan: PlanView;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), sharedBrowser()]);
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    plan = await root.post<PlanView>('/plans', {
      ...{ name: 'Plano da padaria', value: 49.9, users: 3, connections: 2, queues: 2 },
    });
  });

  afterAll(async () => {
    await browser.close();
  });

  /** A company comes by itself, and tries the plan. */
  const signUp = async (page: Page): Promise<CompanyView> => {
    await page.goto(`${product.url}/signup`);
    await page.getByLabel('Nome da empresa').fill('Padaria do Pix');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Telefone').fill('11988880099');
    for (const secret of ['Senha', 'Confirme sua senha'])
      await page.getByLabel(secret, { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('radio', { name: /Plano da padaria/ }).check();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    const mails = new SimulatorClient(product.url);
    const code = await eventually(async () => codeIn((await mails.mails(email))[0]?.text ?? ''));
    await page.getByLabel('Código de verificação').fill(code);
    await page.waitForURL(/\/login$/);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL(/\/tickets/);
    const companies = await root.get<readonly CompanyView[]>('/companies/list');
    const company = companies.find(({ name }) => name === 'Padaria do Pix');
    if (company === undefined) throw new Error('the company is not there');
    expect(company).toMatchObject({ trialExpiration: company.dueDate, recurrence: 'MENSAL' });
    return company;
  };

  it('goes from a trial sign-up to the invoice, in three steps to the Pix code, and after the payment shows the new due date on every screen, and the receipt', async () => {
    const { page } = await openWindow(browser);
    const { id: companyId } = await signUp(page);
    // The onboarding checklist opens by itself, over other content.
    await page.getByRole('button', { name: 'Não mostrar mais' }).click();
    await page.goto(`${product.url}/subscription`);
    await page.getByText('dias de teste restantes').waitFor();
    await picture(page, 'assinatura-teste');
    await page.goto(`${product.url}/financeiro`);
    await page.getByText('Nenhuma fatura ainda').waitFor();
    // Five days later: the trial ends the day after tomorrow, and the first invoice is due to be issued.
    const company = await root.put<CompanyView>(`/companies/${companyId}`, { dueDate: dayIn(2) });
    const row = page.locator('.invoices-table tbody tr').first();
    await row.waitFor();
    const invoice = { id: Number(await row.locator('td').first().textContent()) };
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
    await other.goto(`${product.url}/settings/companies`);
    await other
      .getByRole('searchbox', { name: 'Buscar por nome, e-mail ou telefone' })
      .fill('Padaria do Pix');

    const subscription = await page.context().newPage();
    await subscription.goto(`${product.url}/subscription`);
    await subscription.getByRole('link', { name: 'Pagar fatura' }).waitFor();

    const { page: bank } = await openWindow(browser);
    await bank.goto(`${product.url}/simulator/bank`);
    await bank.getByLabel('Pix copia e cola, descrição ou pagador').fill(code);
    await picture(bank, 'banco');
    expect(await axeFaults(bank)).toEqual([]);
    const renewed = monthLater(company.dueDate ?? '');
    const [year, month, day] = renewed.split('-');
    const shown = `${day}/${month}/${year}`;
    await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
    await Promise.all([
      dialog.getByText(`renovada até ${shown}`).waitFor(),
      other.getByText(shown).first().waitFor(),
      subscription.getByText(shown).first().waitFor(),
    ]);
    await picture(page, 'checkout-pago');
    await bank.getByText('Paga', { exact: true }).waitFor();
    await bank.setViewportSize({ width: 390, height: 844 });
    await fits(bank);
    await picture(bank, 'banco-390');

    const after = await root.get<CompanyView>(`/companies/${companyId}`);
    expect(after.dueDate).toBe(renewed);
    // After four seconds the workspace is shown, where the subscription mark has the new date too.
    await page.waitForURL(url => url.pathname !== '/financeiro');
    await page.getByText(shown).first().waitFor();
    await page.goto(`${product.url}/financeiro`);
    await page.getByRole('button', { name: `Recibo da fatura ${invoice.id}` }).click();
    await page
      .getByRole('dialog', { name: /Recibo/ })
      .getByText('49,90')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');

    // A changed plan is applied to the menu at once.
    const kanban = page.getByRole('link', { name: 'Kanban', exact: true });
    await kanban.waitFor();
    await root.put(`/plans/${plan.id}`, { useKanban: false });
    await kanban.waitFor({ state: 'detached' });
    await root.put(`/plans/${plan.id}`, { useKanban: true });
    await kanban.waitFor();
  });
});

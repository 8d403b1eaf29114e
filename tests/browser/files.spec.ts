import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openAs, openBrowser, whole } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CUSTOMER = '5511944472001';
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${name}\n`),
});

describe('File lists in the browser', () => {
  let product: Product;
  let browser: Browser;
  let phone: SimulatorClient;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    phone = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    await phone.write({ from: CUSTOMER, name: 'Lia Prado', to: BUSINESS, text: 'Tem catálogo?' });
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('are filled on their page, and sent from a conversation to the phone', async () => {
    const page = await openAs(browser, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/files`);
    await page.getByRole('button', { name: 'Adicionar lista' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar lista' });
    await sheet.getByLabel('Nome').fill('Catálogos');
    await sheet.getByLabel('Mensagem').fill('Segue o catálogo');
    await sheet.locator('input[type=file]').setInputFiles([pdf('Cafés.pdf'), pdf('Máquinas.pdf')]);
    await sheet.getByRole('button', { name: 'Mover Máquinas.pdf para cima' }).click();
    await whole(page, 'files-1440-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'files-390-light');
    await page.setViewportSize({ width: 1440, height: 900 });
    await sheet.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('row', { name: /Catálogos.*2 arquivos/ }).waitFor();

    await page.getByRole('link', { name: 'Atendimentos', exact: true }).click();
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Aceitar o atendimento de Lia Prado' }).click();
    await page.locator('.composer-field:focus').waitFor();
    await page.getByRole('button', { name: 'Inserir de uma lista de arquivos' }).click();
    await page.getByRole('menuitem', { name: /Catálogos/ }).click();
    await page.getByText('Máquinas.pdf').first().waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => {
      const sent = (await phone.messages(CUSTOMER)).flatMap(({ media }) => (media ? [media.name] : []));
      expect(sent).toEqual(['Máquinas.pdf', 'Cafés.pdf']);
    });
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { openAs, openBrowser, whole } from '../support/browser';
import { CompletionsDouble } from '../support/completions-double';
import { discard, startProduct, type Product } from '../support/product';

describe('Prompts and integrations in the browser', () => {
  let product: Product;
  let browser: Browser;
  let server: Server;
  let address: string;
  let status: number;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end('{}');
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    address = `http://127.0.0.1:${port}/webhook`;
    [product, browser] = await Promise.all([
      startProduct({ env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } }),
      openBrowser(),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
    await new Promise(done => server.close(done));
  });

  it('a prompt never shows its key', async () => {
    const page = await openAs(browser, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/prompts`);
    await page.getByRole('button', { name: 'Adicionar prompt' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar prompt' });
    await sheet.getByLabel('Nome').fill('Recepção');
    await sheet.getByLabel('Prompt', { exact: true }).fill('Você atende clientes de uma cafeteria.');
    await sheet.getByLabel('Setor').selectOption({ label: 'Vendas' });
    await sheet.getByLabel('Chave da API').fill('sk-proj-0123456789abcd');
    await whole(page, 'prompt-1440-light');
    await sheet.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('row', { name: /Recepção/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Editar Recepção' }).click();
    const edited = page.getByRole('dialog', { name: 'Editar prompt' });
    expect(await edited.getByLabel('Chave da API').inputValue()).toBe('••••abcd');
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'prompt-390-light');
  });

  it('an integration can be tried against its server before it is saved', async () => {
    const page = await openAs(browser, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/queue-integration`);
    await page.getByRole('button', { name: 'Adicionar integração' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar integração' });
    await sheet.getByLabel('Tipo').selectOption({ label: 'Webhook' });
    await sheet.getByLabel('Nome').fill('Fluxo da loja');
    await sheet.getByLabel('Endereço').fill(address);
    status = 500;
    await sheet.getByRole('button', { name: 'Testar' }).click();
    await sheet.getByText('O serviço recusou o teste. Confira os dados da integração.').waitFor();
    status = 200;
    await sheet.getByRole('button', { name: 'Testar' }).click();
    await sheet.getByText('O serviço respondeu.').waitFor();
    await whole(page, 'integration-1440-light');
    await sheet.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('row', { name: /Fluxo da loja/ }).waitFor();
  });

  it('a prompt can be tried in its form before it is saved', async () => {
    const model = await CompletionsDouble.start();
    const other = await startProduct({ env: { OUTBOUND_ALLOW: model.host } });
    try {
      model.reply = () => 'Um café coado custa R$ 7,00. Quer pedir agora?';
      const page = await openAs(browser, other.url, 'admin@demo.test');
      await page.goto(`${other.url}/prompts`);
      await page.getByRole('button', { name: 'Adicionar prompt' }).first().click();
      const sheet = page.getByRole('dialog', { name: 'Adicionar prompt' });
      await sheet.getByLabel('Prompt', { exact: true }).fill('Você atende clientes de uma cafeteria.');
      await sheet.getByLabel('Chave da API').fill('sk-proj-0123456789abcd');
      await sheet.getByLabel('Endereço do serviço').fill(`http://${model.host}/v1`);
      const trial = sheet.getByRole('region', { name: 'Experimentar' });
      await trial.getByLabel('Mensagem de teste').fill('Quanto custa um café?');
      await trial.getByLabel('Mensagem de teste').press('Enter');
      await trial.getByText('Um café coado custa').waitFor();
      await trial.getByText('25 tokens usados nesta conversa').waitFor();
      expect(model.calls[0]).toMatchObject({ authorization: 'Bearer sk-proj-0123456789abcd' });
      for (const [width, theme] of [
        [1440, 'light'],
        [1440, 'dark'],
        [390, 'light'],
        [390, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: theme });
        await trial.scrollIntoViewIfNeeded();
        await whole(page, `prompt-trial-${width}-${theme}`);
      }
    } finally {
      await discard(other);
      await model.stop();
    }
  });
});

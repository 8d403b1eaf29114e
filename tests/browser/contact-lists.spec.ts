import { utils, write } from '@e965/xlsx';
import type { CampaignDetail, CampaignPage, CampaignReportPage } from '@prosa/contracts';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { type Look, openAs, openBrowser, whole } from '../support/browser';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

/** Saved by LibreOffice Calc. */
const SHEET = join(__dirname, '../fixtures/sheets/clientes.xlsx');
const PEOPLE = [
  ['5511987654321', 'Maria'],
  ['5511987654322', 'João'],
  ['5521987654323', 'Ana'],
  ['351912345678', 'Rui'],
] as const;

/** With a title above, a hidden row, a line without a number, a bad e-mail and further columns. */
const sheetOfClients = (): Buffer => {
  const rows = [
    ['Clientes da loja'],
    [
      'CPF',
      'Nome',
      'Sobrenome',
      'WhatsApp (com DDD)',
      'E-mail',
      'Produto',
      'Vencimento da fatura',
      'Vendedor',
    ],
    [
      '529.982.247-25',
      'Ana',
      'Lima',
      '(31) 98765-0001',
      'ana@exemplo.com.br',
      'Plano A',
      '05/12/2026',
      'Rui',
    ],
    [
      '111.444.777-35',
      'Bia',
      'Melo',
      '(31) 98765-0002 / (31) 3333-4444',
      'bia@',
      'Plano B',
      '10/12/2026',
      'Rui',
    ],
    ['', 'Caio', 'Reis', '(31) 98765-0003', 'caio@exemplo.com.br', 'Plano A', '05/12/2026', 'Eva'],
    ['', 'Duda', 'Nunes', 'a confirmar', '', 'Plano C', '', 'Eva'],
    ['', '', '', '(31) 98765-0004', '', 'Plano C', '15/12/2026', 'Eva'],
    ['', 'Elis', 'Pires', '(31) 98765-0005', 'elis@exemplo.com.br', 'Plano B', '15/12/2026', 'Rui'],
  ];
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!rows'] = rows.map((_, at) => ({ hidden: at === 4 }));
  utils.book_append_sheet(book, sheet, 'Clientes');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, cellStyles: true }) as Buffer;
};

describe('Contact lists in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const { me } = await ApiClient.signIn(product.url, 'admin@demo.test').then(async signedIn => {
      await connectPhone(product.url, signedIn);
      return signedIn;
    });
    await owner.put(`/companies/${me?.companyId}`, { campaignsEnabled: true });
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  const opened = (look: Look): Promise<Page> => openAs(browser, product.url, 'admin@demo.test', look);

  it('are imported from a LibreOffice spreadsheet, reached by a campaign and reported as the phones received it', async () => {
    const page = await opened({ width: 1440, theme: 'light' });
    await page.goto(`${product.url}/contact-lists`);
    await page.getByText('Ainda não há listas de contatos').waitFor();
    await page.getByRole('button', { name: 'Nova lista' }).first().click();
    await page.getByLabel('Nome', { exact: true }).fill('Clientes');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.getByText('Lista salva').waitFor();
    await whole(page, 'contact-lists-1440-light');
    await page.getByRole('link', { name: 'Contatos de Clientes' }).click();
    await page.getByText('Esta lista ainda está vazia').waitFor();

    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(SHEET);
    await page.getByText(/4 contatos encontrados.*3 linhas serão ignoradas/).waitFor();
    await whole(page, 'contact-lists-import-1440-light');
    await page.getByRole('button', { name: 'Importar 4 contatos' }).click();
    await page.getByText('4 importados').waitFor();
    await page.getByText('3 ignorados').waitFor();
    await whole(page, 'contact-lists-result-1440-light');
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
    await page.getByRole('row', { name: /Rui Pais/ }).waitFor();
    expect(await page.getByText('Número a verificar').count()).toBe(PEOPLE.length);
    await page.getByRole('button', { name: 'Verificar o número de Rui Pais' }).click();
    await page.getByText('Número válido no WhatsApp').waitFor({ state: 'attached' });
    await whole(page, 'contact-list-items-1440-light');

    await page.goto(`${product.url}/campaigns`);
    await page.getByRole('button', { name: 'Nova campanha' }).first().click();
    await page.getByLabel('Nome', { exact: true }).fill('Natal');
    await page.getByLabel('Mensagem 1', { exact: true }).fill('Natal chegou, {{firstName}}!');
    await page.getByRole('tab', { name: 'Público' }).click();
    await page.getByLabel('Quem recebe').selectOption({ label: 'Clientes' });
    await page.getByRole('tab', { name: 'Quando' }).click();
    await page.getByLabel('Conexão').selectOption({ index: 1 });
    await page.getByRole('tab', { name: 'Conferir' }).click();
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByText('Campanha salva').waitFor();
    await page
      .getByRole('button', { name: /Enviar agora|Enviar Natal/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click();

    const phone = new SimulatorClient(product.url);
    await eventually(async () => {
      for (const [number, name] of PEOPLE) {
        const said = await phone.messages(number);
        expect(said.map(({ text }) => text)).toEqual([`Natal chegou, ${name}!`]);
      }
    });
    await page.context().close();

    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const { records } = await admin.get<CampaignPage>('/campaigns');
    const id = records[0]?.id ?? 0;
    await eventually(async () => {
      const { status, shipping } = await admin.get<CampaignDetail>(`/campaigns/${id}`);
      expect([status, shipping.total, shipping.valid]).toEqual(['FINALIZADA', 4, 4]);
    });
    const report = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
    expect(report.records.map(({ number }) => number).toSorted()).toEqual(
      PEOPLE.map(([number]) => number).toSorted(),
    );
  });

  it('fit a phone, also in dark mode', async () => {
    const page = await opened({ width: 390, theme: 'dark' });
    await page.goto(`${product.url}/contact-lists`);
    await page.getByRole('link', { name: 'Contatos de Clientes' }).click();
    await page.getByText('Maria Souza').waitFor();
    await whole(page, 'contact-list-items-390-dark');
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(SHEET);
    await page.getByText(/4 contatos encontrados/).waitFor();
    await whole(page, 'contact-lists-import-390-dark');
    await page.context().close();
  });

  it.each([
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark' },
    { width: 390, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)(
    'have their columns chosen by hand over a sample, in the contact book too: $width $theme',
    async look => {
      const page = await opened(look);
      const name = `${look.width}-${look.theme}`;
      await page.goto(`${product.url}/contacts`);
      await page.getByRole('button', { name: 'Importar', exact: true }).click();
      await whole(page, `sheet-drop-${name}`);
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: 'clientes.xlsx', mimeType: 'application/octet-stream', buffer: sheetOfClients() },
      });
      await page.getByText('5 contatos encontrados. 1 linha será ignorada.').waitFor();
      await page.getByText('Deixar de fora 1 linha oculta na planilha').click();
      await page.getByText('4 contatos encontrados. 1 linha será ignorada.').waitFor();
      await page.getByLabel('O que é a coluna Vendedor').selectOption('Ignorar');
      await page.getByRole('button', { name: 'Importar 4 contatos' }).waitFor();
      await whole(page, `sheet-columns-${name}`);
      await page.getByRole('button', { name: 'Importar 4 contatos' }).click();
      await page.getByText('1 ignorado').waitFor();
      await page.getByText('Importada sem o e-mail, que não é válido.').waitFor();
      await whole(page, `sheet-result-${name}`);
      await page.context().close();
    },
  );
});

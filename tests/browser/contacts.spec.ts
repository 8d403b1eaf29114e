import { readFileSync } from 'node:fs';
import type { ContactView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, tick, type AgentWindow, whole } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const marina = { from: '5511933330001', name: 'Marina Duarte', to: BUSINESS };
const BOOK = ['Aline Prado', 'Beto Ramos', 'Célia Nunes', 'Davi Rocha', 'Érica Melo', 'Fábio Teles'];
const SHEET = [
  'name;number;email',
  'Gil Arantes;5511944440001;gil@exemplo.com.br',
  'Sem número;;',
  'Hugo Vieira;5511944440002;',
].join('\n');

describe('Contacts in the browser', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  let api: ApiClient;
  let admin: AgentWindow;
  let ana: AgentWindow;

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    simulator = new SimulatorClient(product.url);
    api = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, api);
    for (const [index, name] of BOOK.entries())
      await api.post('/contacts', { name, number: `55119555501${String(index).padStart(2, '0')}` });
    await simulator.write({ ...marina, text: 'Bom dia! O pedido já saiu?' });
    [admin, ana] = await Promise.all([openWindow(browser), openWindow(browser)]);
    await signIn(admin.page, product.url, 'admin@demo.test');
    await signIn(ana.page, product.url, 'ana@demo.test');
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('a customer who writes is listed, and contacts that colleagues add appear', async () => {
    const { page } = ana;
    await page.getByRole('link', { name: 'Contatos' }).click();
    await row(page, 'Marina Duarte').waitFor();
    await eventually(async () => expect(await page.title()).toContain('Contatos'));
    await api.post('/contacts', { name: 'Zilda Pires', number: '5511955550099' });
    await row(page, 'Zilda Pires').waitFor();
    expect(await page.getByRole('button', { name: /^Excluir/ }).count()).toBe(0);
    await whole(page, 'contacts-1440-light');
  });

  it('a contact is added with extra fields, and never twice', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: 'Adicionar contato' }).click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar contato' });
    await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await sheet.getByText('Obrigatório').first().waitFor();
    await whole(page, 'contact-sheet-faults');
    await sheet.getByLabel('Nome', { exact: true }).fill('Íris Campos');
    await sheet.getByLabel('Número').fill('+55 (11) 95555-01001');
    await sheet.getByText(/mais de 13 dígitos/).waitFor();
    await sheet.getByLabel('Número').fill('+55 (11) 95555-0000');
    await sheet.getByRole('button', { name: 'Adicionar informação' }).click();
    await page.locator('.extra-row input:focus').waitFor();
    await page.keyboard.type('Plano');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ouro');
    await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await sheet.getByText('Este não é um número de WhatsApp válido.').waitFor();
    await sheet.getByLabel('Número').fill('+55 (11) 95555-0100');
    await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await sheet.getByText('Contato já existe!').waitFor();
    await whole(page, 'contact-sheet-duplicate');
    await sheet.getByLabel('Número').fill('5511955550077');
    await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await row(page, 'Íris Campos').waitFor();
  });

  it('the list is filtered by name, number and day', async () => {
    const { page } = ana;
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('celia');
    await row(page, 'Célia Nunes').waitFor();
    await row(page, 'Beto Ramos').waitFor({ state: 'hidden' });
    await page.getByRole('searchbox').fill('5555010');
    await row(page, 'Beto Ramos').waitFor();
    await page.getByRole('button', { name: 'Limpar busca' }).first().click();
    await page.getByRole('button', { name: 'Data' }).click();
    const panel = page.getByRole('form', { name: 'Filtrar por data de criação' });
    await tick(panel.getByLabel('Período'));
    await panel.getByLabel('De', { exact: true }).fill('2020-01-01');
    await panel.getByLabel('Até').fill('2020-01-31');
    await whole(page, 'contacts-days');
    await panel.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText('Nenhum registro corresponde ao filtro.').waitFor();
    await whole(page, 'contacts-nothing');
    await page.getByRole('button', { name: 'Limpar filtro' }).last().click();
    await row(page, 'Beto Ramos').waitFor();
  });

  it('a file is imported with its rejected lines listed; the contacts are exported as contatos.csv', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
    await whole(page, 'contacts-import');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'meus contatos.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
    await dialog.getByText('2 importados').waitFor();
    await dialog.getByText('1 ignorado').waitFor();
    await dialog.getByText('O número precisa ter de 8 a 15 dígitos.').waitFor();
    await whole(page, 'contacts-imported');
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await row(page, 'Gil Arantes').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('contatos.csv');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('Gil Arantes;5511944440001;gil@exemplo.com.br');
  });

  it('a contact opens a new conversation, and later the same one', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: 'Detalhes de Aline Prado' }).click();
    const card = page.getByRole('dialog', { name: 'Dados do contato' });
    await card.getByText(/ainda não tem nenhum atendimento/).waitFor();
    await whole(page, 'contact-details');
    await card.getByRole('button', { name: 'Ir para Conversa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByText('Aline Prado').waitFor();
    await dialog.getByLabel('Fila').selectOption({ label: 'Atendimento' });
    await whole(page, 'contact-conversation');
    await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    const place = page.url();
    await page.getByRole('link', { name: 'Contatos' }).click();
    await page.getByRole('button', { name: 'Ir para Conversa com Aline Prado' }).click();
    await page.waitForURL(place);
  });

  it('notes are shown beside the conversation, live for colleagues', async () => {
    const { page } = ana;
    await admin.page.goto(page.url());
    for (const window of [ana, admin]) await openCard(window.page);
    const card = cardOf(page);
    await card.getByLabel(/Nova observação/).fill('Prefere falar de manhã');
    await card.getByRole('button', { name: 'Adicionar observação' }).click();
    await page.getByText('Observação adicionada com sucesso!').waitFor();
    await admin.page.getByText('Prefere falar de manhã').waitFor();
    await whole(page, 'contact-card-1440-light');
    await card.getByRole('button', { name: 'Excluir observação' }).click();
    await page
      .getByRole('dialog', { name: 'Excluir observação?' })
      .getByRole('button', { name: 'Excluir' })
      .click();
    await page.getByText('Observação excluída com sucesso!').waitFor();
    await admin.page.getByText('Prefere falar de manhã').waitFor({ state: 'hidden' });
  });

  it('the contact is edited beside the conversation', async () => {
    const { page } = ana;
    const card = cardOf(page);
    await card.getByRole('button', { name: 'Editar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Editar contato' });
    await sheet.getByLabel('Nome', { exact: true }).fill('Aline Prado Lima');
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await card.getByText('Aline Prado Lima').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Aline Prado Lima' }).waitFor();
  });

  it('an administrator deletes a contact without open tickets, after a confirmation', async () => {
    const { page } = admin;
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Contatos' }).click();
    await removeFrom(page, 'Aline Prado Lima');
    await page.getByText(/atendimento em aberto/).waitFor();
    await removeFrom(page, 'Zilda Pires');
    await row(page, 'Zilda Pires').waitFor({ state: 'hidden' });
    await eventually(async () => {
      const { contacts } = await api.get<{ contacts: ContactView[] }>('/contacts');
      expect(contacts.map(({ name }) => name)).not.toContain('Zilda Pires');
    });
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('every view fits at %i px in the %s theme', async (width, theme) => {
    const window = await openWindow(browser, { width, theme });
    const { page } = window;
    await signIn(page, product.url, 'bruno@demo.test');
    await page.goto(`${product.url}/contacts`);
    await page.getByText('Beto Ramos').first().waitFor();
    await whole(page, `contacts-${width}-${theme}`);
    await page.getByRole('button', { name: 'Detalhes de Marina Duarte' }).click();
    await page.getByText(/Atendimento nº/).waitFor();
    await whole(page, `contact-details-${width}-${theme}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Adicionar contato' }).click();
    await page.getByRole('dialog', { name: 'Adicionar contato' }).waitFor();
    await whole(page, `contact-sheet-${width}-${theme}`);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it('no console logged an error', () => {
    for (const { faults } of [admin, ana]) expect(faults).toEqual([]);
  });
});

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Beside the conversation where there is room for it. */
const cardOf = (page: Page) => page.getByRole('complementary', { name: 'Dados do contato' });

const openCard = async (page: Page): Promise<void> => {
  await page.getByTitle('Dados do contato').click();
  await cardOf(page).getByText('Linha do tempo').waitFor();
};

const removeFrom = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Excluir ${name}?` });
  await question.getByRole('button', { name: 'Excluir' }).click();
};

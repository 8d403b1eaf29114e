import type { LeadFormView, TicketPage, UserView } from '@prosa/contracts';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openBrowser, openWindow, picture, signIn, type AgentWindow } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const RITA = '5511982220001';

describe('The conversations with leads in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let form: LeadFormView;
  let ana: AgentWindow;
  let bruno: AgentWindow;

  const workWithLeads = async (email: string, leadsOn: boolean): Promise<void> => {
    const { users } = await admin.get<{ users: UserView[] }>('/users?pageNumber=1');
    const user = users.find(each => each.email === email) as UserView;
    await admin.put(`/users/${user.id}`, { ...user, leadsOn });
  };

  const fill = async (name: string, email: string, digits: string): Promise<void> => {
    const answer = await new ApiClient(product.url).call('POST', `/forms/apresentacao/${form.publicId}`, {
      ...{ name, email, phone: digits, description: 'Quero um bolo para sábado', provider: 'Instagram' },
      ...{ isCompany: true, corporateReason: 'Padaria Prado' },
      productsAndServices: { products: ['Bolo'], services: ['Entrega'] },
    });
    expect(answer.status).toBe(201);
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phone = new SimulatorClient(product.url);
    await workWithLeads('admin@demo.test', true);
    const { id } = await connectPhone(product.url, admin);
    form = await admin.get(`/forms/${id}`);
    await admin.put(`/forms/register/${id}/${form.publicId}`, {
      productsAndServices: { products: ['Bolo', 'Torta'], services: ['Entrega'] },
      provider: ['Instagram'],
    });
    await workWithLeads('ana@demo.test', true);
    await workWithLeads('bruno@demo.test', false);
    ana = await openWindow(browser);
    bruno = await openWindow(browser);
    await signIn(ana.page, product.url, 'ana@demo.test');
    await signIn(bruno.page, product.url, 'bruno@demo.test');
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('a form becomes a lead for users with leads, is answered, won, and becomes a ticket when the customer writes again', async () => {
    const { page } = ana;
    await page.goto(`${product.url}/leads-chat`);
    await page.getByText('Nenhum lead em atendimento').waitFor();
    await picture(page, 'leads-chat-empty-1440-light');
    await fill('Rita Prado', 'rita@cliente.test', '11982220001');
    await page.getByRole('button', { name: '1 lead novo ou não lido' }).click();
    await page.getByRole('button', { name: /Rita Prado.*Novo lead/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'leads-chat-bell-1440-light');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /LEADS/ }).click();
    await page.getByRole('link', { name: /Rita Prado.*Novo/ }).click();
    await page.getByPlaceholder('Aceite o lead para escrever.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'leads-chat-new-1440-light');

    // Users who do not work with leads have neither the menu entry nor the page.
    await bruno.page.goto(`${product.url}/leads-chat`);
    await bruno.page.waitForURL(/\/tickets/);
    expect(await bruno.page.getByRole('link', { name: 'Leads' }).count()).toBe(0);
    expect(await bruno.page.getByText('Rita Prado').count()).toBe(0);

    await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Mensagem' });
    await eventually(async () => expect(await field.isEnabled()).toBe(true));
    await field.fill('Olá! Como ajudo?');
    await field.press('Enter');
    await eventually(async () => {
      const texts = (await phone.messages(RITA)).map(({ text }) => text);
      expect(texts.join('\n')).toContain('Olá! Como ajudo?');
    });
    await phone.write({ from: RITA, name: 'Rita Prado', to: BUSINESS, text: 'Quanto custa?' });
    const log = page.getByRole('log');
    await log.getByText('Quanto custa?').waitFor();
    await page.getByRole('button', { name: 'Mais ações do lead' }).click();
    await page.getByRole('menuitem', { name: 'Dados do lead' }).click();
    const card = page.getByRole('dialog', { name: 'Dados do lead' });
    await card.getByText('Padaria Prado').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'leads-chat-card-1440-light');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mais ações do lead' }).click();
    await page.getByRole('menuitem', { name: 'Histórico' }).click();
    const history = page.getByRole('dialog', { name: 'Histórico' });
    await history.getByText('Lead criado pelo formulário').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'leads-chat-history-1440-light');
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await picture(page, 'leads-chat-1440-light');

    await page.getByRole('button', { name: 'Ganho', exact: true }).click();
    await page.getByPlaceholder('Lead ganho: reabra para escrever.').waitFor();
    await page.getByRole('tab', { name: /Ganhos/ }).click();
    await page.getByRole('link', { name: /Rita Prado/ }).waitFor();
    await picture(page, 'leads-chat-won-1440-light');
    await phone.write({ from: RITA, name: 'Rita Prado', to: BUSINESS, text: 'Chegou, obrigada!' });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const ticket = tickets.find(({ contact }) => contact.number === RITA);
      expect(ticket?.lastMessage).toBe('Chegou, obrigada!');
    });
    expect(await log.getByText('Chegou, obrigada!').count()).toBe(0);
    expect(ana.faults).toEqual([]);
    expect(bruno.faults).toEqual([]);
  });

  it('works on a phone in dark mode', async () => {
    await ana.context.close();
    ana = await openWindow(browser, { width: 390, theme: 'dark' });
    const { page } = ana;
    await signIn(page, product.url, 'ana@demo.test');
    await fill('Davi Lopes', 'davi@cliente.test', '11982220002');
    await page.goto(`${product.url}/leads-chat`);
    await page.getByRole('tab', { name: /LEADS/ }).click();
    await page.getByRole('link', { name: /Davi Lopes/ }).waitFor();
    await picture(page, 'leads-chat-list-390-dark');
    await page.getByRole('link', { name: /Davi Lopes/ }).click();
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Mensagem' });
    await eventually(async () => expect(await field.isEnabled()).toBe(true));
    await field.fill('Oi, Davi!');
    await field.press('Enter');
    await page.getByRole('log').getByText('Oi, Davi!').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'leads-chat-390-dark');

    // Into a ticket, and back into a lead.
    await page.getByRole('button', { name: 'Mais ações do lead' }).click();
    await page.getByRole('menuitem', { name: 'Transformar em atendimento' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Transformar em atendimento' }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Transformar em lead' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Transformar em lead' }).click();
    await page.waitForURL(/\/leads-chat\/[0-9a-f-]{36}/);
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    expect(ana.faults).toEqual([]);
  });

  it('supports files, recordings, message changes and search like a ticket', async () => {
    const { page } = ana;
    const log = page.getByRole('log');
    const own = log.locator('article[data-own="true"]');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'bolo.png', mimeType: 'image/png', buffer: png }]);
    await page.getByRole('textbox', { name: 'Legenda de bolo.png' }).fill('Assim?');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    const photo = own.filter({ hasText: 'Assim?' });
    await photo.getByText(/Enviada|Entregue|Lida/).waitFor();
    await eventually(async () => {
      const drawn = await photo
        .locator('img')
        .evaluate(img => (img as unknown as { naturalWidth: number }).naturalWidth);
      expect(drawn).toBe(1);
    });

    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await page
      .getByRole('timer')
      .getByText(/^0:0[2-9]$/)
      .waitFor();
    await page.getByRole('button', { name: 'Parar e enviar' }).click();
    await own
      .filter({ has: page.locator('.audio-player') })
      .getByText(/Enviada|Entregue|Lida/)
      .waitFor();

    const field = page.getByRole('textbox', { name: 'Mensagem' });
    await field.fill('Entregamos no sábdo');
    await field.press('Enter');
    await own
      .filter({ hasText: 'sábdo' })
      .getByText(/Enviada|Entregue|Lida/)
      .waitFor();
    await field.press('ArrowUp');
    await field.fill('Entregamos no sábado');
    await field.press('Enter');
    await own.filter({ hasText: 'sábado' }).getByText('Editada').waitFor();

    await page.getByRole('button', { name: 'Mais ações do lead' }).click();
    await page.getByRole('menuitem', { name: /Buscar/ }).click();
    await page.getByRole('searchbox').last().fill('sábado');
    await page.getByText(/1 de 1/).waitFor();
    await picture(page, 'leads-chat-files-390-dark');
    expect(ana.faults).toEqual([]);
  });
});

import type { TicketPage, TicketView, UserView } from '@prosa/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { desk as enDesk } from '../../web/src/i18n/en/desk';
import { tickets as enTickets } from '../../web/src/i18n/en/tickets';
import { desk as esDesk } from '../../web/src/i18n/es/desk';
import { tickets as esTickets } from '../../web/src/i18n/es/tickets';
import { ApiClient } from '../support/api-client';
import { axeFaults, openBrowser, openWindow, picture, signIn, type AgentWindow } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

jest.setTimeout(120_000);

const phoneOf = (n: number): string => `55119444${String(10_000 + n)}`;

describe('The ticket lists in the browser', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  let boss: ApiClient;
  let admin: AgentWindow;
  let ana: AgentWindow;
  let bruno: AgentWindow;

  const customerWrites = (n: number, name: string, text: string): Promise<unknown> =>
    simulator.write({ from: phoneOf(n), name, to: BUSINESS, text });

  beforeAll(async () => {
    // One after the other: a product that does not start must not leave a browser behind.
    product = await startProduct();
    browser = await openBrowser();
    simulator = new SimulatorClient(product.url);
    boss = await ApiClient.signIn(product.url, 'super@prosa.test');
    await connectPhone(product.url, boss);
    await boss.put('/settings/sendGreetingAccepted', { value: 'enabled' });
    for (const name of ['Proposta', 'Fechamento'])
      await boss.post('/tags', { name, color: '#1D4ED8', kanban: true });
    await customerWrites(1, 'Marina Duarte', 'Bom dia! O pedido já saiu?');
    await customerWrites(2, 'Rafael Antunes de Oliveira Neto', 'Preciso trocar o tamanho');
    await customerWrites(3, 'Beatriz Rocha', 'Vocês abrem no sábado?');
    admin = await openWindow(browser);
    ana = await openWindow(browser);
    bruno = await openWindow(browser);
    await signIn(admin.page, product.url, 'admin@demo.test');
    await signIn(ana.page, product.url, 'ana@demo.test');
    await signIn(bruno.page, product.url, 'bruno@demo.test');
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  const pending = (page: Page): Locator => page.getByRole('tab', { name: /^Aguardando/ });
  const assigned = (page: Page): Locator => page.getByRole('tab', { name: /^Atendendo/ });
  const accept = (page: Page, name: string): Locator =>
    page.getByRole('button', { name: `Aceitar o atendimento de ${name}` });
  const row = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(name) });
  const list = (page: Page): Locator => page.getByRole('region', { name: 'Lista de atendimentos' });
  /** Off the list: under the pointer its rows stand still. */
  const stepAside = (page: Page): Promise<void> => page.mouse.move(900, 300);
  const clean = async (page: Page): Promise<void> => expect(await axeFaults(page)).toEqual([]);

  it('what waits is listed with its badge, its waiting time and a name of twenty characters', async () => {
    const { page } = ana;
    await pending(page).click();
    await accept(page, 'Marina Duarte').waitFor();
    await page.getByRole('tab', { name: /Aguardando.*3 atendimentos/ }).waitFor();
    await page.getByText('Rafael Antunes de Ol…').waitFor();
    await page
      .getByText(/^\d\d:\d\d$/)
      .first()
      .waitFor();
    expect(await row(page, 'Marina').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Espiar/ }).count()).toBe(0);
    await picture(page, 'lists-pending-1440-light');
    await clean(page);
  });

  it('an admin peeks, sees what comes in, and nothing is read', async () => {
    const { page } = admin;
    await pending(page).click();
    await page.getByRole('button', { name: 'Espiar a conversa de Beatriz Rocha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conversa de Beatriz Rocha' });
    await dialog.getByText('Vocês abrem no sábado?').waitFor();
    await dialog.getByText('Somente leitura').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await customerWrites(3, 'Beatriz Rocha', 'E no domingo?');
    await dialog.getByText('E no domingo?').waitFor();
    await picture(page, 'lists-peek-1440-light');
    await clean(page);
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Beatriz' })
      .getByText('2 mensagens não lidas')
      .waitFor();
  });

  it('rows stand still under the pointer, and a pill tells what changed', async () => {
    const { page } = ana;
    await accept(page, 'Marina Duarte').hover();
    const first = () => list(page).getByRole('listitem').first().getAttribute('data-ticket');
    const before = await first();
    await customerWrites(4, 'Caio Prado', 'Oi, tudo bem?');
    const pill = page.getByRole('button', { name: /1 atualização/ });
    await pill.waitFor();
    expect(await first()).toBe(before);
    await picture(page, 'lists-pill-1440-light');
    await clean(page);
    await pill.click();
    await accept(page, 'Caio Prado').waitFor();
    expect(await first()).not.toBe(before);
  });

  it('of two who accept, one wins and greets, and the other is told who it was', async () => {
    await pending(bruno.page).click();
    let hold: () => void = () => undefined;
    const held = new Promise<void>(resolve => (hold = resolve));
    await bruno.page.route('**/api/tickets/*', async route => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await accept(bruno.page, 'Marina Duarte').click();
    await accept(ana.page, 'Marina Duarte').click();
    await ana.page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    hold();
    await bruno.page.getByText(/já está com um atendente! Quem atende é Ana Souza/).waitFor();
    await picture(bruno.page, 'lists-race-1440-light');
    await stepAside(bruno.page);
    await bruno.page.unroute('**/api/tickets/*');
    await accept(bruno.page, 'Marina Duarte').waitFor({ state: 'hidden' });
    await eventually(async () => {
      const texts = (await simulator.messages(phoneOf(1))).map(each => each.text);
      const greetings = texts.filter(text => text.includes('meu nome é *Ana Souza*'));
      expect(greetings).toHaveLength(1);
    });
  });

  it('a conversation taken away says whose it is now', async () => {
    const ticket = await ticketOf('Marina Duarte');
    const people = await boss.get<UserView[]>('/users/list');
    const userId = people.find(({ name }) => name === 'Bruno Lima')?.id;
    await boss.put(`/tickets/${ticket.id}`, { queueId: ticket.queueId, userId });
    await ana.page.waitForURL(/\/tickets$/);
    await ana.page.getByText('Este atendimento agora está com Bruno Lima.').waitFor();
    await assigned(bruno.page).click();
    await row(bruno.page, 'Marina Duarte').waitFor();
  });

  it('a ticket is opened, returned, accepted, resolved and reopened, each time in its list', async () => {
    const { page } = bruno;
    await row(page, 'Marina Duarte').click();
    await page.getByRole('button', { name: 'Devolver' }).click();
    await page.waitForURL(/\/tickets$/);
    await stepAside(page);
    await pending(page).click();
    await accept(page, 'Marina Duarte').click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Resolver' }).click();
    await page.waitForURL(/\/tickets$/);
    await stepAside(page);
    await page.getByRole('tab', { name: 'Resolvidos' }).click();
    await row(page, 'Marina Duarte').waitFor();
    await picture(page, 'lists-closed-1440-light');
    await clean(page);
    await row(page, 'Marina Duarte').click();
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await page.getByRole('button', { name: 'Resolver' }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('tab', { name: 'Abertos' }).getAttribute('aria-selected')).toBe('true'),
    );
  });

  it('transferring to a queue makes it wait there, and the agent goes back to the list', async () => {
    const { page } = bruno;
    await page.getByRole('button', { name: 'Transferir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await eventually(async () =>
      expect(await dialog.getByRole('button', { name: 'Transferir' }).isDisabled()).toBe(true),
    );
    await dialog.getByLabel('Fila').selectOption({ label: 'Suporte' });
    await picture(page, 'lists-transfer-1440-light');
    await clean(page);
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await page.waitForURL(/\/tickets$/);
    await pending(page).click();
    await accept(page, 'Marina Duarte').waitFor();
  });

  it('a conversation handed to a colleague found by three letters is theirs, and closed to me', async () => {
    await customerWrites(60, 'Otávio Lima', 'Quanto custa o frete?');
    const { page } = bruno;
    await pending(page).click();
    await accept(page, 'Otávio Lima').click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    const address = page.url();
    await page.getByRole('button', { name: 'Transferir' }).waitFor();
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    const agent = dialog.getByRole('combobox', { name: 'Atendente' });
    await agent.fill('an');
    await eventually(async () => expect(await agent.getAttribute('aria-expanded')).toBe('false'));
    await agent.fill('ana');
    await dialog.getByRole('option', { name: /Ana Souza/ }).click();
    // Somebody alone is not enough: a queue must be chosen.
    await eventually(async () =>
      expect(await dialog.getByRole('button', { name: 'Transferir' }).isDisabled()).toBe(true),
    );
    await dialog.getByLabel('Fila').selectOption({ label: 'Vendas' });
    await picture(page, 'lists-transfer-agent-1440-light');
    await clean(page);
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await page.waitForURL(/\/tickets$/);
    await page.goto(address);
    await page.getByText(/Acesso não permitido|já está com um atendente/).waitFor();
    await page.waitForURL(/\/tickets$/);
    await pending(page).click();
    await assigned(ana.page).click();
    await row(ana.page, 'Otávio Lima').click();
    await ana.page.waitForURL(address);
  });

  it('a ticket carries one kanban tag, is resolved, taken back, and found by its tag', async () => {
    const { page } = ana;
    const tags = page.getByRole('group', { name: 'Tags do atendimento' });
    await page.getByRole('button', { name: 'Resolver' }).waitFor();
    // The key opens the panel and its picker.
    await page.keyboard.press('#');
    const picker = page.getByRole('combobox', { name: 'Buscar ou criar uma tag' });
    await picker.fill('propos');
    await page.keyboard.press('Enter');
    await tags.getByText('Proposta').waitFor();
    await picker.waitFor({ state: 'hidden' });
    await tags.getByRole('button', { name: 'Adicionar tag' }).click();
    await page.getByRole('option', { name: /Fechamento/ }).click();
    await page.getByText('Não é possível adicionar mais de uma TAG Kanban!').waitFor();
    await picture(page, 'lists-kanban-limit-1440-light');
    await clean(page);
    expect(await tags.getByText('Fechamento').count()).toBe(0);
    await page.getByRole('button', { name: 'Resolver' }).click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Resolver' }).click();
    await page.waitForURL(/\/tickets$/);
    await page.keyboard.press('/');
    await page.getByRole('button', { name: /^Tags/ }).click();
    await page.getByRole('checkbox', { name: 'Proposta' }).check();
    await page.keyboard.press('Escape');
    await row(page, 'Otávio Lima').click();
    const composer = page.getByPlaceholder('Este atendimento está resolvido. Reabra para responder.');
    await composer.waitFor();
    await eventually(async () => expect(await composer.isDisabled()).toBe(true));
    await page.getByRole('button', { name: /^Tags/ }).first().click();
    await page.getByRole('checkbox', { name: 'Proposta' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Abertos' }).click();
  });

  it('what waits outside of every queue may be looked into by an agent', async () => {
    await customerWrites(61, 'Pedro Paz', 'Alguém?');
    await eventually(async () => {
      const { id } = await ticketOf('Pedro Paz');
      await boss.put(`/tickets/${id}`, { queueId: null, status: 'pending' });
    });
    const { page } = ana;
    await pending(page).click();
    await page.getByRole('button', { name: 'Espiar a conversa de Pedro Paz' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conversa de Pedro Paz' });
    await dialog.getByText('Alguém?').waitFor();
    await dialog.getByRole('button', { name: 'Aceitar' }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Resolver' }).click();
    await page.waitForURL(/\/tickets$/);
  });

  it('queues and unread narrow the lists, and an empty one says so', async () => {
    const { page } = bruno;
    await page.getByRole('button', { name: /^Filas/ }).click();
    await page.getByRole('checkbox', { name: 'Suporte' }).check();
    await picture(page, 'lists-queues-1440-light');
    await clean(page);
    await page.keyboard.press('Escape');
    await accept(page, 'Caio Prado').waitFor({ state: 'hidden' });
    await accept(page, 'Marina Duarte').waitFor();
    await page.getByRole('button', { name: 'Não lidas', exact: true }).click();
    await page.getByText('Nada encontrado com estes filtros').waitFor();
    await picture(page, 'lists-filtered-1440-light');
    await clean(page);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await accept(page, 'Caio Prado').waitFor();
  });

  it('a conversation is started with a contact made in place, when the connection can send', async () => {
    const { page } = ana;
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    const start = dialog.getByRole('button', { name: 'Iniciar conversa' });
    await eventually(async () => expect(await start.isDisabled()).toBe(true));
    await dialog.getByRole('button', { name: 'Criar novo contato' }).click();
    await dialog.getByLabel('Nome').fill('Helena Prates');
    await dialog.getByLabel('Número com DDI e DDD').fill(phoneOf(5));
    await picture(page, 'lists-new-contact-1440-light');
    await clean(page);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Helena Prates').waitFor();
    // The connection has one queue, so that one is chosen by itself.
    await eventually(async () => expect(await dialog.getByLabel('Fila').inputValue()).not.toBe(''));
    await dialog.getByLabel('Fila').selectOption('');
    await start.click();
    await dialog.getByText('Selecione uma fila').last().waitFor();
    await picture(page, 'lists-new-1440-light');
    await dialog.getByLabel('Fila').selectOption({ label: 'Atendimento' });
    await start.click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await row(page, 'Helena Prates').waitFor();
  });

  it('a second one with the same contact leads to the first', async () => {
    const { page } = ana;
    const here = page.url();
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    const contact = dialog.getByRole('combobox', { name: 'Contato' });
    await contact.fill('he');
    await eventually(async () => expect(await contact.getAttribute('aria-expanded')).toBe('false'));
    await contact.fill('hel');
    await dialog.getByRole('option', { name: /Helena Prates/ }).click();
    await dialog.getByLabel('Fila').selectOption({ label: 'Atendimento' });
    await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
    await dialog.getByText('Já existe um ticket aberto para este contato.').waitFor();
    await picture(page, 'lists-other-open-1440-light');
    await clean(page);
    await dialog.getByRole('button', { name: 'Abrir a conversa' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(here);
  });

  it('the search finds by name without accents, tag and person, and follows the live rules', async () => {
    const { page } = admin;
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('helena');
    await row(page, 'Helena Prates').waitFor();
    await page.getByRole('button', { name: /^Usuários/ }).click();
    await page.getByRole('checkbox', { name: 'Bruno Lima' }).check();
    await page.getByText('Nada encontrado com estes filtros').waitFor();
    await page.getByRole('checkbox', { name: 'Ana Souza' }).check();
    await row(page, 'Helena Prates').waitFor();
    await picture(page, 'lists-search-1440-light');
    await clean(page);
    await page.keyboard.press('Escape');
    expect(await ana.page.getByRole('button', { name: /^Usuários/ }).count()).toBe(0);
  });

  it('show-all shows an admin the tickets of everybody', async () => {
    const { page } = admin;
    await page.getByRole('searchbox').press('Escape');
    await page.getByRole('tab', { name: 'Abertos' }).click();
    await assigned(page).click();
    await page.getByText('Todos', { exact: true }).click();
    await row(page, 'Helena Prates').waitFor();
    await row(page, 'Helena Prates').getByText('Ana Souza').first().waitFor();
    await picture(page, 'lists-all-1440-light');
    await clean(page);
  });

  it('an admin deletes a ticket, and it leaves every list', async () => {
    await row(admin.page, 'Helena Prates').click();
    await admin.page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await admin.page.getByRole('menuitem', { name: 'Excluir' }).click();
    await picture(admin.page, 'lists-delete-1440-light');
    await clean(admin.page);
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await admin.page.waitForURL(/\/tickets$/);
    await ana.page.waitForURL(/\/tickets$/);
    await row(ana.page, 'Helena Prates').waitFor({ state: 'hidden' });
  });

  it('a long list loads its pages as its end comes near', async () => {
    for (let n = 10; n < 54; n += 1) await customerWrites(n, `Cliente ${n}`, `Pergunta ${n}`);
    const { page } = bruno;
    await page.getByRole('tab', { name: 'Abertos' }).click();
    await pending(page).click();
    await page.getByRole('tab', { name: /Aguardando.*48 atendimentos/ }).waitFor();
    // What is written at once may arrive in any order: this one is the last for certain.
    await customerWrites(54, 'Cliente 54', 'Pergunta 54');
    await page.getByRole('tab', { name: /Aguardando.*49 atendimentos/ }).waitFor();
    await page.reload();
    await pending(page).click();
    await accept(page, 'Cliente 54').waitFor();
    await accept(page, 'Cliente 54').hover();
    await page.mouse.wheel(0, 20_000);
    await eventually(async () => {
      await page.mouse.wheel(0, 20_000);
      await accept(page, 'Rafael Antunes de Oliveira Neto').waitFor({ timeout: 500 });
    });
    await picture(page, 'lists-paged-1440-light');
  });

  it('a list is worked by keys alone: move, accept, find', async () => {
    const { page } = ana;
    await page.keyboard.press('Escape');
    await pending(page).click();
    await accept(page, 'Cliente 54').waitFor();
    await page.locator('body').click({ position: { x: 700, y: 20 } });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.locator('[data-row-focus]:focus').waitFor();
    await eventually(async () =>
      expect(await page.locator('[data-row-focus]:focus').getAttribute('aria-label')).toContain('Cliente 54'),
    );
    await page.keyboard.press('a');
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await row(page, 'Cliente 54').waitFor();
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('cliente 53');
    await page.keyboard.press('Enter');
  });

  it('several are tagged at once, each by a command of its own, and what is refused says why', async () => {
    const tags = await boss.get<{ id: number; name: string }[]>('/tags/list');
    const closing = tags.find(({ name }) => name === 'Fechamento')?.id;
    const { id: ticketId } = await ticketOf('Cliente 52');
    await boss.post('/tags/ticket/sync', { ticketId, tags: [{ id: closing }] });
    const { page } = admin;
    await page.getByRole('tab', { name: 'Abertos' }).click();
    await pending(page).click();
    await accept(page, 'Cliente 53').waitFor();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Vários atendimentos' });
    await dialog.getByLabel('O que fazer').selectOption({ label: 'Marcar com uma tag' });
    const apply = dialog.getByRole('button', { name: /^Aplicar a/ });
    for (const name of ['Cliente 52', 'Cliente 51', 'Cliente 50'])
      await dialog.getByRole('checkbox', { name: new RegExp(name) }).check({ force: true });
    await eventually(async () => expect(await apply.isDisabled()).toBe(true));
    await dialog.getByLabel('Tag', { exact: true }).selectOption({ label: 'Proposta' });
    await picture(page, 'lists-bulk-1440-light');
    await clean(page);
    await apply.click();
    await dialog.getByText('2 feitos · 1 recusado').waitFor();
    const refused = dialog.getByRole('listitem').filter({ hasText: 'Cliente 52' });
    await refused.getByText('Não é possível adicionar mais de uma TAG Kanban!').waitFor();
    // What was refused is still chosen, and nothing else.
    await dialog.getByRole('button', { name: 'Aplicar a 1 atendimento' }).waitFor();
    await picture(page, 'lists-bulk-told-1440-light');
    await clean(page);
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    expect((await ticketOf('Cliente 51')).tags.map(({ name }) => name)).toEqual(['Proposta']);
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('the lists are whole at %i px in the %s theme', async (width, theme) => {
    const window = await openWindow(browser, { width, theme });
    const { page } = window;
    const look = (name: string): Promise<void> => picture(page, `lists-${name}-${width}-${theme}`);
    await signIn(page, product.url, 'admin@demo.test');
    await pending(page).click();
    await accept(page, 'Cliente 53').waitFor();
    await look('pending');
    await clean(page);
    await page.getByRole('button', { name: 'Espiar a conversa de Cliente 53' }).click();
    await page.getByRole('dialog').getByText('Pergunta 53').waitFor();
    await look('peek');
    await clean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Busca' }).click();
    await accept(page, 'Cliente 53').waitFor();
    await look('search');
    await clean(page);
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Contato' }).fill('cli');
    await page.getByRole('option').first().waitFor();
    await look('new');
    await clean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Vários atendimentos de uma vez' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    await look('bulk');
    await clean(page);
    await page.keyboard.press('Escape');
    if (width === 390) await onNarrowScreens(page);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it.each([
    ['without any connection', (): object[] => [], 'Nenhuma conexão selecionada!'],
    [
      'without a working connection',
      (all: object[]): object[] => all.map(each => ({ ...each, status: 'DISCONNECTED' })),
      /não é possível enviar mensagens/,
    ],
  ])('%s nothing is started, and the dialog says why', async (name, connections, why) => {
    const window = await openWindow(browser);
    await window.page.route('**/api/whatsapp/**', async route => {
      const answer = await route.fetch();
      await route.fulfill({ json: connections((await answer.json()) as object[]) });
    });
    await signIn(window.page, product.url, 'admin@demo.test');
    await window.page.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = window.page.getByRole('dialog');
    await dialog.getByText(why).waitFor();
    await eventually(async () =>
      expect(await dialog.getByRole('button', { name: 'Iniciar conversa' }).isDisabled()).toBe(true),
    );
    await picture(window.page, `lists-new-${name.replaceAll(' ', '-')}`);
    await clean(window.page);
    await window.context.close();
  });

  it.each([
    ['en', 'Waiting', 'Accept', 'Peek at the conversation of Cliente 53', 'Read only', enDesk, enTickets],
    ['es', 'En espera', 'Aceptar', 'Espiar la conversación de Cliente 53', 'Solo lectura', esDesk, esTickets],
  ])('the lists and their dialogs speak %s', async (...words) => {
    const [language, waiting, acceptWord, peek, readOnly, desk, tickets] = words;
    const window = await openWindow(browser);
    const { page } = window;
    await signIn(page, product.url, 'admin@demo.test');
    await page.evaluate(`localStorage.setItem('i18nextLng', '${language}')`);
    await page.reload();
    await page.getByRole('tab', { name: new RegExp(`^${waiting}`) }).click();
    await page
      .getByRole('button', { name: new RegExp(`^${acceptWord}`) })
      .first()
      .waitFor();
    await page.getByRole('button', { name: peek }).click();
    await page.getByRole('dialog').getByText(readOnly).waitFor();
    await picture(page, `lists-peek-${language}`);
    await clean(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: desk.newConversation.title }).waitFor();
    await clean(page);
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/tickets/${(await ticketOf('Cliente 54')).uuid}`);
    await page.getByRole('button', { name: tickets.header.transfer, exact: true }).click();
    await page.getByRole('dialog', { name: desk.transfer.title }).waitFor();
    await clean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: tickets.header.more, exact: true }).click();
    await page.getByRole('menuitem', { name: tickets.header.delete }).click();
    await page.getByRole('dialog').getByText(desk.delete.title).waitFor();
    await clean(page);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it('nothing went wrong in any console on the way', () => {
    for (const { faults } of [ana, bruno]) expect(faults).toEqual([]);
  });

  /** Two panels of one screen: what is chosen, and the lists; the name in the head has ten characters. */
  const onNarrowScreens = async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name: 'Ticket', exact: true }).click();
    await page.getByRole('button', { name: 'Selecionar Ticket' }).click();
    const lists = page.getByRole('tab', { name: 'Atendimentos' });
    await eventually(async () => expect(await lists.getAttribute('aria-selected')).toBe('true'));
    await page.goto(`${product.url}/tickets/${(await ticketOf('Otávio Lima')).uuid}`);
    await page.getByText('Otávio Lim…').waitFor();
    await lists.click();
    await page.getByRole('tab', { name: 'Resolvidos' }).waitFor();
  };

  const ticketOf = async (name: string): Promise<TicketView> => {
    const { tickets } = await boss.get<TicketPage>(`/tickets?searchParam=${encodeURIComponent(name)}`);
    const [ticket] = tickets;
    if (!ticket) throw new Error(`no ticket of ${name}`);
    return ticket;
  };
});

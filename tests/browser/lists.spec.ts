import type { Browser, Page } from 'playwright-core';
import { dialogs as enDialogs } from '../../web/src/i18n/en/dialogs';
import { tickets as enTickets } from '../../web/src/i18n/en/tickets';
import { dialogs as esDialogs } from '../../web/src/i18n/es/dialogs';
import { tickets as esTickets } from '../../web/src/i18n/es/tickets';
import type { ApiClient } from '../support/api-client';
import { openWindow, picture, signIn, tick, type AgentWindow } from '../support/browser';
import { eventually } from '../support/eventually';
import { accept, assigned, clean, closeLists, openLists, pending, phoneOf, row } from '../support/lists-rig';
import type { ListsRig } from '../support/lists-rig';
import type { Product } from '../support/product';

describe('The ticket lists in the browser', () => {
  let rig: ListsRig;
  let product: Product;
  let browser: Browser;
  let boss: ApiClient;
  let admin: AgentWindow;
  let ana: AgentWindow;
  let bruno: AgentWindow;

  beforeAll(async () => {
    rig = await openLists();
    ({ product, browser, boss, admin, ana, bruno } = rig);
    await rig.customerWrites(4, 'Caio Prado', 'Oi, tudo bem?');
    await rig.customerWrites(60, 'Otávio Lima', 'Quanto custa o frete?');
    const queues = await boss.get<{ id: number; name: string }[]>('/queue');
    const queueId = queues.find(({ name }) => name === 'Suporte')?.id;
    // Marina was read, and waits at another queue; Otávio's ticket is resolved.
    const marina = await taken('Marina Duarte');
    await boss.post(`/messages/${marina}/read`);
    await boss.put(`/tickets/${marina}`, { queueId, status: 'pending' });
    await boss.put(`/tickets/${await taken('Otávio Lima')}`, { status: 'closed' });
  });

  afterAll(() => closeLists(rig));

  /** The number of a contact's ticket, accepted by the administrator. */
  const taken = async (name: string): Promise<number> => {
    const { id } = await eventually(() => rig.ticketOf(name));
    await boss.put(`/tickets/${id}`, { status: 'open', userId: boss.me?.id });
    return id;
  };

  it('queues and unread filter the lists, and an empty list says so', async () => {
    const { page } = bruno;
    await pending(page).click();
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

  it('a conversation is started with a contact created in place, when the connection can send', async () => {
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

  it('a second conversation with the same contact opens the first', async () => {
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
    await dialog.getByText('Já existe um atendimento aberto para este contato.').waitFor();
    await picture(page, 'lists-other-open-1440-light');
    await clean(page);
    await dialog.getByRole('button', { name: 'Abrir a conversa' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(here);
  });

  it('the search finds by name without accents, tag and agent, and is updated live', async () => {
    const { page } = admin;
    await page.keyboard.press('Escape');
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
    for (let n = 10; n < 54; n += 1) {
      await rig.customerWrites(n, `Cliente ${n}`, `Pergunta ${n}`);
      if (n % 11 === 9) await eventually(() => rig.ticketOf(`Cliente ${n}`));
    }
    const { page } = bruno;
    await page.getByRole('tab', { name: 'Abertos' }).click();
    await pending(page).click();
    await page.getByRole('tab', { name: /Aguardando.*48 atendimentos/ }).waitFor();
    // What is written at once may arrive in any order: this one is the last for certain.
    await rig.customerWrites(54, 'Cliente 54', 'Pergunta 54');
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

  it('a list is operated by keyboard: move, accept, find', async () => {
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
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('cliente 53');
    await page.keyboard.press('Enter');
  });

  it('several tickets are tagged at once, each by its own command, with a reason for refusals', async () => {
    const tags = await boss.get<{ id: number; name: string }[]>('/tags/list');
    const closing = tags.find(({ name }) => name === 'Fechamento')?.id;
    const { id: ticketId } = await rig.ticketOf('Cliente 52');
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
      await tick(dialog.getByRole('checkbox', { name: new RegExp(name) }));
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
    await eventually(async () =>
      expect((await rig.ticketOf('Cliente 51')).tags.map(({ name }) => name)).toEqual(['Proposta']),
    );
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('the lists fit at %i px in the %s theme', async (width, theme) => {
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
    [
      'en',
      'Waiting',
      'Accept',
      'Peek at the conversation with Cliente 53',
      'Read only',
      enDialogs,
      enTickets,
    ],
    [
      'es',
      'En espera',
      'Aceptar',
      'Espiar la conversación de Cliente 53',
      'Solo lectura',
      esDialogs,
      esTickets,
    ],
  ])('the lists and their dialogs are translated to %s', async (...words) => {
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
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: desk.newConversation.title }).waitFor();
    await clean(page);
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/tickets/${(await rig.ticketOf('Cliente 54')).uuid}`);
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

  it('no console logged an error', () => {
    for (const { faults } of [ana, bruno]) expect(faults).toEqual([]);
  });

  /** Two panels of one screen: what is chosen, and the lists; the name in the head has ten characters. */
  const onNarrowScreens = async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name: 'Ticket', exact: true }).click();
    await page.getByRole('button', { name: 'Selecionar Ticket' }).click();
    const lists = page.getByRole('tab', { name: 'Atendimentos' });
    await eventually(async () => expect(await lists.getAttribute('aria-selected')).toBe('true'));
    await page.goto(`${product.url}/tickets/${(await rig.ticketOf('Otávio Lima')).uuid}`);
    await page.getByText('Otávio Lim…').waitFor();
    await lists.click();
    await page.getByRole('tab', { name: 'Resolvidos' }).waitFor();
  };
});

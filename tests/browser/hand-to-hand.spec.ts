import type { UserView } from '@prosa/contracts';
import type { Locator, Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client';
import { picture, type AgentWindow } from '../support/browser';
import { eventually } from '../support/eventually';
import { accept, assigned, clean, closeLists, openLists, pending, phoneOf, row } from '../support/lists-rig';
import type { ListsRig } from '../support/lists-rig';
import type { SimulatorClient } from '../support/simulator-client';

describe('Accepting and transferring tickets in the browser', () => {
  let rig: ListsRig;
  let simulator: SimulatorClient;
  let boss: ApiClient;
  let admin: AgentWindow;
  let ana: AgentWindow;
  let bruno: AgentWindow;

  beforeAll(async () => {
    rig = await openLists();
    ({ simulator, boss, admin, ana, bruno } = rig);
  });

  afterAll(() => closeLists(rig));

  const list = (page: Page): Locator => page.getByRole('region', { name: 'Lista de atendimentos' });
  /** Off the list: under the pointer its rows stand still. */
  const stepAside = (page: Page): Promise<void> => page.mouse.move(900, 300);

  it('pending tickets are listed with badge, waiting time and a name of twenty characters', async () => {
    const { page } = ana;
    await pending(page).click();
    await accept(page, 'Marina Duarte').waitFor();
    await page.getByRole('tab', { name: /Aguardando.*3 atendimentos/ }).waitFor();
    await page.getByText('Rafael Antunes de Ol…').waitFor();
    await page
      .getByText(/^(agora|há \d+ min)$/)
      .first()
      .waitFor();
    expect(await row(page, 'Marina').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Espiar/ }).count()).toBe(0);
    await picture(page, 'lists-pending-1440-light');
    await clean(page);
  });

  it('an administrator previews a ticket and sees new messages without marking them as read', async () => {
    const { page } = admin;
    await pending(page).click();
    await page.getByRole('button', { name: 'Espiar a conversa de Beatriz Rocha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conversa de Beatriz Rocha' });
    await dialog.getByText('Vocês abrem no sábado?').waitFor();
    await dialog.getByText('Somente leitura').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await rig.customerWrites(3, 'Beatriz Rocha', 'E no domingo?');
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

  it('rows do not move under the pointer, and a pill announces changes', async () => {
    const { page } = ana;
    // What was written before is in the list, so that nothing but the next one is held back.
    await list(page).getByText('E no domingo?').waitFor();
    await accept(page, 'Marina Duarte').hover();
    const first = () => list(page).getByRole('listitem').first().getAttribute('data-ticket');
    const before = await first();
    await rig.customerWrites(4, 'Caio Prado', 'Oi, tudo bem?');
    const pill = page.getByRole('button', { name: /1 atualização/ });
    await pill.waitFor();
    // It covers no row.
    const [pillBox, listBox] = [
      await pill.boundingBox(),
      await page.locator('.ticket-list').first().boundingBox(),
    ];
    expect(pillBox?.y).toBeGreaterThanOrEqual((listBox?.y ?? 0) + (listBox?.height ?? 0));
    expect(await first()).toBe(before);
    await picture(page, 'lists-pill-1440-light');
    await clean(page);
    await pill.click();
    await accept(page, 'Caio Prado').waitFor();
    expect(await first()).not.toBe(before);
  });

  it('of two agents who accept, one gets the ticket, and the other sees who did', async () => {
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

  it('a conversation that was taken over says whose it is now', async () => {
    const ticket = await rig.ticketOf('Marina Duarte');
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

  it('a transfer to a queue makes the ticket pending there, and the agent returns to the list', async () => {
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

  it('a conversation transferred to a colleague found by three letters is theirs, and closed for the sender', async () => {
    await rig.customerWrites(60, 'Otávio Lima', 'Quanto custa o frete?');
    const { page } = bruno;
    await pending(page).click();
    await accept(page, 'Otávio Lima').click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    const address = page.url();
    await page.getByRole('button', { name: 'Transferir' }).waitFor();
    await page.keyboard.press('Control+Shift+e');
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    const agent = dialog.getByRole('combobox', { name: 'Atendente' });
    await agent.fill('an');
    await eventually(async () => expect(await agent.getAttribute('aria-expanded')).toBe('false'));
    await agent.fill('ana');
    await dialog.getByRole('option', { name: /Ana Souza/ }).click();
    // A user alone is not enough: a queue must be chosen.
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

  it('a ticket has one kanban tag, is resolved, reopened, and found by its tag', async () => {
    const { page } = ana;
    const tags = page.getByRole('group', { name: 'Tags do atendimento' });
    await page.getByRole('button', { name: 'Resolver' }).waitFor();
    // The key opens the panel and its picker.
    await page.keyboard.press('Control+g');
    const picker = page.getByRole('combobox', { name: 'Buscar ou criar uma tag' });
    await picker.fill('propos');
    await page.getByRole('option', { name: /Proposta/ }).waitFor();
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

  it('an agent may preview pending tickets without a queue', async () => {
    await rig.customerWrites(61, 'Pedro Paz', 'Alguém?');
    await eventually(async () => {
      const { id } = await rig.ticketOf('Pedro Paz');
      await boss.put(`/tickets/${id}`, { queueId: null, status: 'pending' });
    });
    const { page } = ana;
    await pending(page).click();
    await page.getByRole('button', { name: 'Espiar a conversa de Pedro Paz' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conversa de Pedro Paz' });
    await dialog.getByText('Alguém?').waitFor();
    await dialog.getByRole('button', { name: 'Aceitar' }).click();
    await page.getByRole('region', { name: /Pedro Paz/ }).waitFor();
    await page.getByRole('button', { name: 'Resolver' }).click();
    await page.waitForURL(/\/tickets$/);
  });

  it('no console logged an error', () => {
    for (const { faults } of [ana, bruno]) expect(faults).toEqual([]);
  });
});

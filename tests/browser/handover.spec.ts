import type { TicketView, UserView } from '@prosa/contracts';
import type { Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { picture } from '../support/browser';
import { eventually } from '../support/eventually';
import { accept, clean, closeLists, openLists, pending, row, type ListsRig } from '../support/lists-rig';

const NOTE = 'Cliente quer desconto; já falei do prazo.';

describe('The transfer of a conversation', () => {
  let rig: ListsRig;
  let ana: Page;
  let bruno: Page;
  let admin: Page;

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transferir atendimento' });
  const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });

  beforeAll(async () => {
    rig = await openLists();
    ana = rig.ana.page;
    bruno = rig.bruno.page;
    admin = rig.admin.page;
    await pending(ana).click();
    await accept(ana, 'Marina Duarte').click();
    await ana.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
  });
  afterAll(() => closeLists(rig));

  it('Back closes the dialog, which names the ticket, and stays in the conversation', async () => {
    const address = ana.url();
    await ana.getByRole('button', { name: 'Transferir' }).click();
    await dialog(ana)
      .getByText(/nº \d+ · Marina Duarte/)
      .waitFor();
    await ana.goBack();
    await dialog(ana).waitFor({ state: 'detached' });
    expect(ana.url()).toBe(address);
  });

  it('the dialog shows at once who works in the queue and who of them is online', async () => {
    await ana.getByRole('button', { name: 'Transferir' }).click();
    await dialog(ana).getByLabel('Fila').selectOption({ label: 'Suporte' });
    const found = dialog(ana).getByRole('option', { name: /Bruno Lima/ });
    await dialog(ana).getByRole('combobox', { name: 'Atendente' }).focus();
    await found.waitFor();
    expect(await found.innerText()).toMatch(/online/);
    await found.click();
    await dialog(ana).getByLabel('Recado para quem vai atender').fill(NOTE);
    await picture(ana, 'handover-dialog-1440-light');
    await clean(ana);
  });

  it('the recipient is notified of sender and reason, sees it unread, and opens it in one step', async () => {
    await dialog(ana).getByRole('button', { name: 'Transferir' }).click();
    await ana.waitForURL(/\/tickets$/);
    const news = toast(bruno, /Ana Souza transferiu para você o atendimento de Marina Duarte/);
    await news.waitFor();
    expect(await news.innerText()).toContain(NOTE);
    await row(bruno, 'Marina Duarte')
      .getByText(/1 mensagem não lida/)
      .waitFor({ state: 'attached' });
    await picture(bruno, 'handover-toast-1440-light');
    await clean(bruno);
    await news.getByRole('button', { name: 'Abrir' }).click();
    await bruno.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await row(bruno, 'Marina Duarte')
      .getByText(/não lida/)
      .waitFor({ state: 'detached' });
    await bruno.getByText('O pedido já saiu?').last().waitFor();
    // Internal notes never reach the customer.
    expect(JSON.stringify(await rig.simulator.messages('5511944410001'))).not.toContain('desconto');
  });

  it('an administrator takes it over and writes, and the previous agent is notified', async () => {
    const { uuid } = await rig.ticketOf('Marina Duarte');
    await admin.goto(`${rig.product.url}/tickets/${uuid}`);
    const take = admin.getByRole('button', { name: 'Assumir' });
    await take.waitFor();
    expect(await admin.getByRole('textbox', { name: 'Mensagem', exact: true }).isEnabled()).toBe(false);
    await picture(admin, 'handover-take-1440-light');
    await clean(admin);
    await take.click();
    await take.waitFor({ state: 'detached' });
    await admin.keyboard.type('Assumi daqui');
    await admin.keyboard.press('Enter');
    await admin.getByRole('article').filter({ hasText: 'Assumi daqui' }).waitFor();
    await bruno.waitForURL(/\/tickets$/);
    await toast(bruno, 'Este atendimento agora está com').waitFor();
  });

  it('an agent cannot take it over', async () => {
    const { uuid } = await rig.ticketOf('Marina Duarte');
    await ana.goto(`${rig.product.url}/tickets/${uuid}`);
    await ana.waitForURL(/\/tickets$/);
    expect(await ana.getByRole('button', { name: 'Assumir' }).count()).toBe(0);
  });

  it('the note is in the API’s answers too, until the agent has opened it', async () => {
    const api = await ApiClient.signIn(rig.product.url, 'bruno@demo.test');
    const boss = await ApiClient.signIn(rig.product.url, 'admin@demo.test');
    const people = await boss.get<UserView[]>('/users/list');
    const { id: userId } = people.find(({ name }) => name === 'Bruno Lima') ?? { id: 0 };
    const { id, queueId } = await rig.ticketOf('Rafael Antunes');
    const call = (body: object) => boss.call('PUT', `/tickets/${id}`, body);
    expect((await call({ queueId, userId, note: 'x'.repeat(501) })).status).toBe(400);
    await boss.put(`/tickets/${id}`, { status: 'open', userId: boss.me?.id, queueId });
    await boss.put(`/tickets/${id}`, { queueId, userId, note: '  Ligar antes das 18h ' });
    await eventually(async () => {
      const ticket = await api.get<TicketView>(`/tickets/${id}`);
      expect(ticket.handover).toMatchObject({ note: 'Ligar antes das 18h', by: { id: boss.me?.id } });
      expect(ticket.unreadMessages).toBeGreaterThan(0);
    });
    await api.post(`/messages/${id}/read`, {});
    await eventually(async () => {
      const ticket = await api.get<TicketView>(`/tickets/${id}`);
      expect([ticket.unreadMessages, ticket.handover]).toEqual([0, null]);
    });
  });

  it('no console logged an error', () => {
    for (const { faults } of [rig.ana, rig.bruno, rig.admin]) expect(faults).toEqual([]);
  });
});

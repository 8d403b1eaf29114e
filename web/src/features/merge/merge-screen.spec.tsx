import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MergePreview, TicketView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import { aConnection, aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { mine } from '../../testing/tickets-world';

const aTicket = (id: number, name: string): TicketView => ({
  ...mine,
  id,
  contact: { id, name, number: `551190000000${id}`, profilePicUrl: null },
  whatsappId: 1,
});
const tickets = [aTicket(1, 'Ana Lima'), aTicket(2, 'Ana Lima Nova'), aTicket(3, 'Anabela Reis')];

const preview: MergePreview = {
  messages: 12,
  notes: 1,
  tags: [{ id: 4, name: 'VIP', color: '#0E7490', position: 0, kanban: 0 }],
  takesContact: true,
  schedules: 2,
  campaigns: 0,
  campaignsWithout: 1,
};

const video = {
  ...{ id: 9, uuid: '0190d1c2-0000-7000-8000-000000000009', title: 'Como mesclar', category: 'Tickets' },
  ...{ keyword: 'merge', video: 'abcdef123', description: '', createdAt: '', updatedAt: '' },
};

const start = (routes = {}, user = anAdmin()): Promise<RunningApp> =>
  renderApp({
    user,
    path: '/merge',
    routes: {
      'GET /whatsapp': [aConnection({ id: 1, name: 'Vendas' })],
      'GET /help/pages': null,
      'GET /tickets/1': { tickets, count: 3, hasMore: false },
      'GET /ticket/merge/1': preview,
      'PUT /ticket/merge/1': { id: 1, sourceTicketId: 1, destinationTicketId: 2 },
      ...routes,
    },
  });

const goOn = async (label = 'Li e sei o que acontece'): Promise<void> => {
  const dialog = await screen.findByRole('dialog', { name: 'Antes de mesclar' });
  const onward = within(dialog).getByRole('button', { name: 'Avançar' });
  expect(onward).toBeDisabled();
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: label }));
  await userEvent.click(onward);
};

const choose = async (field: string, term: string, name: string): Promise<void> => {
  await userEvent.type(await screen.findByRole('combobox', { name: field }), term);
  await userEvent.click(await screen.findByText(name));
};

const chooseConnection = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /^Conexão/ }));
  await userEvent.click(await screen.findByRole('option', { name: /conectada/ }));
};

const chooseBoth = async (): Promise<void> => {
  await goOn();
  await chooseConnection();
  await choose('Atendimento de origem', 'ana', 'Ana Lima');
  await choose('Atendimento de destino', 'ana', 'Ana Lima Nova');
};

describe('merging tickets', () => {
  it('is explained first, by the video where there is one', async () => {
    const app = await start({ 'GET /help/pages': video });
    expect(await screen.findByRole('button', { name: 'Assistir Como mesclar' })).toBeVisible();
    await goOn('Assisti ao vídeo e sei o que acontece');
    const connection = await screen.findByRole('button', { name: /^Conexão/ });
    expect(connection).toBeVisible();
    await waitFor(() => expect(connection).toHaveFocus());
    app.unmount();
  });

  it('is left for the tickets with "Voltar"', async () => {
    const app = await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/tickets/));
    app.unmount();
  });

  it('says nothing of records that it does not change', async () => {
    const none = { messages: 12, notes: 0, tags: [], takesContact: true, schedules: 0 };
    const app = await start({ 'GET /ticket/merge/1': { ...none, campaigns: 0, campaignsWithout: 0 } });
    await chooseBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Mesclar Tickets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mesclar Tickets?' });
    const effects = await within(dialog).findAllByRole('listitem');
    expect(effects.map(effect => effect.querySelector('strong')?.textContent)).toEqual([
      ...['12 mensagens', 'Contato Ana Lima'],
    ]);
    app.unmount();
  });

  it('says what will happen, happens, and begins anew', async () => {
    const app = await start();
    await chooseBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Mesclar Tickets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mesclar Tickets?' });
    expect(await within(dialog).findByText('12 mensagens')).toBeVisible();
    for (const text of ['1 observação', 'Tags: VIP', 'Contato Ana Lima', '2 agendamentos pendentes'])
      expect(within(dialog).getByText(text)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mesclar Tickets' }));
    expect(await screen.findByText('Ticket transferido com sucesso!')).toBeVisible();
    expect(app.api.calls('PUT /ticket/merge/1')[0]?.body).toEqual({
      sourceTicketId: 1,
      destinationTicketId: 2,
    });
    expect(screen.getByRole('button', { name: /^Conexão/ })).toHaveTextContent('Selecione uma conexão');
    expect(screen.getByRole('button', { name: 'Mesclar Tickets' })).toBeDisabled();
    app.unmount();
  });

  it('offers in each list what the other has not chosen', async () => {
    const app = await start();
    await goOn();
    await chooseConnection();
    await choose('Atendimento de origem', 'ana', 'Ana Lima');
    expect(screen.getByRole('button', { name: 'Mesclar Tickets' })).toBeDisabled();
    await userEvent.type(screen.getByRole('combobox', { name: 'Atendimento de destino' }), 'ana');
    expect(await screen.findByText('Ana Lima Nova')).toBeVisible();
    expect(screen.getAllByRole('option', { name: /Ana/ })).toHaveLength(2);
    expect(String(app.api.calls('GET /tickets/1')[0]?.query)).toContain('forMerge=true&searchParam=ana');
    app.unmount();
  });

  it('says how one or two letters are searched when they find nothing', async () => {
    const app = await start({ 'GET /tickets/1': { tickets: [], count: 0, hasMore: false } });
    await goOn();
    await chooseConnection();
    const field = await screen.findByRole('combobox', { name: 'Atendimento de origem' });
    await userEvent.type(field, 'na');
    expect(await screen.findByText(/só no começo das palavras/)).toBeVisible();
    await userEvent.type(field, 'x');
    expect(await screen.findByText('Nenhum atendimento encontrado.')).toBeVisible();
    app.unmount();
  });

  it('says when it failed, and keeps what was chosen', async () => {
    const app = await start({ 'PUT /ticket/merge/1': refuse(409, 'ERR_MERGE_HOLDS_ANOTHER') });
    await chooseBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Mesclar Tickets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mesclar Tickets?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mesclar Tickets' }));
    expect(await screen.findByText('Erro na transferência de tickets! Tente novamente')).toBeVisible();
    expect(dialog).toBeVisible();
    app.unmount();
  });

  it('cannot be confirmed where the contact is in another conversation, and says so', async () => {
    const app = await start({ 'GET /ticket/merge/1': refuse(409, 'ERR_MERGE_CONTACT_IN_USE') });
    await chooseBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Mesclar Tickets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mesclar Tickets?' });
    expect(
      await within(dialog).findByText(/O contato de origem tem outro atendimento em aberto/),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Mesclar Tickets' })).toBeDisabled();
    app.unmount();
  });

  it('is for admins', async () => {
    const app = await start({}, aUser());
    await waitFor(() => expect(app.path()).not.toBe('/merge'));
    app.unmount();
  });
});

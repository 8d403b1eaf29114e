import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactOptOutView, ContactView, OptOutView, SignedInUser } from '@prosa/contracts';
import { campaignAdmin } from '../../../testing/campaigns-world';
import { refuse } from '../../../testing/fake-api';
import type { FakeRoutes } from '../../../testing/fake-api';
import { aConnection } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';
import type { RunningApp } from '../../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';
const maria: ContactView = {
  id: 10,
  uuid: '0190d1c2-0000-7000-8000-000000000210',
  name: 'Maria Souza',
  number: '5511987654321',
  email: '',
  profilePicUrl: null,
  extraInfo: [],
  createdAt: AT,
  updatedAt: AT,
};
const byBruno: OptOutView = { since: AT, by: 'user', user: { id: 7, name: 'Bruno Lima' } };
const byCustomer: OptOutView = { since: AT, by: 'customer', user: null };
const viewOf = (optOut: OptOutView | null): ContactOptOutView => ({ contactId: maria.id, optOut });

const open = async (
  routes: FakeRoutes = {},
  { user = campaignAdmin(), contact = maria }: { user?: SignedInUser; contact?: ContactView } = {},
): Promise<RunningApp> => {
  const app = await renderApp({
    user,
    path: '/contacts',
    routes: {
      'GET /contacts': { contacts: [contact], count: 1, hasMore: false, nextCursor: null },
      'GET /contacts/:id': contact,
      'GET /contacts/:id/tickets': { tickets: [], hasMore: false },
      'GET /contacts/:id/opt-out': viewOf(null),
      'GET /queue': [],
      'GET /whatsapp': [aConnection({ id: 1, name: 'Matriz' })],
      ...routes,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Detalhes de Maria Souza' }));
  return app;
};

const section = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('region', { name: 'Campanhas' }));

describe('whether a contact gets campaigns', () => {
  it('is changed on the card, which then says who recorded it, and is undone from the notice', async () => {
    const app = await open({
      'PUT /contacts/:id/opt-out': viewOf(byBruno),
      'DELETE /contacts/:id/opt-out': viewOf(null),
    });
    const campaigns = await section();
    expect(campaigns.getByText('Recebe campanhas.')).toBeVisible();
    await userEvent.click(campaigns.getByRole('button', { name: 'Não enviar mais' }));
    expect(await campaigns.findByText('Não recebe campanhas')).toBeVisible();
    expect(campaigns.getByText(/^Registrado por Bruno Lima em 20\/11\/2026/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^Desfazer/ }));
    expect(await campaigns.findByText('Recebe campanhas.')).toBeVisible();
    expect(app.api.calls('DELETE /contacts/:id/opt-out')).toHaveLength(1);
    app.unmount();
  });

  it('asks whether the customer asked before it reverts what the customer said', async () => {
    const app = await open({
      'GET /contacts/:id/opt-out': viewOf(byCustomer),
      'DELETE /contacts/:id/opt-out': viewOf(null),
    });
    const campaigns = await section();
    expect(campaigns.getByText(/^Pedido do próprio cliente em/)).toBeVisible();
    const press = (): Promise<void> =>
      userEvent.click(campaigns.getByRole('button', { name: 'Voltar a enviar' }));
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(app.api.calls('DELETE /contacts/:id/opt-out')).toHaveLength(0);
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Sim, o cliente pediu' }));
    expect(await campaigns.findByText('Recebe campanhas.')).toBeVisible();
    const [call] = app.api.calls('DELETE /contacts/:id/opt-out');
    expect(call?.query.get('customerAsked')).toBe('true');
    app.unmount();
  });

  it('follows what colleagues and the customer do meanwhile, also while it is on its way', async () => {
    let answer: (view: ContactOptOutView) => void = () => undefined;
    const slow = new Promise<ContactOptOutView>(resolve => (answer = resolve));
    const app = await open({ 'GET /contacts/:id/opt-out': () => slow });
    await waitFor(() => expect(app.api.calls('GET /contacts/:id/opt-out')).not.toHaveLength(0));
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    await act(async () => app.socket.frame('contactOptOut', { action: 'update', ...viewOf(byBruno) }));
    await act(async () => answer(viewOf(null)));
    const campaigns = await section();
    expect(campaigns.getByText(/^Registrado por Bruno Lima/)).toBeVisible();
    await act(async () => app.socket.frame('contactOptOut', { action: 'update', ...viewOf(null) }));
    expect(await campaigns.findByText('Recebe campanhas.')).toBeVisible();
    app.unmount();
  });

  it('stays as it is when the server refuses', async () => {
    const app = await open({ 'PUT /contacts/:id/opt-out': refuse(422, 'ERR_OPT_OUT_GROUP') });
    const campaigns = await section();
    await userEvent.click(campaigns.getByRole('button', { name: 'Não enviar mais' }));
    expect(await screen.findByText(/não vão para grupos/)).toBeVisible();
    expect(campaigns.getByText('Recebe campanhas.')).toBeVisible();
    app.unmount();
  });

  it('is not asked where there are no campaigns, and for groups', async () => {
    const cases = [
      { user: campaignAdmin({ useCampaigns: false }) },
      { contact: { ...maria, number: '', isGroup: true } },
    ];
    for (const each of cases) {
      const app = await open({}, each);
      expect(await screen.findByText(/ainda não tem nenhum atendimento/)).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Campanhas' })).toBeNull();
      expect(app.api.calls('GET /contacts/:id/opt-out')).toHaveLength(0);
      app.unmount();
    }
  });
});

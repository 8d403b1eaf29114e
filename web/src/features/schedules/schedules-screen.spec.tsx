import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { later } from '../../testing/ticket-fixtures';
import { aConnection, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const start = (connections: readonly object[]) =>
  renderApp({
    path: '/schedules',
    user: anAdmin(),
    routes: {
      'GET /schedules': { schedules: [], count: 0, hasMore: false, nextCursor: null },
      'GET /whatsapp': connections,
    },
  });

const openDialog = async () => {
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Novo agendamento' }))[0] as HTMLElement,
  );
  return within(await screen.findByRole('dialog'));
};

const ofCampaigns = aConnection({ id: 3, name: 'Ofertas', purpose: 'campaign' });

describe('the connection of a schedule', () => {
  it('is one of those that serve conversations', async () => {
    const app = await start([aConnection(), aConnection({ id: 2, name: 'Filial' }), ofCampaigns]);
    const choice = within(await (await openDialog()).findByLabelText('Enviar por'));
    expect(choice.getByRole('option', { name: 'Filial' })).toBeVisible();
    expect(choice.queryByRole('option', { name: 'Ofertas' })).toBeNull();
    app.unmount();
  });

  it('is no question while only one of them does', async () => {
    const app = await start([aConnection(), ofCampaigns]);
    const dialog = await openDialog();
    await waitFor(() => expect(app.api.calls('GET /whatsapp').length).toBeGreaterThan(1));
    await waitFor(() => expect(dialog.queryByLabelText('Enviar por')).toBeNull());
    app.unmount();
  });
});

describe('a new schedule', () => {
  it('is made once, though the answer to the first press was lost', async () => {
    const maria = { id: 1, name: 'Maria Oliveira', number: '5511900000001', profilePicUrl: null };
    const app = await start([aConnection()]);
    app.api.on('GET /contacts', { contacts: [maria], count: 1, hasMore: false });
    let presses = 0;
    app.api.on('POST /schedules', ({ body }) => {
      presses += 1;
      if (presses === 1) throw new TypeError('lost');
      const times = { sentAt: null, createdAt: later(0), updatedAt: later(0) };
      const rest = { ticketUuid: null, mediaPath: null, mediaName: null, error: null, status: 'PENDENTE' };
      return { ...(body as object), id: 9, contact: maria, ...times, ...rest };
    });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Mensagem'), 'Bom dia, Maria');
    await userEvent.type(dialog.getByRole('combobox', { name: /Contato|Nome ou número/ }), 'Maria');
    await userEvent.click(await dialog.findByRole('option', { name: /Maria Oliveira/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Agendar' }));
    await dialog.findByRole('alert');
    await userEvent.click(dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = app.api.calls('POST /schedules').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
    app.unmount();
  });
});

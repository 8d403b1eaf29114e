import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

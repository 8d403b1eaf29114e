import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CampaignDetail, ShippingView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aCampaign, startCampaigns } from '../../testing/campaigns-world';
import { campaigns } from './campaign-records';

const aDetail = (delivered: number): CampaignDetail => ({
  ...aCampaign({ status: 'EM_ANDAMENTO', editable: false }),
  leftOut: { group: 2 },
  retryable: 0,
  ...{ replied: 2, optOuts: 1, failures: [{ code: 'ERR_WAPP_INVALID_CONTACT', count: 1 }] },
  shipping: {
    ...{ waiting: 5, confirming: 0, sending: 0, server: 1, delivered, read: 1, failed: 1 },
    ...{ skipped: 0, uncertain: 0, total: 12, valid: 10 },
  },
});

const aRow = (changes: Partial<ShippingView> = {}): ShippingView => ({
  uuid: '0190d1c2-0000-7000-8000-000000000911',
  contactId: 1,
  name: 'Maria Oliveira',
  number: '5511988887777',
  state: 'read',
  code: null,
  variant: 2,
  ticketId: null,
  confirmationRequestedAt: null,
  confirmedAt: null,
  sentAt: '2026-11-23T12:00:00.000Z',
  deliveredAt: '2026-11-23T12:00:05.000Z',
  readAt: null,
  repliedAt: null,
  ...changes,
});

const start = (routes = {}) =>
  startCampaigns('/campaign-report/1', {
    'GET /campaigns': { records: [aCampaign({ status: 'EM_ANDAMENTO' })], count: 1, hasMore: false },
    'GET /campaigns/:id': aDetail(3),
    'GET /campaigns/:id/timeline': {
      step: 60,
      points: [
        { at: '2026-11-23T12:00:00.000Z', sent: 3, delivered: 2, read: 1, replied: 0 },
        { at: '2026-11-23T12:01:00.000Z', sent: 2, delivered: 2, read: 1, replied: 2 },
      ],
      holds: [
        { reason: 'window', from: '2026-11-23T12:02:00.000Z', until: '2026-11-23T12:30:00.000Z' },
        { reason: 'disconnected', from: '2026-11-23T12:40:00.000Z', until: null },
      ],
    },
    'GET /campaigns/:id/report': { records: [aRow()], count: 1, hasMore: false },
    ...routes,
  });

describe('the report of a campaign', () => {
  it('drafts the campaign again for its failures, and leads to the draft', async () => {
    const ended = { ...aDetail(3), status: 'FINALIZADA', retryable: 2 } as const;
    const retryOf = { id: 1, name: 'Natal' };
    const draft = { ...ended, id: 2, name: 'Natal (2)', status: 'INATIVA', editable: true, retryOf };
    const app = await start({
      'GET /campaigns': { records: [draft, ended], count: 2, hasMore: false },
      'GET /campaigns/:id': ended,
      'POST /campaigns/:id/retry': { ...draft, retryable: 0 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reenviar às falhas (2)' }));
    expect(await screen.findByText('Rascunho “Natal (2)” criado.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Natal \(2\)/ })).toBeVisible();
    app.unmount();
  });

  it('offers no retry while there is nobody to reach, names what it retried, and says why none is made', async () => {
    const retryOf = { id: 7, name: 'Páscoa' };
    const app = await start({
      'GET /campaigns/:id': () => ({ ...aDetail(3), status: 'FINALIZADA', retryOf }),
      'POST /campaigns/:id/retry': refuse(422, 'ERR_CAMPAIGN_NO_FAILURES'),
    });
    expect(await screen.findByRole('link', { name: 'Falhas de “Páscoa”' })).toHaveAttribute(
      'href',
      '/campaign-report/7',
    );
    expect(screen.queryByRole('button', { name: /Reenviar/ })).toBeNull();
    app.unmount();
    const other = await start({
      'GET /campaigns/:id': { ...aDetail(3), status: 'FINALIZADA', retryable: 1 },
      'POST /campaigns/:id/retry': refuse(422, 'ERR_CAMPAIGN_NO_FAILURES'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reenviar às falhas (1)' }));
    expect(await screen.findByText(/Não há falhas/)).toBeVisible();
    other.unmount();
  });

  it('says how far it is, in a sentence, a picture and a table', async () => {
    const app = await start();
    expect(await screen.findByText('4 de 10 entregues (40%)')).toBeVisible();
    const funnel = within(screen.getByRole('table', { name: 'Do público à leitura' }));
    expect(funnel.getByRole('row', { name: 'No servidor 5' })).toBeVisible();
    expect(screen.getByText('Grupos')).toBeVisible();
    const people = within(screen.getByRole('table', { name: 'Destinatários' }));
    expect(people.getByRole('row', { name: /Maria Oliveira.*Lida.*2.*23\/11\/2026 09:00/ })).toBeVisible();
    app.unmount();
  });

  it('says who replied, who left, what failed, and when', async () => {
    const app = await start();
    const line = within(await screen.findByRole('table', { name: 'Envios e respostas no tempo' }));
    expect(line.getByRole('row', { name: '23/11/2026 09:01 2 2 1 2' })).toBeInTheDocument();
    const holds = screen.getByText(/De 23\/11\/2026 09:02 a 23\/11\/2026 09:30:/);
    expect(holds).toBeVisible();
    expect(screen.getByText(/Desde 23\/11\/2026 09:40:/)).toBeVisible();
    const replies = within(screen.getByRole('region', { name: 'Respostas e falhas' }));
    expect(replies.getByText('Saíram das campanhas')).toBeVisible();
    expect(replies.getAllByRole('definition').map(each => each.textContent)).toEqual(['2', '1', '1']);
    await userEvent.selectOptions(screen.getByLabelText('Situação'), 'Responderam');
    await waitFor(() =>
      expect(String(app.api.calls('GET /campaigns/:id/report').at(-1)?.query)).toContain('state=replied'),
    );
    app.unmount();
  });

  it('is narrowed by state and by what is searched for', async () => {
    const app = await start();
    await userEvent.selectOptions(await screen.findByLabelText('Situação'), 'Falhou');
    await fill(userEvent, screen.getByLabelText('Buscar nome ou número'), 'maria');
    await waitFor(() =>
      expect(String(app.api.calls('GET /campaigns/:id/report').at(-1)?.query)).toBe(
        'state=failed&searchParam=maria&pageNumber=1',
      ),
    );
    app.unmount();
  });

  it('follows the campaign', async () => {
    let delivered = 3;
    const app = await start({ 'GET /campaigns/:id': () => aDetail(delivered) });
    expect(await screen.findByText('4 de 10 entregues (40%)')).toBeVisible();
    await waitFor(() => expect(campaigns.select(app.store.getState()).items).toHaveLength(1));
    delivered = 7;
    const record = aCampaign({ status: 'EM_ANDAMENTO', updatedAt: '2026-11-23T13:00:00.000Z' });
    await act(() => app.socket.frame('campaign', { action: 'update', record }));
    expect(await screen.findByText('8 de 10 entregues (80%)')).toBeVisible();
    app.unmount();
  });

  it('gives those whom the filter leaves as a file', async () => {
    URL.createObjectURL ??= () => 'blob:sheet';
    URL.revokeObjectURL ??= () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const app = await start({ 'GET /campaigns/:id/report/export': 'name;number' });
    await userEvent.selectOptions(await screen.findByLabelText('Situação'), 'Falhou');
    await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() =>
      expect(String(app.api.calls('GET /campaigns/:id/report/export')[0]?.query)).toBe('state=failed'),
    );
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    click.mockRestore();
    app.unmount();
  });

  it('says that there is no such campaign', async () => {
    const app = await start({ 'GET /campaigns/:id': refuse(404, 'ERR_NO_CAMPAIGN_FOUND') });
    expect(await screen.findByText('Campanha não encontrada.')).toBeVisible();
    app.unmount();
  });
});

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
  newInList: 0,
  retryable: 0,
  endsAt: null,
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
  answeredBy: null,
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
  it('stops it while it runs', async () => {
    const app = await start({ 'POST /campaigns/:id/cancel': {} });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envio' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancelar o envio de Natal?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancelar envio' }));
    expect(await screen.findByText('Envio cancelado')).toBeVisible();
    expect(app.api.calls('POST /campaigns/:id/cancel')).toHaveLength(1);
    app.unmount();
  });

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

  it('says when a running campaign is likely to end, and when one has ended', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), advanceTimers: true });
    const detail: CampaignDetail = { ...aDetail(3), endsAt: '2026-11-23T18:40:00.000Z' };
    const today = await start({ 'GET /campaigns/:id': detail });
    expect(await screen.findByText('4 de 10 entregues (40%), fim às 15:40')).toBeVisible();
    today.unmount();
    const later = await start({ 'GET /campaigns/:id': { ...detail, endsAt: '2026-11-25T18:40:00.000Z' } });
    expect(await screen.findByText('4 de 10 entregues (40%), fim em 25/11/2026 15:40')).toBeVisible();
    later.unmount();
    const ended = { ...aDetail(3), status: 'FINALIZADA', completedAt: '2026-11-23T11:30:00.000Z' } as const;
    const over = await start({ 'GET /campaigns/:id': ended });
    expect(await screen.findByText('4 de 10 entregues (40%), concluída em 23/11/2026 08:30')).toBeVisible();
    over.unmount();
    jest.useRealTimers();
  });

  it('counts those whom it has not reached, by how they stand', async () => {
    const detail = aDetail(3);
    const shipping = { ...detail.shipping, uncertain: 2, confirming: 3, skipped: 0 };
    const app = await start({ 'GET /campaigns/:id': { ...detail, shipping } });
    const open = within(await screen.findByRole('region', { name: 'Ainda sem entrega' }));
    expect(open.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Na fila', 'Aguardando confirmação', 'Falhou', 'Incerto'],
    ]);
    expect(open.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['5', '3', '1', '2'],
    ]);
    app.unmount();
  });

  it('shows when a campaign that asks first asked, and who confirmed when', async () => {
    const row = aRow({
      confirmationRequestedAt: '2026-11-23T11:00:00.000Z',
      confirmedAt: '2026-11-23T11:10:00.000Z',
      answeredBy: 'Ana Souza',
    });
    const page = { records: [row], count: 1, hasMore: false };
    const app = await start({
      'GET /campaigns/:id': { ...aDetail(3), confirmation: true },
      'GET /campaigns/:id/report': page,
    });
    const people = within(await screen.findByRole('table', { name: 'Destinatários' }));
    expect(people.getByRole('columnheader', { name: 'Pedido' })).toBeVisible();
    expect(people.getByRole('row', { name: /23\/11\/2026 08:00 23\/11\/2026 08:10/ })).toBeVisible();
    expect(people.getByText('Resposta registrada por Ana Souza')).toBeVisible();
    app.unmount();
    const other = await start({ 'GET /campaigns/:id/report': page });
    await screen.findByRole('table', { name: 'Destinatários' });
    expect(screen.queryByRole('columnheader', { name: 'Pedido' })).toBeNull();
    other.unmount();
  });

  it('says how many came onto the list after the start', async () => {
    const app = await start({ 'GET /campaigns/:id': { ...aDetail(3), newInList: 12 } });
    expect(await screen.findByText(/^12 novos na lista desde o início\./)).toBeVisible();
    app.unmount();
  });

  it('says who replied, who left, what failed, and when', async () => {
    const app = await start();
    const line = within(await screen.findByRole('table', { name: 'Envios e respostas no tempo' }));
    expect(line.getByRole('row', { name: '23/11/2026 09:01 2 2 1 2' })).toBeInTheDocument();
    const written = [...document.querySelectorAll('.report-timeline .axis')].map(each => each.textContent);
    expect(written).toEqual(['0', '1', '2', '3', '23/11/2026 09:00', '23/11/2026 09:20', '23/11/2026 09:41']);
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
    // Half a second after the last key.
    await userEvent.type(screen.getByLabelText('Buscar nome ou número'), ' oli');
    await waitFor(() =>
      expect(app.api.calls('GET /campaigns/:id/report').at(-1)?.query.get('searchParam')).toBe('maria oli'),
    );
    const terms = app.api.calls('GET /campaigns/:id/report').map(({ query }) => query.get('searchParam'));
    expect(terms).not.toContain('maria o');
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

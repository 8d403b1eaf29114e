import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DashboardAttendant, DashboardView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-api';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { dateIn } from '../../ui/calendar-days';
import { formatDate } from '../../ui/formatters';

const attendant = (id: number): DashboardAttendant => ({
  ...{ id, name: `Pessoa ${id}`, online: id === 1, tickets: 10 - id },
  ...{ rating: id === 1 ? 2.5 : null, avgSupportTime: id === 1 ? 37.5 : null },
});
const view: DashboardView = {
  period: { from: '2026-03-09', until: '2026-03-11' },
  counters: {
    supportHappening: 4,
    supportPending: 3,
    supportFinished: 12,
    newContacts: 7,
    campaignTickets: 5,
  },
  attendants: [1, 2, 3, 4, 5, 6, 7].map(attendant),
  adverts: [
    { platform: 'instagram', title: 'Promoção de verão', tickets: 8 },
    { platform: 'other', title: null, tickets: 1 },
  ],
};
const routes: FakeRoutes = {
  'GET /dashboard': view,
  'GET /dashboard/ticketsUsers': { data: [{ nome: 'Pessoa 1', quantidade: 9 }] },
  'GET /dashboard/ticketsDay': {
    data: [
      { data: '2026-03-09', total: 5 },
      { data: '2026-03-10', total: 0 },
      { data: '2026-03-11', total: 14 },
    ],
    count: 19,
  },
};

let app: RunningApp;
const start = async (more: FakeRoutes = {}, user = anAdmin()): Promise<RunningApp> => {
  app = await renderApp({ path: '/', user, routes: { ...routes, ...more } });
  return app;
};
afterEach(() => app.unmount());

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the dashboard', () => {
  it('shows by which advertisements customers came, where any did', async () => {
    await start();
    const adverts = await panel('Anúncios');
    expect(adverts.getByText('Instagram · Promoção de verão')).toBeVisible();
    expect(adverts.getByText('Outro anúncio')).toBeVisible();
    app.unmount();
    await start({ 'GET /dashboard': { ...view, adverts: [] } });
    await panel('Top 5 atendentes');
    expect(screen.queryByRole('region', { name: 'Anúncios' })).toBeNull();
  });

  it('shows the days asked for last, whichever answer comes last', async () => {
    let answer: (view: DashboardView) => void = () => undefined;
    const slow = new Promise<DashboardView>(resolve => (answer = resolve));
    const of = (from: string): DashboardView => ({ ...view, period: { ...view.period, from } });
    await start({
      'GET /dashboard': ({ query }: FakeRequest) => (query.get('days') === '7' ? slow : of('2026-03-01')),
    });
    const person = userEvent.setup();
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Período' }), '15');
    await person.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByText('De 01/03/2026 a 11/03/2026')).toBeVisible();
    await act(async () => answer(of('2026-03-09')));
    expect(screen.getByText('De 01/03/2026 a 11/03/2026')).toBeVisible();
  });

  it('shows the counters of the last seven days', async () => {
    const { api } = await start();
    expect(await screen.findByText('De 09/03/2026 a 11/03/2026')).toBeVisible();
    const received = [...document.querySelectorAll('.metrics dt, .metrics dd')].map(each => each.textContent);
    expect(received).toEqual([
      ...['Em conversa abertos agora', '4', 'Aguardando na fila agora', '3'],
      ...['Finalizados no período', '12', 'Novos contatos no período', '7'],
      ...['Respostas a campanhas atendimentos no período', '5'],
    ]);
    expect(api.calls('GET /dashboard')[0]?.query.get('days')).toBe('7');
  });

  it('tells those who work with leads how they stand and where they came from, and asks nothing of the others', async () => {
    const leads = {
      period: view.period,
      count: 5,
      byStatus: [
        { status: 'novo', count: 3 },
        { status: 'andamento', count: 0 },
        { status: 'ganho', count: 2 },
        { status: 'congelado', count: 0 },
      ],
      bySource: [
        { origin: 'form', source: 'Instagram', count: 3 },
        { origin: 'form', source: null, count: 1 },
        { origin: 'ticket', source: null, count: 1 },
      ],
    };
    await start({ 'GET /dashboard/leads': leads }, anAdmin({ leadsOn: true }));
    const shown = await panel('Leads');
    expect(await shown.findByText('5 leads no período')).toBeVisible();
    const bars = shown.getAllByRole('listitem').map(each => each.textContent);
    expect(bars).toEqual([
      ...['Novo3', 'Andamento0', 'Ganho2', 'Congelado0'],
      ...['Instagram3', 'Sem origem informada1', 'Atendimento1'],
    ]);
    app.unmount();
    const { api } = await start();
    await screen.findByText('De 09/03/2026 a 11/03/2026');
    expect(api.calls('GET /dashboard/leads')).toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Leads' })).toBeNull();
  });

  it('draws its charts for the eye, and tells them in words to whoever listens', async () => {
    await start();
    const evolution = await panel('Evolução das conversas');
    expect(await evolution.findByRole('table', { name: 'Evolução das conversas' })).toBeInTheDocument();
    const rows = evolution.getAllByRole('row').map(row => row.textContent);
    expect(rows).toEqual(['DiaTotal', '09/03/20265', '10/03/20260', '11/03/202614']);
    expect(document.querySelector('svg.evolution, .evolution svg')).toHaveAttribute('aria-hidden', 'true');
    const users = await panel('Conversas por usuário');
    expect(users.getByRole('listitem')).toHaveTextContent('Pessoa 19');
  });

  it('ranks the best five, and opens the list of all attendants', async () => {
    await start();
    const person = userEvent.setup();
    const ranking = await panel('Top 5 atendentes');
    await waitFor(() => expect(ranking.getAllByRole('listitem')).toHaveLength(5));
    const status = screen.getAllByRole('region', { name: 'Status dos atendentes' })[0] ?? document.body;
    expect(within(status).getAllByRole('row')).toHaveLength(6);
    await person.click(screen.getByRole('button', { name: 'Ver todos (7)' }));
    expect(within(status).getAllByRole('row')).toHaveLength(8);
    expect(within(status).getByRole('row', { name: /Pessoa 1 Online 2,5 de 3 37,5 min 9/ })).toBeVisible();
  });

  it.each([3, 7, 15, 30, 60, 90])('is of the last %i days', async days => {
    const { api } = await start();
    const person = userEvent.setup();
    const choice = await screen.findByRole('combobox', { name: 'Período' });
    await person.selectOptions(choice, String(days));
    await person.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(api.calls('GET /dashboard').at(-1)?.query.get('days')).toBe(String(days)));
  });

  it('offers the month so far where dates are wanted', async () => {
    const { api } = await start();
    const person = userEvent.setup();
    await person.click(await screen.findByText('Data', { selector: '.bp6-button-text' }));
    const today = dateIn('America/Sao_Paulo');
    expect(screen.getByLabelText('Data inicial')).toHaveValue(formatDate(`${today.slice(0, 8)}01`));
    expect(screen.getByLabelText('Data final')).toHaveValue(formatDate(today));
    await person.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(api.calls('GET /dashboard').at(-1)?.query.get('date_to')).toBe(today));
  });

  it('asks for a filter where none is chosen, and takes two dates', async () => {
    const { api } = await start();
    const person = userEvent.setup();
    await person.click(await screen.findByText('Data', { selector: '.bp6-button-text' }));
    await person.clear(screen.getByLabelText('Data inicial'));
    await person.clear(screen.getByLabelText('Data final'));
    await person.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByText('Selecione um filtro para continuar')).toBeVisible();
    await person.type(screen.getByLabelText('Data inicial'), '01032026');
    await person.type(screen.getByLabelText('Data final'), '31/03/2026');
    await person.click(screen.getByRole('button', { name: 'Filtrar' }));
    const asked = () => Object.fromEntries(api.calls('GET /dashboard').at(-1)?.query ?? []);
    await waitFor(() => expect(asked()).toEqual({ date_from: '2026-03-01', date_to: '2026-03-31' }));
  });

  it.each([
    ['GET /dashboard', 'Ocorreu um erro ao buscar os dados do dashboard.', 'Status dos atendentes'],
    ['GET /dashboard/ticketsUsers', 'Erro ao obter informações dos usuários.', 'Conversas por usuário'],
    ['GET /dashboard/ticketsDay', 'Erro ao buscar informações dos tickets.', 'Evolução das conversas'],
  ])('says that %s could not be had, and asks again', async (route, text, name) => {
    let broken = true;
    await start({ [route]: () => (broken ? refuse(500, 'ERR_INTERNAL') : routes[route]) });
    const place = await panel(name);
    expect(await place.findByText(text)).toBeVisible();
    broken = false;
    await userEvent.click(place.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(place.queryByText(text)).toBeNull());
  });
});

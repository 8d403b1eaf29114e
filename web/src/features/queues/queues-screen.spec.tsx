import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALL_PLAN_FEATURES, DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { QueueView } from '@prosa/contracts';
import { PALETTE } from '../../resource/color-line';
import { refuse } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';

const aQueue = (changes: Partial<QueueView> = {}): QueueView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000201',
  name: 'Suporte',
  color: '#058623',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  token: '',
  orderQueue: 1,
  integrationId: null,
  promptId: null,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const adminWith = (scheduleType: string) => {
  const admin = anAdmin();
  return {
    ...admin,
    company: { ...admin.company, settings: [{ key: 'scheduleType', value: scheduleType }] },
  };
};

const start = (queues: readonly QueueView[], routes = {}, scheduleType = 'disabled'): Promise<RunningApp> =>
  renderApp({ user: adminWith(scheduleType), path: '/queues', routes: { 'GET /queue': queues, ...routes } });

const openSheet = async (): Promise<ReturnType<typeof within>> => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Adicionar fila' }))[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Adicionar fila' }));
};

describe('the queues', () => {
  it('says of a bot that the plan does not include that it stands still', async () => {
    const admin = adminWith('disabled');
    const plan = { ...ALL_PLAN_FEATURES, id: 1, name: 'Básico', useOpenAi: false };
    const user = { ...admin, company: { ...admin.company, plan } } as typeof admin;
    const routes = { 'GET /queue': [aQueue({ promptId: 2 })] };
    const app = await renderApp({ user, path: '/queues', routes });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Suporte' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar fila' }));
    await userEvent.click(sheet.getByRole('tab', { name: 'Bot' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent(
      /O plano não inclui o bot que está escolhido aqui/,
    );
    await userEvent.click(sheet.getByRole('button', { name: 'Deixar sem bot' }));
    expect(sheet.queryByRole('alert')).toBeNull();
    app.unmount();
  });

  it('shows colour, name, order and the beginning of the greeting', async () => {
    const app = await start([
      aQueue({ greetingMessage: `Olá! ${'Conte com a gente para o que precisar. '.repeat(4)}` }),
      aQueue({ id: 2, name: 'Vendas', color: '#D35F03', orderQueue: 2 }),
    ]);
    const support = within(await screen.findByRole('row', { name: /Suporte/ }));
    expect(support.getByText('#058623')).toBeVisible();
    expect(support.getByText(/^Olá! Conte com a gente .*…$/)).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Vendas/ })).getByText('sem saudação')).toBeVisible();
    app.unmount();
  });

  it('finds without asking the server, whatever the accents', async () => {
    const app = await start([aQueue(), aQueue({ id: 2, name: 'Cobrança', color: '#D35F03' })]);
    await screen.findByRole('row', { name: /Suporte/ });
    await fill(userEvent, screen.getByRole('searchbox'), 'cobranca');
    expect(screen.queryByRole('row', { name: /Suporte/ })).toBeNull();
    expect(screen.getByRole('row', { name: /Cobrança/ })).toBeVisible();
    app.unmount();
  });

  it('has forty-nine different colours, and marks those that others have', async () => {
    expect(new Set(PALETTE).size).toBe(49);
    const app = await start([aQueue()]);
    const sheet = await openSheet();
    expect(sheet.getAllByRole('radio')).toHaveLength(49);
    expect(sheet.getByRole('radio', { name: '#058623, em uso por Suporte' })).toBeDisabled();
    expect(sheet.getByRole('radio', { checked: true })).toBeEnabled();
    app.unmount();
  });

  it('adds a queue with a colour of the palette or any other', async () => {
    const app = await start([], { 'POST /queue': aQueue({ id: 5, name: 'Vendas' }) });
    const sheet = await openSheet();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getByText('Obrigatório')).toBeVisible();
    await fill(userEvent, sheet.getByLabelText('Nome'), 'Vendas');
    await userEvent.click(sheet.getByRole('radio', { name: '#D35F03' }));
    expect(sheet.getByLabelText('Código da cor')).toHaveValue('#D35F03');
    fireEvent.change(sheet.getByLabelText('Código da cor'), { target: { value: 'azul' } });
    expect(sheet.getByText('Informe uma cor como #0B6B5D.')).toBeVisible();
    fireEvent.change(sheet.getByLabelText('Código da cor'), { target: { value: '#abc' } });
    await userEvent.type(sheet.getByLabelText('Ordem'), '3');
    await userEvent.type(sheet.getByLabelText('Mensagem de saudação'), 'Oi!');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Vendas/ })).toBeVisible();
    expect(app.api.calls('POST /queue')[0]?.body).toEqual({
      name: 'Vendas',
      color: '#abc',
      orderQueue: 3,
      greetingMessage: 'Oi!',
      complationMessage: '',
      outOfHoursMessage: '',
      integrationId: null,
      promptId: null,
      ratingMessage: '',
    });
    app.unmount();
  });

  it.each([
    ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'Esta cor já está em uso, escolha outra.', 'Código da cor'],
    ['ERR_QUEUE_NAME_TAKEN', 'Já existe uma fila com este nome.', 'Nome'],
  ])('puts %s at its field', async (code, text, field) => {
    const app = await start([aQueue()], { 'PUT /queue/:id': refuse(409, code) });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Suporte' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar fila' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(await sheet.findByText(text)).toBeVisible();
    expect(sheet.getByLabelText(field)).toBeInvalid();
    app.unmount();
  });

  it('says why a queue with tickets stays', async () => {
    const app = await start([aQueue()], { 'DELETE /queue/:id': refuse(409, 'ERR_QUEUE_IN_USE') });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Suporte' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Suporte?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Esta fila tem atendimentos e não pode ser excluída.')).toBeVisible();
    app.unmount();
  });

  it('has hours only when hours are kept by queue, also when that changes meanwhile', async () => {
    const app = await start([aQueue()]);
    const sheet = await openSheet();
    expect(sheet.queryByRole('tab', { name: 'Horários de Atendimento' })).toBeNull();
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    await act(async () =>
      app.socket.frame('settings', { action: 'update', setting: { key: 'scheduleType', value: 'queue' } }),
    );
    expect(await sheet.findByRole('tab', { name: 'Horários de Atendimento' })).toBeVisible();
    app.unmount();
  });

  it('saves the hours of a week, and turns to the tab where something is wrong', async () => {
    const app = await start([aQueue()], { 'PUT /queue/:id': aQueue() }, 'queue');
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Suporte' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar fila' }));
    await userEvent.click(sheet.getByRole('tab', { name: 'Horários de Atendimento' }));
    fireEvent.change(sheet.getByLabelText('Segunda-feira, fim'), { target: { value: '7' } });
    fireEvent.blur(sheet.getByLabelText('Segunda-feira, fim'));
    expect(sheet.getByLabelText('Segunda-feira, fim')).toHaveValue('07:00');
    expect(sheet.getByText('O fim precisa ser depois do início.')).toBeVisible();
    await userEvent.click(sheet.getByRole('tab', { name: 'Dados da Fila' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(sheet.getByRole('tab', { name: 'Horários de Atendimento' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(app.api.calls('PUT /queue/:id')).toHaveLength(0);
    fireEvent.change(sheet.getByLabelText('Segunda-feira, fim'), { target: { value: '20:00' } });
    await userEvent.click(sheet.getByLabelText('Sábado'));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(app.api.calls('PUT /queue/:id')).toHaveLength(1));
    const sent = app.api.calls('PUT /queue/:id')[0]?.body as { schedules: typeof DEFAULT_OPENING_HOURS };
    expect(sent.schedules).toHaveLength(7);
    expect(sent.schedules[0]).toEqual({ ...DEFAULT_OPENING_HOURS[0], endTime: '20:00' });
    expect(sent.schedules[5]).toMatchObject({ weekdayEn: 'saturday', startTime: '00:00', endTime: '00:00' });
    app.unmount();
  });

  it('keeps the list in its order while others change it', async () => {
    const app = await start([aQueue(), aQueue({ id: 2, name: 'Vendas', color: '#D35F03', orderQueue: 2 })]);
    await screen.findByRole('row', { name: /Suporte/ });
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    await act(async () => app.socket.frame('queue', { action: 'update', queue: aQueue({ orderQueue: 9 }) }));
    await waitFor(() => {
      const rows = screen.getAllByRole('row').map(row => row.textContent ?? '');
      expect(rows[1]).toContain('Vendas');
      expect(rows[2]).toContain('Suporte');
    });
    app.unmount();
  });
});

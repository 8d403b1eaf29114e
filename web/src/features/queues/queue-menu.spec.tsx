import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueueOptionView, QueueView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';
const texts = { greetingMessage: 'Olá!', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
const queue: QueueView = {
  ...{ id: 1, uuid: '0190d1c2-0000-7000-8000-000000000201', name: 'Financeiro', color: '#058623', token: '' },
  ...{ ...texts, orderQueue: 1, integrationId: null, promptId: null, createdAt: AT, updatedAt: AT },
};
const option = (
  id: number,
  title: string,
  index: number,
  parentId: number | null = null,
): QueueOptionView => ({
  ...{ id, uuid: '', title, message: '', option: index, queueId: 1, parentId, createdAt: AT, updatedAt: AT },
});

let menu: QueueOptionView[];

const routes = {
  'GET /queue': [queue],
  'GET /queue-options': () => menu,
  'POST /queue-options': ({ body }: FakeRequest) => {
    const added = { ...option(9, '', 1), ...(body as object) };
    menu = [...menu, added];
    return added;
  },
  'PUT /queue-options/:id': ({ body }: FakeRequest) => body,
  'DELETE /queue-options/:id': { ok: true },
};

const open = async (more: object = {}) => {
  menu = [option(1, 'Boletos', 1), option(2, 'Pessoas', 2), option(3, 'Segunda via', 1, 1)];
  const app: RunningApp = await renderApp({
    user: anAdmin(),
    path: '/queues',
    routes: { ...routes, ...more },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Financeiro' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Editar fila' }));
  await userEvent.click(sheet.getByRole('tab', { name: 'Opções' }));
  await sheet.findByRole('button', { name: /Boletos/, pressed: false });
  return { app, sheet };
};

const bubbles = (sheet: ReturnType<typeof within>): readonly string[] =>
  within(sheet.getByRole('region', { name: 'Como o cliente vê' }))
    .getAllByRole('listitem')
    .map(item => item.textContent ?? '');

describe("a queue's menu", () => {
  it('leaves the option being written alone when an earlier one is kept late', async () => {
    let keep: () => void = () => undefined;
    const kept = new Promise<void>(resolve => (keep = resolve));
    const { app, sheet } = await open({
      'POST /queue-options': async ({ body }: FakeRequest) => {
        await kept;
        const added = { ...option(9, '', 1), ...(body as object) };
        menu = [...menu, added];
        return added;
      },
    });
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar opção' }));
    await userEvent.type(sheet.getByLabelText('Título'), 'Entregas{Enter}');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar opção em Boletos' }));
    await fill(userEvent, sheet.getByLabelText('Título'), 'Vencidos');
    await act(async () => keep());
    await sheet.findByRole('button', { name: /Entregas/, pressed: false });
    expect(sheet.getByLabelText('Título')).toHaveValue('Vencidos');
    expect(sheet.getByLabelText('Título')).toHaveFocus();
    app.unmount();
  });

  it('shows beside the tree what a customer sees, with the greeting as it is typed', async () => {
    const { app, sheet } = await open();
    expect(bubbles(sheet)).toEqual(['Empresa: Olá!\n\n1 - Boletos\n2 - Pessoas']);
    await userEvent.click(sheet.getByRole('button', { name: /Boletos/, pressed: false }));
    expect(bubbles(sheet).slice(1)).toEqual([
      'Cliente: 1',
      'Empresa: Boletos\n\n1 - Segunda via\n\n0 - Voltar\n# - Menu inicial',
    ]);
    await userEvent.click(sheet.getByRole('tab', { name: 'Dados da Fila' }));
    fireEvent.change(sheet.getByLabelText('Mensagem de saudação'), { target: { value: 'Bom dia!' } });
    await userEvent.click(sheet.getByRole('tab', { name: 'Opções' }));
    expect(bubbles(sheet)[0]).toContain('Bom dia!');
    app.unmount();
  });

  it('takes a new option in place, by Enter, and sends nothing else of the sheet', async () => {
    const { app, sheet } = await open();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar opção em Pessoas' }));
    const form = within(sheet.getByRole('group', { name: 'Nova opção' }));
    await userEvent.type(form.getByLabelText('Título'), '{Enter}');
    expect(form.getByText('Obrigatório')).toBeVisible();
    await userEvent.type(form.getByLabelText('Título'), 'Ana{Enter}');
    expect(await sheet.findByRole('button', { name: /Ana/, pressed: true })).toHaveFocus();
    expect(app.api.calls('POST /queue-options')[0]?.body).toEqual({
      ...{ queueId: 1, parentId: 2, title: 'Ana', message: '' },
    });
    expect(app.api.calls('PUT /queue/:id')).toHaveLength(0);
    app.unmount();
  });

  it('leaves the focus with the person writing when what they did before comes back as news', async () => {
    const { app, sheet } = await open();
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar opção em Pessoas' }));
    await userEvent.keyboard('Ana{Enter}');
    await sheet.findByRole('button', { name: /Ana/, pressed: true });
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar opção em Pessoas' }));
    await userEvent.keyboard('Be');
    const asked = app.api.calls('GET /queue-options').length;
    menu = [...menu];
    await act(async () => app.socket.frame('queueOption', { action: 'update', queueId: 1 }));
    await waitFor(() => expect(app.api.calls('GET /queue-options')).toHaveLength(asked + 1));
    await act(async () => undefined);
    await userEvent.keyboard('to');
    expect(sheet.getByLabelText('Título')).toHaveValue('Beto');
    app.unmount();
  });

  it('is walked and rearranged by the keyboard alone', async () => {
    const { app, sheet } = await open();
    const people = sheet.getByRole('button', { name: /Pessoas/, pressed: false });
    people.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(sheet.getByRole('button', { name: /Segunda via/, pressed: false })).toHaveFocus();
    people.focus();
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}');
    await waitFor(() =>
      expect(app.api.calls('PUT /queue-options/:id')[0]?.body).toEqual({ parentId: null, option: 1 }),
    );
    expect(await sheet.findByText('Pessoas: lugar 2 de 2')).toBeInTheDocument();
    await userEvent.keyboard('{F2}');
    const form = within(await sheet.findByRole('group', { name: 'Editar opção' }));
    expect(form.getByLabelText('Título')).toHaveValue('Pessoas');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Editar fila' })).toBeVisible();
    app.unmount();
  });

  it('asks before an option goes with what is inside it', async () => {
    const { app, sheet } = await open();
    sheet.getByRole('button', { name: /Boletos/, pressed: false }).focus();
    await userEvent.keyboard('{Delete}');
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Boletos?' }));
    expect(question.getByText('A opção que está dentro dela vai junto.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(app.api.calls('DELETE /queue-options/:id')).toHaveLength(1));
    app.unmount();
  });

  it('follows what others do to it, and says when it cannot be had', async () => {
    const { app, sheet } = await open();
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    menu = [option(7, 'Pix', 1)];
    await act(async () => app.socket.frame('queueOption', { action: 'update', queueId: 1 }));
    expect(await sheet.findByRole('button', { name: /Pix/, pressed: false })).toBeVisible();
    app.unmount();
    const broken = await renderApp({
      user: anAdmin(),
      path: '/queues',
      routes: { ...routes, 'GET /queue-options': refuse(500, 'ERR_INTERNAL') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Financeiro' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Opções' }));
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    broken.unmount();
  });
});

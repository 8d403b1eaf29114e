import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TaskView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { aTicket } from '../../testing/ticket-fixtures';
import { history, mine, open } from '../../testing/tickets-world';

const me = aUser();

const aTask = (changes: Partial<TaskView> = {}): TaskView => ({
  uuid: '0190d1c2-0000-7000-8000-00000000ba51',
  text: 'Enviar proposta',
  column: { id: 3, name: 'Proposta' },
  conversation: { kind: 'ticket', id: 7, uuid: '0190d1c2-0000-7000-8000-000000000007' },
  contact: { id: 9, name: 'Rita Prado' },
  user: { id: me.id, name: me.name },
  createdAt: '2026-11-25T12:00:00.000Z',
  doneAt: null,
  doneBy: null,
  ...changes,
});

const done = aTask({ doneAt: '2026-11-25T13:00:00.000Z', doneBy: { id: me.id, name: me.name } });

describe('The tasks of conversations', () => {
  it('stand on the page of tasks, are ticked off there, and lead to their conversation', async () => {
    const tick = jest.fn((_: FakeRequest) => done);
    const app = await renderApp({
      path: '/todolist',
      routes: { 'GET /tasks': { tasks: [aTask()] }, 'PUT /tasks/:uuid': tick },
    });
    const part = await screen.findByRole('region', { name: 'Dos atendimentos' });
    expect(within(part).getByRole('link', { name: 'Abrir o atendimento de Rita Prado' })).toHaveAttribute(
      'href',
      '/tickets/0190d1c2-0000-7000-8000-000000000007',
    );
    await userEvent.click(within(part).getByRole('checkbox', { name: 'Enviar proposta' }));
    expect(await within(part).findByText(/^Concluída por/)).toBeVisible();
    expect(tick.mock.calls[0]?.[0].body).toEqual({ done: true });
    app.unmount();
  });

  it('are put back where the server refuses the tick', async () => {
    const app = await renderApp({
      path: '/todolist',
      routes: {
        'GET /tasks': { tasks: [aTask()] },
        'PUT /tasks/:uuid': refuse(404, 'ERR_NO_TASK_FOUND'),
      },
    });
    const box = await screen.findByRole('checkbox', { name: 'Enviar proposta' });
    await userEvent.click(box);
    expect(await screen.findByText('Nenhuma tarefa encontrada com este ID.')).toBeVisible();
    await waitFor(() => expect(box).not.toBeChecked());
    app.unmount();
  });

  it('are announced to the agent who has the conversation, with the way to it, and to nobody else', async () => {
    const app = await renderApp({ path: '/todolist', routes: { 'GET /tasks': { tasks: [] } } });
    await screen.findByRole('textbox', { name: 'Nova tarefa' });
    const other = aTask({ uuid: 'other', text: 'De outra pessoa', user: { id: 99, name: 'Bruno' } });
    await act(async () => {
      await app.socket.frame('task', { action: 'create', task: aTask() });
      await app.socket.frame('task', { action: 'create', task: other });
    });
    expect(await screen.findByText('Nova tarefa com Rita Prado: Enviar proposta')).toBeVisible();
    expect(screen.queryByText(/De outra pessoa/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Enviar proposta' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Abrir/ }));
    expect(app.path()).toBe('/tickets/0190d1c2-0000-7000-8000-000000000007');
    app.unmount();
  });

  it('are announced by no notification where their conversation is open', async () => {
    const app = await open(1, { routes: { 'GET /tasks/ticket/:id': { tasks: [] } } });
    await history();
    const here = aTask({ conversation: { kind: 'ticket', id: mine.id, uuid: mine.uuid } });
    await act(async () => {
      await app.socket.frame('task', { action: 'create', task: here });
    });
    const part = await screen.findByRole('region', { name: 'Tarefas deste atendimento' });
    expect(within(part).getByRole('checkbox', { name: 'Enviar proposta' })).toBeVisible();
    expect(screen.queryByText('Nova tarefa com Rita Prado: Enviar proposta')).toBeNull();
    app.unmount();
  });

  it('come to the open page of tasks with a conversation that is handed over, and leave with it', async () => {
    let tasks: readonly TaskView[] = [];
    const app = await renderApp({ path: '/todolist', routes: { 'GET /tasks': () => ({ tasks }) } });
    await screen.findByRole('textbox', { name: 'Nova tarefa' });
    tasks = [aTask()];
    const ticket = aTicket({ id: 7, uuid: aTask().conversation.uuid, status: 'open', userId: me.id });
    await act(async () => {
      await app.socket.frame('ticket', { action: 'update', ticket: { ...ticket, user: aTask().user } });
    });
    expect(await screen.findByRole('checkbox', { name: 'Enviar proposta' })).toBeVisible();
    await act(async () => {
      await app.socket.frame('ticket', { action: 'removeFromList', ticketId: 7 });
    });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Enviar proposta' })).toBeNull());
    app.unmount();
  });
});

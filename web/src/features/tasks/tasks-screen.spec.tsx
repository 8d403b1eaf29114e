import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app';
import { tasksIn, withChange, withTask } from './task-storage';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T13:00:00Z');

describe('the tasks of a browser', () => {
  it('are added and changed with their times; blank ones are ignored', () => {
    const one = withTask([], '  Ligar para a Rita ', now);
    expect(one).toMatchObject([{ text: 'Ligar para a Rita', done: false, createdAt: now.toISOString() }]);
    expect(withTask(one, '   ', now)).toBe(one);
    const id = one[0]?.id ?? '';
    expect(withChange(one, id, { text: ' ' }, later)).toBe(one);
    expect(withChange(one, id, { done: true }, later)).toMatchObject([
      { done: true, createdAt: now.toISOString(), updatedAt: later.toISOString() },
    ]);
  });

  it('survive what an older version left behind', () => {
    expect(tasksIn(null)).toEqual([]);
    expect(tasksIn('nonsense')).toEqual([]);
    const old =
      '[{"text":1}, {"id":"a","text":"b"}, {"id":"c","text":"d","createdAt":"2026-11-20T12:00:00Z"}]';
    expect(tasksIn(old)).toEqual([
      { id: 'a', text: 'b', done: false, createdAt: '', updatedAt: '' },
      {
        ...{ id: 'c', text: 'd', done: false },
        createdAt: '2026-11-20T12:00:00Z',
        updatedAt: '2026-11-20T12:00:00Z',
      },
    ]);
  });

  it('are shown whole where an older version kept no times', async () => {
    const app = await renderApp({ path: '/helps', routes: { 'GET /helps/list': [] } });
    localStorage.setItem('prosa.tasks.1.3', '[{"id":"a","text":"Antiga"}]');
    await userEvent.click(await screen.findByRole('link', { name: 'Tarefas' }));
    expect(await screen.findByText('Antiga')).toBeVisible();
    app.unmount();
  });

  it('are written, done, edited, deleted and brought back on their page', async () => {
    const app = await renderApp({ path: '/todolist' });
    const field = await screen.findByRole('textbox', { name: 'Nova tarefa' });
    await userEvent.type(field, '   {Enter}');
    expect(screen.getByText('Nada a fazer')).toBeVisible();
    await userEvent.type(field, 'Enviar proposta{Enter}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Enviar proposta' }));
    expect(screen.getByRole('checkbox', { name: 'Enviar proposta' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Editar a tarefa Enviar proposta' }));
    const text = screen.getByRole('textbox', { name: 'Texto da tarefa' });
    await userEvent.clear(text);
    await userEvent.type(text, 'Ligar{Enter}');
    expect(screen.getByText('Ligar')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Excluir a tarefa Ligar' }));
    expect(screen.getByText('Nada a fazer')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Desfazer/ }));
    expect(screen.getByText('Ligar')).toBeVisible();
    app.unmount();
  });

  it('come back alone: what was done since they were deleted stays', async () => {
    const app = await renderApp({ path: '/todolist' });
    const field = await screen.findByRole('textbox', { name: 'Nova tarefa' });
    for (const text of ['Primeira', 'Segunda', 'Terceira']) await userEvent.type(field, `${text}{Enter}`);
    await userEvent.click(screen.getByRole('button', { name: 'Excluir a tarefa Segunda' }));
    await userEvent.type(field, 'Quarta{Enter}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Primeira' }));
    await userEvent.click(screen.getByRole('button', { name: /Desfazer/ }));
    const names = screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent);
    expect(names).toEqual(['Quarta', 'Terceira', 'Segunda', 'Primeira']);
    expect(screen.getByRole('checkbox', { name: 'Primeira' })).toBeChecked();
    app.unmount();
  });

  it('leave what was typed where the browser keeps nothing more', async () => {
    const app = await renderApp({ path: '/todolist' });
    const field = await screen.findByRole('textbox', { name: 'Nova tarefa' });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await userEvent.type(field, 'Não perder{Enter}');
    expect(await screen.findByText('O navegador não tem mais espaço para guardar tarefas.')).toBeVisible();
    expect(field).toHaveValue('Não perder');
    full.mockRestore();
    app.unmount();
  });

  it('keep the keyboard where it was: at the task that was edited, at the field when one is gone', async () => {
    const app = await renderApp({ path: '/todolist' });
    const field = await screen.findByRole('textbox', { name: 'Nova tarefa' });
    await userEvent.type(field, 'Ligar{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Editar a tarefa Ligar' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Editar a tarefa Ligar' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Excluir a tarefa Ligar' }));
    expect(field).toHaveFocus();
    app.unmount();
  });

  it('begin with examples for whoever wants to see how it looks', async () => {
    const app = await renderApp({ path: '/todolist' });
    await userEvent.click(await screen.findByRole('button', { name: 'Começar com exemplos' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(4);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Começar com exemplos' })).toBeNull();
    app.unmount();
  });
});

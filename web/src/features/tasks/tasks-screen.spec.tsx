import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app';
import { tasksIn, withChange, withTask } from './task-shelf';

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
    expect(tasksIn('[{"text":1}, {"id":"a","text":"b"}]')).toEqual([{ id: 'a', text: 'b' }]);
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
});

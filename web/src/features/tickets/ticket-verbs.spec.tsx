import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import { anAdmin } from '../../testing/fixtures';
import { layOut } from '../../testing/layout';
import { leave, open } from '../../testing/tickets-world';

layOut();
afterEach(leave);

describe('what is done to a ticket', () => {
  it('resolves it, goes back to the list, and can be undone', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Resolver' }));
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(await screen.findByText('Atendimento resolvido.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.calls('PUT /tickets/:id').at(-1)?.body).toMatchObject({ status: 'open' }));
  });

  it('returns it to its queue', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Devolver' }));
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ status: 'pending', userId: null });
  });

  it('transfers it only when a queue was chosen, to somebody when wished', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
    const confirm = within(dialog).getByRole('button', { name: 'Transferir' });
    expect(confirm).toBeDisabled();
    await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Vendas');
    const search = within(dialog).getByRole('combobox', { name: 'Atendente' });
    await person.type(search, 'br');
    expect(within(dialog).queryByRole('option', { name: /Bruno/ })).toBeNull();
    await person.type(search, 'u');
    await person.click(await within(dialog).findByRole('option', { name: /Bruno Lima/ }));
    await person.click(confirm);
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ queueId: 2, userId: 4 });
  });

  it('shows the people of its queue before one is chosen, and waits for the queue all the same', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
    await person.click(await within(dialog).findByRole('option', { name: /Bruno Lima/ }));
    const confirm = within(dialog).getByRole('button', { name: 'Transferir' });
    expect(confirm).toBeDisabled();
    const queue = within(dialog).getByRole('combobox', { name: 'Fila' });
    expect(queue).toHaveAccessibleDescription('Escolha a fila em que Bruno Lima vai atender.');
    await person.selectOptions(queue, 'Suporte');
    expect(queue).not.toHaveAccessibleDescription();
    await person.click(confirm);
    await waitFor(() => expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ queueId: 1, userId: 4 }));
  });

  it('deletes it after a question, for admins only', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await screen.findByRole('menuitem', { name: 'Detalhes do ticket' });
    expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull();
    leave();
    const { api, path } = await open(1, { user: anAdmin() });
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(api.calls('DELETE /tickets/:id')).toHaveLength(1));
    await waitFor(() => expect(path()).toBe('/tickets'));
  });

  it('carries one kanban tag at most', async () => {
    const person = userEvent.setup();
    await open(1, {
      routes: {
        'GET /tags/list': [{ id: 8, name: 'Proposta', color: '#0B6B5D', kanban: 1 }],
        'POST /tags/ticket/sync': refuse(409, 'KANBAN EXCEEDED'),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Tags' }));
    await person.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
    await person.click(await screen.findByRole('option', { name: /Proposta/ }));
    expect(await screen.findByText('Não é possível adicionar mais de uma TAG Kanban!')).toBeVisible();
  });

  it('shows its history by day', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Detalhes do ticket' }));
    await person.click(await screen.findByRole('tab', { name: 'Histórico de Interações' }));
    expect(await screen.findByText('Ana aceitou')).toBeVisible();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { anAdmin } from '../../testing/fixtures';
import { layOut } from '../../testing/layout';
import { aPending, later, uuidOf } from '../../testing/ticket-fixtures';
import { composer, leave, mine, open, row, start, waiting } from '../../testing/tickets-world';

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

  it('keeps the dialog with its note when the transfer was refused', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1, {
      routes: { 'PUT /tickets/:id': refuse(403, 'ERR_NO_PERMISSION') },
    });
    await person.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
    await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Vendas');
    const note = within(dialog).getByRole('textbox', { name: /Recado/ });
    await person.type(note, 'Quer dois bolos');
    await person.click(within(dialog).getByRole('button', { name: 'Transferir' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(note).toHaveValue('Quer dois bolos');
    api.on('PUT /tickets/:id', { ...mine, status: 'pending', userId: null, user: null, queueId: 2 });
    await person.click(within(dialog).getByRole('button', { name: 'Transferir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls('PUT /tickets/:id')[1]?.body).toEqual({ queueId: 2, note: 'Quer dois bolos' });
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(await screen.findByText('Atendimento transferido.')).toBeVisible();
  });

  it('says only that it was transferred, though the frame comes before the answer', async () => {
    const person = userEvent.setup();
    let answered = (): void => undefined;
    const gone = { ...mine, status: 'pending', userId: null, user: null, queueId: 9, updatedAt: later(60) };
    const { path, socket } = await open(1, {
      routes: { 'PUT /tickets/:id': () => new Promise(resolve => (answered = () => resolve(gone))) },
    });
    await person.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
    await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Vendas');
    await person.click(within(dialog).getByRole('button', { name: 'Transferir' }));
    await act(async () => socket.frame('ticket', { action: 'removeFromList', ticketId: 1 }));
    expect(path()).toBe(`/tickets/${uuidOf(1)}`);
    await act(async () => answered());
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(await screen.findByText('Atendimento transferido.')).toBeVisible();
    expect(screen.queryByText('O atendimento aberto saiu da sua lista.')).toBeNull();
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

  it('marks several with a tag beside those that they carry by then', async () => {
    const person = userEvent.setup();
    const fair = { id: 8, name: 'Feira', color: '#0B6B5D', kanban: 0 as const, position: 0 };
    const vip = { id: 9, name: 'VIP', color: '#B45309', kanban: 0 as const, position: 0 };
    const { api, socket } = await start({
      routes: {
        'GET /tags/list': [{ ...fair, forLeads: false }],
        'POST /tags/ticket/sync': { ...mine, tags: [vip, fair], updatedAt: later(60) },
      },
    });
    await row(/Maria Oliveira/);
    await person.click(await screen.findByRole('button', { name: 'Vários atendimentos de uma vez' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vários atendimentos' }));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'O que fazer' }), 'Marcar com uma tag');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Tag' }), 'Feira');
    await person.click(dialog.getByRole('checkbox', { name: /Maria Oliveira/ }));
    const ticket = { ...mine, tags: [vip], updatedAt: later(50) };
    await act(async () => socket.frame('ticket', { action: 'update', ticket } as never));
    await person.click(dialog.getByRole('button', { name: 'Aplicar a 1 atendimento' }));
    await waitFor(() =>
      expect(api.calls('POST /tags/ticket/sync')[0]?.body).toEqual({
        ticketId: 1,
        tags: [{ id: 9 }, { id: 8 }],
      }),
    );
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

describe('an answer that comes late', () => {
  const carla = { id: 5, name: 'Carla Dias', number: '5511900000005', profilePicUrl: null };
  const second = aPending({ id: 5, contact: carla });
  const pendings = [waiting, second];

  /** Two tickets wait, and every accept waits for its answer. */
  const startHeld = async () => {
    const answers = new Map<number, () => void>();
    const accepted = ({ params }: FakeRequest) =>
      new Promise(resolve => {
        const id = Number(params['id']);
        const held = pendings.find(one => one.id === id);
        const own = { status: 'open', userId: 3, user: { id: 3, name: 'Ana Souza' }, updatedAt: later(100) };
        answers.set(id, () => resolve({ ...held, ...own }));
      });
    const { path } = await start({
      routes: {
        'GET /tickets': ({ query }: FakeRequest) => {
          const tickets = query.get('status') === 'pending' ? pendings : [mine];
          return { tickets, hasMore: false, nextCursor: null, count: tickets.length };
        },
        'GET /tickets/u/:uuid': ({ params }: FakeRequest) =>
          [mine, ...pendings].find(({ uuid }) => uuid === params['uuid']),
        'PUT /tickets/:id': accepted,
      },
    });
    const person = userEvent.setup();
    const accept = async (id: number, name: string): Promise<void> => {
      await person.click(await screen.findByRole('tab', { name: /Aguardando/ }));
      await person.click(await screen.findByRole('button', { name: `Aceitar o atendimento de ${name}` }));
      await waitFor(() => expect(answers.has(id)).toBe(true));
    };
    const answer = (id: number): Promise<void> => act(async () => answers.get(id)?.());
    return { person, path, accept, answer };
  };

  it('of a second accept offers its ticket, and the text goes on in the first', async () => {
    const { person, path, accept, answer } = await startHeld();
    await accept(3, 'Paulo Costa');
    await accept(5, 'Carla Dias');
    await answer(3);
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(3)}`));
    await person.type(await composer(), 'Para o Paulo');
    await answer(5);
    expect(await screen.findByText('O atendimento de Carla Dias agora é seu.')).toBeVisible();
    expect(path()).toBe(`/tickets/${uuidOf(3)}`);
    expect(await composer()).toHaveFocus();
    await person.keyboard(', só');
    expect(await composer()).toHaveValue('Para o Paulo, só');
    await person.click(screen.getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(5)}`));
    expect(await composer()).toHaveValue('');
  });

  it('leaves a person where they went meanwhile', async () => {
    const { person, path, accept, answer } = await startHeld();
    await person.click(await screen.findByRole('tab', { name: /Atendendo/ }));
    await accept(3, 'Paulo Costa');
    await person.click(await screen.findByRole('tab', { name: /Atendendo/ }));
    await person.click(await row(/Maria Oliveira/));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(1)}`));
    await answer(3);
    expect(await screen.findByText('O atendimento de Paulo Costa agora é seu.')).toBeVisible();
    expect(path()).toBe(`/tickets/${uuidOf(1)}`);
  });

  it('moves the ticket before the answer, and does not let anything be written in it yet', async () => {
    const { person, path, accept, answer } = await startHeld();
    await accept(3, 'Paulo Costa');
    expect(screen.queryByRole('button', { name: 'Aceitar o atendimento de Paulo Costa' })).toBeNull();
    await person.click(await screen.findByRole('tab', { name: /Atendendo/ }));
    await person.click(await row(/Paulo Costa/));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(3)}`));
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
    await answer(3);
    expect(await composer()).toBeEnabled();
  });

  it('opens its ticket for who waited for it', async () => {
    const { path, accept, answer } = await startHeld();
    await accept(3, 'Paulo Costa');
    await answer(3);
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(3)}`));
    expect(await composer()).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Abrir' })).toBeNull();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeRequest, FakeRoutes } from '../../../testing/fake-api';
import { aConnection } from '../../../testing/fixtures';
import { layOut } from '../../../testing/layout';
import { renderApp } from '../../../testing/render-app';
import type { RunningApp } from '../../../testing/render-app';
import { navigateTo } from '../../../core/navigation';
import { aMessage, aTicket, later, uuidOf } from '../../../testing/ticket-fixtures';

const tickets = [1, 2].map(id => aTicket({ id }));
const said = (ticketId: number) =>
  ['Bom dia', 'Tudo bem?'].map((body, index) =>
    aMessage({
      id: `M${ticketId}-${index}`,
      ticketId,
      body: `${body} (${ticketId})`,
      fromMe: index === 1,
      createdAt: later(index),
    }),
  );

const routes: FakeRoutes = {
  'GET /tickets': { tickets, hasMore: false, nextCursor: null, count: 2 },
  'GET /tickets/counts': { pending: 0, open: 2, unread: 0 },
  'GET /tickets/u/:uuid': ({ params }: FakeRequest) => tickets.find(({ uuid }) => uuid === params['uuid']),
  'GET /messages/:id': ({ params }: FakeRequest) => ({
    messages: said(Number(params['id'])),
    hasMore: false,
    nextCursor: null,
    ticket: tickets[Number(params['id']) - 1],
  }),
  'GET /queue': [],
  'GET /whatsapp': [aConnection()],
  'GET /users/list': [],
  'GET /tags/list': [],
  'GET /quick-messages/list': [],
};

layOut();

describe('another ticket in the place of the one before', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await renderApp({ path: `/tickets/${uuidOf(1)}`, routes });
    await bubble('Bom dia (1)');
  });
  afterEach(() => app.unmount());

  const log = () => screen.getByRole('log');
  const bubble = (text: string) => waitFor(() => within(log()).getByText(text));
  const composer = () => screen.getByRole('textbox', { name: 'Mensagem' });
  const goTo = async (id: number): Promise<void> => {
    act(() => navigateTo(`/tickets/${uuidOf(id)}`));
    await bubble(`Bom dia (${id})`);
  };

  it('takes an open dialog of the ticket before along, so that nobody else is transferred', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Transferir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
    expect(dialog).toHaveAccessibleDescription(`nº 1 · ${tickets[0]?.contact.name}`);
    await goTo(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows its own messages and nothing of those before, there and back', async () => {
    await goTo(2);
    expect(within(log()).queryByText(/\(1\)/)).toBeNull();
    expect(within(log()).getAllByRole('article')).toHaveLength(2);
    await goTo(1);
    expect(within(log()).queryByText(/\(2\)/)).toBeNull();
    expect(screen.getByRole('log')).toHaveAccessibleName('Mensagens com Contato 1');
  });

  it('is written into the bubbles that stand there', async () => {
    // After the second ticket was loaded, no further components are mounted.
    await goTo(2);
    const before = within(log()).getAllByRole('article');
    await goTo(1);
    expect(within(log()).getAllByRole('article')).toEqual(before);
  });

  it('takes over neither what is answered, nor open panels, nor the text', async () => {
    const person = userEvent.setup();
    await person.type(composer(), 'Para o primeiro');
    await person.click(screen.getByRole('button', { name: 'Responder a Contato 1' }));
    expect(screen.getByRole('button', { name: 'Cancelar resposta' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Tags' }));
    await goTo(2);
    expect(screen.queryByRole('button', { name: 'Cancelar resposta' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Tags do atendimento' })).toBeNull();
    expect(composer()).toHaveValue('');
    await goTo(1);
    expect(composer()).toHaveValue('Para o primeiro');
    expect(screen.queryByRole('button', { name: 'Cancelar resposta' })).toBeNull();
  });

  it('gets a field of its own: neither its focus nor what Ctrl+Z brings back is another’s', async () => {
    await goTo(2);
    const field = composer();
    await userEvent.setup().type(field, 'Segredo');
    await goTo(1);
    expect(composer()).not.toBe(field);
    expect(log()).toHaveFocus();
  });

  it('takes the keyboard from a button that means another ticket now', async () => {
    const button = screen.getByRole('button', { name: 'Transferir' });
    act(() => button.focus());
    await goTo(2);
    expect(button).toBeInTheDocument();
    await waitFor(() => expect(button).not.toHaveFocus());
  });

  it('leaves nothing selected', async () => {
    await goTo(2);
    getSelection()?.selectAllChildren(within(log()).getByText('Bom dia (2)'));
    await goTo(1);
    expect(getSelection()?.toString()).toBe('');
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactView, NoteView } from '@prosa/contracts';
import { refuse } from '../../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../../testing/fake-api';
import { fill } from '../../../testing/fill';
import { aConnection } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';
import type { RunningApp } from '../../../testing/render-app';
import { aMessage, aTicket, later } from '../../../testing/ticket-fixtures';

const maria: ContactView = {
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000210',
  name: 'Maria Oliveira',
  number: '5511900000001',
  email: 'maria@exemplo.com.br',
  profilePicUrl: null,
  extraInfo: [{ name: 'Plano', value: 'Ouro' }],
  checked: false,
  createdAt: later(0),
  updatedAt: later(0),
};
const contact = { id: 1, name: maria.name, number: maria.number, profilePicUrl: null };
const ticket = aTicket({ id: 5, contactId: 1, contact });
const before = aTicket({ id: 2, contactId: 1, contact, status: 'closed', lastMessage: 'Obrigada!' });
const note: NoteView = {
  id: 9,
  note: 'Prefere falar de manhã',
  ticketId: 5,
  contactId: 1,
  user: { id: 3, name: 'Ana Souza' },
  createdAt: later(1),
};

const routes: FakeRoutes = {
  'GET /tickets': { tickets: [ticket], hasMore: false, nextCursor: null, count: 1 },
  'GET /tickets/counts': { pending: 0, open: 1, unread: 0 },
  'GET /tickets/u/:uuid': ticket,
  'GET /messages/:id': {
    messages: [aMessage({ ticketId: 5 })],
    hasMore: false,
    nextCursor: null,
    ticket,
  },
  'POST /messages/:id/read': { ok: true },
  'GET /queue': [],
  'GET /whatsapp': [aConnection()],
  'GET /users/list': [],
  'GET /tags/list': [],
  'GET /quick-messages/list': [],
  'GET /contacts/:id': maria,
  'GET /contacts/:id/tickets': { tickets: [ticket, before], hasMore: false },
  'GET /ticket-notes/list': [note],
};

const open = async (more: FakeRoutes = {}): Promise<RunningApp> => {
  const app = await renderApp({ path: `/tickets/${ticket.uuid}`, routes: { ...routes, ...more } });
  await userEvent.click(await screen.findByTitle('Dados do contato'));
  return app;
};

const card = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('complementary', { name: 'Dados do contato' }));

describe('the card of a contact', () => {
  it('shows what is noted elsewhere while its notes are on their way', async () => {
    let answer: (notes: readonly NoteView[]) => void = () => undefined;
    const slow = new Promise<readonly NoteView[]>(resolve => (answer = resolve));
    const app = await open({ 'GET /ticket-notes/list': () => slow });
    await waitFor(() => expect(app.api.calls('GET /ticket-notes/list')).not.toHaveLength(0));
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const fresh = { ...note, id: 10, note: 'Acabou de ligar' };
    await act(async () => app.socket.frame('ticketNote', { action: 'create', note: fresh }));
    await act(async () => answer([note]));
    expect(await screen.findByText('Prefere falar de manhã')).toBeVisible();
    expect(await screen.findByText('Acabou de ligar')).toBeVisible();
    app.unmount();
  });

  it('holds the pictures and files of the conversation, and goes on to older ones', async () => {
    const media = { mediaState: 'ready', ticketId: 5 } as const;
    const pages: Record<string, object> = {
      first: {
        messages: [
          aMessage({
            ...media,
            id: 'D',
            mediaType: 'application',
            mediaName: 'nota.pdf',
            mediaUrl: '/api/media/d',
            mediaSize: 2_048,
          }),
          aMessage({ ...media, id: 'X', mediaType: 'image', mediaUrl: '/api/media/x', isDeleted: true }),
          aMessage({ ...media, id: 'P', mediaType: 'image', mediaUrl: '/api/media/p' }),
        ],
        hasMore: true,
        nextCursor: 'older',
        ticket,
      },
      older: {
        messages: [
          aMessage({ ...media, id: 'A', mediaType: 'audio', mediaName: 'voz.ogg', mediaUrl: '/api/media/a' }),
        ],
        hasMore: false,
        nextCursor: null,
        ticket,
      },
    };
    const app = await open({
      'GET /messages/:id': ({ query }: FakeRequest) =>
        query.get('files') === null ? routes['GET /messages/:id'] : pages[query.get('cursor') ?? 'first'],
    });
    const sheet = await card();
    expect(await sheet.findByRole('link', { name: /nota\.pdf/ })).toHaveAttribute('download', 'nota.pdf');
    expect(sheet.getAllByRole('img', { name: /^Foto de/ })).toHaveLength(1);
    await userEvent.click(sheet.getByRole('button', { name: 'Mostrar mais arquivos' }));
    expect(await sheet.findByRole('link', { name: /voz\.ogg/ })).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Mostrar mais arquivos' })).toBeNull();
    app.unmount();
  });

  it('shows details, notes and every ticket before, and asks for nothing else', async () => {
    const app = await open();
    const sheet = await card();
    expect(await sheet.findByText('Ouro')).toBeVisible();
    expect(sheet.getByText('Número ainda não verificado no WhatsApp')).toBeVisible();
    expect(sheet.getByText('Prefere falar de manhã')).toBeVisible();
    expect(sheet.getByRole('link', { name: /Atendimento nº 2/ })).toHaveAttribute(
      'href',
      `/tickets/${before.uuid}`,
    );
    expect(sheet.queryByRole('link', { name: /Atendimento nº 5/ })).toBeNull();
    const { query } = app.api.calls('GET /ticket-notes/list')[0] as FakeRequest;
    expect([query.get('ticketId'), query.get('contactId')]).toEqual(['5', '1']);
    app.unmount();
  });

  it('keeps a note of two characters or more, and says so', async () => {
    const app = await open({
      'POST /ticket-notes': ({ body }: FakeRequest) => ({ ...note, ...(body as object), id: 10 }),
    });
    const sheet = await card();
    const field = await sheet.findByLabelText('Nova observação, só para a equipe');
    await userEvent.type(field, 'a');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar observação' }));
    expect(sheet.getByText('Escreva pelo menos 2 caracteres.')).toBeVisible();
    await userEvent.type(field, 'ceita ligação{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Observação adicionada com sucesso!')).toBeVisible();
    expect(sheet.getByText('aceita ligação')).toBeVisible();
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    const body = { note: 'aceita ligação', ticketId: 5, contactId: 1 };
    expect(app.api.calls('POST /ticket-notes').map(call => call.body)).toEqual([body]);
    app.unmount();
  });

  it('keeps the keyboard in the field of a note that the mouse adds: the next words are no message', async () => {
    const app = await open({
      'POST /ticket-notes': ({ body }: FakeRequest) => ({ ...note, ...(body as object), id: 10 }),
    });
    const sheet = await card();
    const field = await sheet.findByLabelText('Nova observação, só para a equipe');
    await userEvent.type(field, 'Só à tarde');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar observação' }));
    expect(await sheet.findByText('Só à tarde')).toBeVisible();
    await userEvent.keyboard('e mais');
    expect(field).toHaveValue('e mais');
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('');
    app.unmount();
  });

  it('keeps what was written when the server refuses it', async () => {
    const app = await open({ 'POST /ticket-notes': refuse(503, 'ERR_UNAVAILABLE') });
    const sheet = await card();
    const field = await sheet.findByLabelText('Nova observação, só para a equipe');
    await fill(userEvent, field, 'Importante');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar observação' }));
    await waitFor(() => expect(app.api.calls('POST /ticket-notes')).toHaveLength(1));
    expect(field).toHaveValue('Importante');
    app.unmount();
  });

  it('removes a note after a question', async () => {
    const app = await open({ 'DELETE /ticket-notes/:id': { ok: true } });
    const sheet = await card();
    await userEvent.click(await sheet.findByRole('button', { name: 'Excluir observação' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir observação?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Observação excluída com sucesso!')).toBeVisible();
    expect(sheet.queryByText('Prefere falar de manhã')).toBeNull();
    expect(sheet.getByText('Nenhuma observação neste atendimento.')).toBeVisible();
    app.unmount();
  });

  it('follows what colleagues note and change, and leaves other tickets’ notes alone', async () => {
    const app = await open();
    const sheet = await card();
    await sheet.findByText('Prefere falar de manhã');
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    await act(async () => {
      await Promise.all([
        app.socket.frame('ticketNote', { action: 'create', note: { ...note, id: 11, note: 'Ligar às 10h' } }),
        app.socket.frame('ticketNote', {
          action: 'create',
          note: { ...note, id: 12, ticketId: 6, note: 'De outro' },
        }),
        app.socket.frame('ticketNote', { action: 'delete', noteId: 9, ticketId: 5, contactId: 1 }),
        app.socket.frame('contact', { action: 'update', contact: { ...maria, name: 'Maria Lima' } }),
        app.socket.frame('ticket', { action: 'update', ticket: { ...before, lastMessage: 'Voltei' } }),
      ]);
    });
    expect(await sheet.findByText('Ligar às 10h')).toBeVisible();
    expect(sheet.getByText('Maria Lima')).toBeVisible();
    expect(sheet.getByText('Voltei')).toBeVisible();
    expect(sheet.queryByText('De outro')).toBeNull();
    expect(sheet.queryByText('Prefere falar de manhã')).toBeNull();
    app.unmount();
  });

  it('edits the contact in its own place, and comes back', async () => {
    const app = await open({ 'PUT /contacts/:id': { ...maria, name: 'Maria Lima' } });
    const sheet = await card();
    await sheet.findByText('Ouro');
    await userEvent.click(sheet.getByRole('button', { name: 'Editar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Editar contato' }));
    app.api.on('GET /contacts/:id', { ...maria, name: 'Maria Lima' });
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await (await card()).findByText('Maria Lima')).toBeVisible();
    app.unmount();
  });

  it('brings earlier tickets when asked', async () => {
    const app = await open({
      'GET /contacts/:id/tickets': ({ query }: FakeRequest) =>
        query.has('pageNumber')
          ? { tickets: [before], hasMore: false }
          : { tickets: [ticket], hasMore: true },
    });
    const sheet = await card();
    await userEvent.click(await sheet.findByRole('button', { name: 'Mostrar atendimentos anteriores' }));
    expect(await sheet.findByText('Obrigada!')).toBeVisible();
    app.unmount();
  });

  it('offers to try again when it could not be loaded', async () => {
    const app = await open({ 'GET /contacts/:id': refuse(503, 'ERR_UNAVAILABLE') });
    const sheet = await card();
    const retry = await sheet.findByRole('button', { name: 'Tentar de novo' });
    app.api.on('GET /contacts/:id', maria);
    await userEvent.click(retry);
    expect(await sheet.findByText('Ouro')).toBeVisible();
    app.unmount();
  });
});

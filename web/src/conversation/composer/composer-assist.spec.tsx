import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, type FakeRequest, type FakeRoutes } from '../../testing/fake-api';
import { layOut } from '../../testing/layout';
import { renderApp, type RunningApp } from '../../testing/render-app';
import { aTicket, uuidOf } from '../../testing/ticket-fixtures';

const ticket = aTicket({ id: 1 });
const routes: FakeRoutes = {
  'GET /tickets': { tickets: [ticket], hasMore: false, nextCursor: null, count: 1 },
  'GET /tickets/counts': { pending: 0, open: 1, unread: 0 },
  'GET /tickets/u/:uuid': ticket,
  'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket },
  'POST /messages/:id/read': { ok: true },
  'GET /queue': [],
  'GET /users/list': [],
  'GET /tags/list': [],
  'GET /quick-messages/list': [],
};

layOut();
let app: RunningApp;
afterEach(() => app.unmount());

const open = async (more: FakeRoutes): Promise<HTMLElement> => {
  app = await renderApp({ path: `/tickets/${uuidOf(1)}`, routes: { ...routes, ...more } });
  return screen.findByRole('textbox', { name: 'Mensagem' });
};
const choose = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ajuda da IA' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('help in the composer', () => {
  it('puts a rewritten draft in its place, sends nothing, and takes it back', async () => {
    const asked: unknown[] = [];
    const field = await open({
      'POST /tickets/1/assist': ({ body }: FakeRequest) => {
        asked.push(body);
        return { text: 'Não abrimos aos domingos.', tokens: 9 };
      },
    });
    await userEvent.click(field);
    await userEvent.keyboard('nao abre domingo');
    await choose('Deixar mais gentil');
    await waitFor(() => expect(field).toHaveValue('Não abrimos aos domingos.'));
    expect(asked).toEqual([{ kind: 'friendlier', text: 'nao abre domingo' }]);
    expect(screen.getByText(/confira antes de enviar/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(field).toHaveValue('nao abre domingo');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    expect(app.api.calls('POST /messages/:id')).toEqual([]);
  });

  it('shows a summary, which is kept as a note only where somebody wants that', async () => {
    await open({
      'POST /tickets/1/assist': { text: 'Quer saber dos domingos.', tokens: 9 },
      'POST /ticket-notes': ({ body }: FakeRequest) => ({ id: 3, ...(body as object) }),
    });
    await choose('Resumir atendimento');
    const dialog = within(await screen.findByRole('dialog', { name: 'Resumo do atendimento' }));
    expect(dialog.getByText('Quer saber dos domingos.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar como observação' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.api.calls('POST /ticket-notes').map(({ body }) => body)).toEqual([
      { ticketId: 1, note: 'Quer saber dos domingos.' },
    ]);
  });

  it('says why it cannot help, and leaves the draft as it is', async () => {
    const field = await open({ 'POST /tickets/1/assist': refuse(404, 'ERR_NO_PROMPT_FOUND') });
    await userEvent.click(field);
    await userEvent.keyboard('rascunho');
    await choose('Sugerir resposta');
    expect(await screen.findByText('Prompt não encontrado.')).toBeVisible();
    expect(field).toHaveValue('rascunho');
  });
});

describe('the file lists in the composer', () => {
  it('are all offered, however many there are', async () => {
    const options = [{ id: 1, path: '/media/a', name: 'a.pdf', mediaType: 'application/pdf' }];
    const lists = Array.from({ length: 41 }, (_, at) => ({ id: at + 1, name: `Lista ${at + 1}`, options }));
    await open({
      'GET /files': ({ query }: FakeRequest) =>
        query.get('pageNumber') === '1'
          ? { files: lists.slice(0, 40), count: 41, hasMore: true }
          : { files: lists.slice(40), count: 41, hasMore: false },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Inserir de uma lista de arquivos' }));
    expect(await screen.findByRole('menuitem', { name: /Lista 41/ })).toBeInTheDocument();
  });
});

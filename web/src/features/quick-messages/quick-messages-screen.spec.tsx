import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuickMessageView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';

const aQuickMessage = (changes: Partial<QuickMessageView> = {}): QuickMessageView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000801',
  shortcode: 'bomdia',
  message: 'Bom dia! Como posso ajudar?',
  geral: true,
  status: true,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
  userId: 3,
  viewPermission: 'user',
  editPermission: 'supervisor',
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const start = (records: readonly QuickMessageView[], routes = {}): Promise<RunningApp> =>
  renderApp({
    path: '/quick-messages',
    routes: { 'GET /quick-messages': { records, count: records.length, hasMore: false }, ...routes },
  });

const openSheet = async (): Promise<ReturnType<typeof within>> => {
  const [button] = await screen.findAllByRole('button', { name: 'Adicionar resposta' });
  await userEvent.click(button as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Adicionar resposta' }));
};

const fill = async (sheet: ReturnType<typeof within>): Promise<void> => {
  await userEvent.type(sheet.getByLabelText('Atalho'), '/preco');
  fireEvent.change(sheet.getByLabelText('Mensagem'), { target: { value: 'Segue, ' } });
  await userEvent.click(sheet.getByRole('button', { name: 'Inserir Primeiro nome' }));
  const file = new File(['%PDF-'], 'tabela de preços.pdf', { type: 'application/pdf' });
  await userEvent.upload(sheet.getByLabelText('Escolher anexo', { selector: 'input' }), file);
};

const added = ({ body }: FakeRequest): QuickMessageView => aQuickMessage({ id: 7, ...(body as object) });

describe('the quick messages', () => {
  it('show what goes with them, and let others’ alone', async () => {
    const app = await start([
      aQuickMessage({ isMedia: true, mediaName: 'loja.png' }),
      aQuickMessage({ id: 2, shortcode: 'tchau', userId: 9 }),
    ]);
    expect(within(await screen.findByRole('row', { name: /bomdia/ })).getByText('loja.png')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /tchau/ })).getByText('Sem anexo')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Excluir /bomdia' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir /tchau' })).toBeNull();
    app.unmount();
  });

  it('show no button to whoever may only read, and to all whom they are open to', async () => {
    const theirs = { userId: 9 };
    const app = await start([
      aQuickMessage({ ...theirs, id: 2, shortcode: 'aberta', editPermission: 'user' }),
      aQuickMessage({ ...theirs, id: 3, shortcode: 'gerencia', editPermission: 'admin' }),
    ]);
    expect(await screen.findByRole('button', { name: 'Editar /aberta' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Editar /gerencia' })).toBeNull();
    await userEvent.click(screen.getByText('/gerencia'));
    expect(screen.queryByRole('dialog')).toBeNull();
    app.unmount();
  });

  it('for the team ask who sees and who changes them', async () => {
    const app = await start([], { 'POST /quick-messages': added });
    const sheet = await openSheet();
    expect(sheet.queryByLabelText('Quem vê')).toBeNull();
    await userEvent.type(sheet.getByLabelText('Atalho'), 'meta');
    fireEvent.change(sheet.getByLabelText('Mensagem'), { target: { value: 'Faltam dez' } });
    await userEvent.click(sheet.getByLabelText('Para toda a equipe'));
    await userEvent.selectOptions(sheet.getByLabelText('Quem vê'), 'Supervisores e administradores');
    await userEvent.selectOptions(sheet.getByLabelText('Quem edita e exclui'), 'Só administradores');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /meta.*Supervisores e administradores/ })).toBeVisible();
    expect(app.api.calls('POST /quick-messages')[0]?.body).toMatchObject({
      ...{ geral: true, viewPermission: 'supervisor', editPermission: 'admin' },
    });
    app.unmount();
  });

  it('say what went wrong when they cannot be had, and are asked for again', async () => {
    let broken = true;
    const list = { records: [aQuickMessage()], count: 1, hasMore: false };
    const app = await start([], {
      'GET /quick-messages': () => (broken ? refuse(500, 'ERR_INTERNAL') : list),
    });
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('row', { name: /bomdia/ })).toBeVisible();
    app.unmount();
  });

  it('keep text and file, and show beforehand how they will read', async () => {
    const app = await start([], {
      'POST /quick-messages': added,
      'POST /quick-messages/:id/media-upload': aQuickMessage({
        id: 7,
        shortcode: 'preco',
        isMedia: true,
        mediaName: 'tabela_de_preços.pdf',
      }),
    });
    const sheet = await openSheet();
    await fill(sheet);
    expect(sheet.getByText('Segue, Maria')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /preco.*tabela_de_preços.pdf/ })).toBeVisible();
    const text = { shortcode: 'preco', message: 'Segue, {{firstName}}', geral: false };
    const open = { viewPermission: 'user', editPermission: 'supervisor' };
    expect(app.api.calls('POST /quick-messages')[0]?.body).toEqual({ ...text, ...open });
    const sent = app.api.calls('POST /quick-messages/:id/media-upload')[0]?.body as FormData;
    expect((sent.get('file') as File).name).toBe('tabela_de_preços.pdf');
    app.unmount();
  });

  it('keep the text when the file is refused, and say why', async () => {
    const app = await start([], {
      'POST /quick-messages': added,
      'POST /quick-messages/:id/media-upload': refuse(413, 'ERR_MEDIA_TOO_LARGE'),
    });
    const sheet = await openSheet();
    await fill(sheet);
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /preco.*Sem anexo/ })).toBeVisible();
    expect(app.api.calls('POST /quick-messages')).toHaveLength(1);
    app.unmount();
  });

  it('take a variable where the caret stands', async () => {
    const app = await start([aQuickMessage({ message: 'Oi, tudo bem?' })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar /bomdia' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar resposta' }));
    const field = sheet.getByLabelText('Mensagem');
    await userEvent.click(field);
    (field as HTMLTextAreaElement).setSelectionRange(2, 2);
    fireEvent.select(field);
    await userEvent.click(sheet.getByRole('button', { name: 'Inserir Primeiro nome' }));
    expect(field).toHaveValue('Oi{{firstName}}, tudo bem?');
    expect(field).toHaveFocus();
    app.unmount();
  });

  it('say what is missing, which variables do not exist, and which shortcode is taken', async () => {
    const app = await start([], { 'POST /quick-messages': refuse(409, 'ERR_SHORTCODE_TAKEN') });
    const sheet = await openSheet();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getAllByText('Obrigatório')).toHaveLength(2);
    await userEvent.type(sheet.getByLabelText('Atalho'), 'oi');
    fireEvent.change(sheet.getByLabelText('Mensagem'), { target: { value: 'Oi {{apelido}}' } });
    expect(sheet.getByText(/Campo do contato: {{apelido}}/)).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(sheet.getByLabelText('Atalho')).toBeInvalid());
    expect(screen.getByRole('dialog', { name: 'Adicionar resposta' })).toBeVisible();
    app.unmount();
  });

  it('lose their file when it is taken away', async () => {
    const view = aQuickMessage({ isMedia: true, mediaName: 'loja.png' });
    const app = await start([view], {
      'PUT /quick-messages/:id': view,
      'DELETE /quick-messages/:id/media-upload': aQuickMessage(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar /bomdia' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar resposta' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Remover anexo' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('row', { name: /bomdia.*Sem anexo/ })).toBeVisible();
    app.unmount();
  });
});

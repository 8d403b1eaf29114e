import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FileListView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import { anAdmin, aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';

const anOption = (id: number, name: string) => ({
  ...{ id, name, path: `/media/${id}`, mediaType: 'application/pdf', size: 2_048 },
});

const aFileList = (changes: Partial<FileListView> = {}): FileListView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000901',
  name: 'Tabelas',
  message: 'Segue a tabela.',
  options: [],
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const start = (files: readonly FileListView[], routes = {}, user = anAdmin()): Promise<RunningApp> =>
  renderApp({
    user,
    path: '/files',
    routes: { 'GET /files': { files, count: files.length, hasMore: false }, ...routes },
  });

const openSheet = async (): Promise<ReturnType<typeof within>> => {
  const [button] = await screen.findAllByRole('button', { name: 'Adicionar lista' });
  await userEvent.click(button as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Adicionar lista' }));
};

const pdf = (name: string): File => new File(['%PDF-'], name, { type: 'application/pdf' });

describe('the file lists', () => {
  beforeAll(() => {
    URL.createObjectURL ??= () => 'blob:preview';
    URL.revokeObjectURL ??= () => undefined;
  });

  it('keep several files in the order in which they were put', async () => {
    const [one, two] = [anOption(11, 'a_b.pdf'), anOption(12, 'c.pdf')];
    const app = await start([], {
      'POST /files': aFileList({ id: 7, name: 'Catálogos' }),
      'POST /files/uploadList/:id': aFileList({ id: 7, name: 'Catálogos', options: [two, one] }),
    });
    const sheet = await openSheet();
    fireEvent.change(sheet.getByLabelText('Nome'), { target: { value: 'Catálogos' } });
    fireEvent.change(sheet.getByLabelText('Mensagem'), { target: { value: 'Veja só' } });
    const input = sheet.getByLabelText('Escolher arquivos', { selector: 'input' });
    await userEvent.upload(input, [pdf('a b.pdf'), pdf('c.pdf')]);
    await userEvent.click(sheet.getByRole('button', { name: 'Mover c.pdf para cima' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Catálogos.*2 arquivos/ })).toBeVisible();
    expect(app.api.calls('POST /files')[0]?.body).toEqual({ name: 'Catálogos', message: 'Veja só' });
    const sent = app.api.calls('POST /files/uploadList/:id')[0]?.body as FormData;
    expect(sent.getAll('files').map(file => (file as File).name)).toEqual(['c.pdf', 'a_b.pdf']);
    app.unmount();
  });

  it('put a new file among those that were there', async () => {
    const held = [anOption(11, 'um.pdf'), anOption(12, 'dois.pdf')];
    const added = [...held, anOption(13, 'novo.pdf')];
    const app = await start([aFileList({ options: held })], {
      'PUT /files/:id': aFileList({ options: held }),
      'POST /files/uploadList/:id': aFileList({ options: added }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Tabelas' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar lista' }));
    expect(sheet.getByRole('link', { name: 'Abrir um.pdf' })).toHaveAttribute('href', '/media/11');
    const input = sheet.getByLabelText('Escolher arquivos', { selector: 'input' });
    await userEvent.upload(input, pdf('novo.pdf'));
    await userEvent.click(sheet.getByRole('button', { name: 'Mover novo.pdf para cima' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(app.api.calls('PUT /files/:id')).toHaveLength(2));
    const orders = app.api.calls('PUT /files/:id').map(({ body }) => (body as { options: object }).options);
    expect(orders).toEqual([
      [{ id: 11 }, { id: 12 }],
      [{ id: 11 }, { id: 13 }, { id: 12 }],
    ]);
    app.unmount();
  });

  it('lose a file that is taken out', async () => {
    const options = [anOption(11, 'um.pdf'), anOption(12, 'dois.pdf')];
    const app = await start([aFileList({ options })], { 'PUT /files/:id': aFileList() });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Tabelas' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar lista' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Remover um.pdf' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(app.api.calls('PUT /files/:id')).toHaveLength(1));
    expect(app.api.calls('PUT /files/:id')[0]?.body).toMatchObject({ options: [{ id: 12 }] });
    app.unmount();
  });

  it('say what is missing, and keep the rest when a file is refused', async () => {
    const app = await start([], {
      'POST /files': aFileList({ id: 7, name: 'Catálogos' }),
      'POST /files/uploadList/:id': refuse(413, 'ERR_MEDIA_TOO_LARGE'),
    });
    const sheet = await openSheet();
    fireEvent.change(sheet.getByLabelText('Nome'), { target: { value: 'Ca' } });
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getByText('nome muito curto')).toBeVisible();
    expect(sheet.getByText('Obrigatório')).toBeVisible();
    fireEvent.change(sheet.getByLabelText('Nome'), { target: { value: 'Catálogos' } });
    fireEvent.change(sheet.getByLabelText('Mensagem'), { target: { value: 'Veja só' } });
    const input = sheet.getByLabelText('Escolher arquivos', { selector: 'input' });
    await userEvent.upload(input, pdf('enorme.pdf'));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Catálogos.*0 arquivos/ })).toBeVisible();
    app.unmount();
  });

  it('are kept by admins', async () => {
    const app = await start([], {}, aUser());
    await waitFor(() => expect(app.store.getState().session.status).toBe('signedIn'));
    expect(screen.queryByRole('link', { name: 'Arquivos' })).toBeNull();
    expect(app.api.calls('GET /files')).toHaveLength(0);
    app.unmount();
  });
});

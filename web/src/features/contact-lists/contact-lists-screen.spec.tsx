import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactListImportView, ContactListItemView, ContactListView } from '@prosa/contracts';
import { startCampaigns } from '../../testing/campaigns-world';
import { refuse } from '../../testing/fake-api';
import type { FakeRoutes } from '../../testing/fake-api';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';
const uuid = '0190d1c2-0000-7000-8000-000000000911';

const aList = (changes: Partial<ContactListView> = {}): ContactListView => ({
  ...{ id: 4, uuid, name: 'Clientes', contactsCount: 2, createdAt: AT, updatedAt: AT },
  ...changes,
});

const anItem = (changes: Partial<ContactListItemView> = {}): ContactListItemView => ({
  ...{ id: 9, uuid, companyId: 1, contactListId: 4, name: 'Maria Souza', number: '5511987654321' },
  ...{ email: 'maria@exemplo.com.br', isWhatsappValid: true, fields: [], createdAt: AT, updatedAt: AT },
  ...changes,
});

const page = (records: readonly object[]) => ({ records, count: records.length, hasMore: false });

const open = (routes: FakeRoutes = {}, items: readonly object[] = [anItem()]): Promise<RunningApp> =>
  startCampaigns('/contact-lists/4/contacts', {
    'GET /contact-lists': page([aList()]),
    'GET /contact-lists/:id': aList(),
    'GET /contact-lists/:id/import': { import: null },
    'GET /contact-list-items': page(items),
    ...routes,
  });

describe('the contact lists', () => {
  it('are named, counted and opened', async () => {
    const app = await startCampaigns('/contact-lists', {
      'GET /contact-lists': page([aList()]),
      'GET /contact-lists/:id': aList(),
      'GET /contact-lists/:id/import': { import: null },
      'GET /contact-list-items': page([anItem()]),
      'POST /contact-lists': refuse(409, 'ERR_CONTACT_LIST_NAME_TAKEN'),
    });
    expect(await screen.findByRole('row', { name: /Clientes 2/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Nova lista' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Nova lista' }));
    await userEvent.type(sheet.getByLabelText('Nome'), 'Clientes');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await sheet.findByText('Já existe uma lista com este nome.')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(screen.getByRole('link', { name: 'Contatos de Clientes' }));
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeVisible();
    expect(await screen.findByRole('row', { name: /Maria Souza/ })).toBeVisible();
    app.unmount();
  });

  it('say of each number what WhatsApp said, and ask when nobody did', async () => {
    const app = await open(
      { 'POST /contact-list-items/:id/check': anItem({ id: 7, name: 'Rui', isWhatsappValid: false }) },
      [
        anItem(),
        anItem({ id: 8, name: 'Ana', isWhatsappValid: false }),
        anItem({ id: 7, name: 'Rui', isWhatsappValid: null }),
      ],
    );
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/Maria/)).getByText('Número válido no WhatsApp')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['#', 'Nome', 'Número', 'E-mail', 'Ações'],
    ]);
    expect((await row(/Ana/)).getByText('Número inválido no WhatsApp')).toBeInTheDocument();
    expect((await row(/Rui/)).getByText('Número a verificar')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Verificar o número de Rui' }));
    expect(await (await row(/Rui/)).findByText('Número inválido no WhatsApp')).toBeInTheDocument();
    app.unmount();
  });

  it('take somebody in, whose number is eleven digits', async () => {
    const app = await open({
      'POST /contact-list-items': ({ body }) =>
        anItem({ id: 12, ...(body as object), number: '5511987650000' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar contato' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Adicionar contato' }));
    await userEvent.type(sheet.getByLabelText('Nome'), 'João');
    await userEvent.type(sheet.getByLabelText('Número'), '(11) 98765-00009');
    expect(sheet.getByLabelText('Número')).toHaveValue('11987650000');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /João/ })).toBeVisible();
    expect(app.api.calls('POST /contact-list-items')[0]?.body).toEqual({
      ...{ contactListId: 4, name: 'João', number: '11987650000', email: null },
    });
    app.unmount();
  });

  it('keep a number that was not touched, and say when another is there already', async () => {
    const app = await open({ 'PUT /contact-list-items/:id': refuse(409, 'ERR_DUPLICATED_CONTACT') });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Maria Souza' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar contato' }));
    expect(sheet.getByLabelText('Número')).toHaveValue('11987654321');
    await userEvent.type(sheet.getByLabelText('Nome'), ' Lima');
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(await sheet.findByText('Contato já existe!')).toBeVisible();
    expect(app.api.calls('PUT /contact-list-items/:id')[0]?.body).toEqual({
      ...{ name: 'Maria Souza Lima', email: 'maria@exemplo.com.br' },
    });
    app.unmount();
  });

  it('show what a spreadsheet holds before it is imported, and what became of it', async () => {
    const sample = {
      columns: [
        { title: 'Cliente', role: 'name' },
        { title: 'CPF', role: 'field' },
        { title: '', role: 'number' },
      ],
      rows: [['Bia', '529.982.247-25', '11 98765-0001']],
      people: [{ name: 'Bia', number: '5511987650001', email: '' }],
      ...{ total: 3, skipped: 2, hidden: 0, sheet: 'Clientes', sheets: ['Clientes'] },
    };
    const answer = {
      status: 'finished',
      ...{ created: 2, known: 1, skipped: { number: 1, repeated: 1 } },
      lines: [
        { line: 4, reason: 'number' },
        { line: 6, reason: 'repeated' },
      ],
      notes: [],
    };
    const app = await open(
      { 'POST /contact-lists/:id/upload/sample': sample, 'POST /contact-lists/:id/upload': answer },
      [],
    );
    expect(await screen.findByText('Esta lista ainda está vazia')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar contatos' }));
    const file = new File(['PK'], 'meus clientes.xlsx');
    await userEvent.upload(dialog.getByLabelText('Escolher arquivo', { selector: 'input' }), file);
    expect(await dialog.findByText(/3 contatos encontrados.*2 linhas serão ignoradas/)).toBeVisible();
    expect(dialog.getByText('Coluna C')).toBeVisible();
    expect(dialog.getByText('Bia')).toBeVisible();
    expect(dialog.getByText('Primeiro contato: Bia · +55 11 98765-0001')).toBeVisible();
    expect(app.api.calls('POST /contact-lists/:id/upload')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Importar 3 contatos' }));
    expect(await dialog.findByText('2 importados')).toBeVisible();
    expect(dialog.getByText('1 já estava na lista')).toBeVisible();
    expect(dialog.getByText('Ignorada: o número já apareceu antes neste arquivo.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Salvar linhas ignoradas' })).toBeVisible();
    app.unmount();
  });

  it('show an import that lasts, to whoever opens the list meanwhile too, and its result', async () => {
    const running: ContactListImportView = {
      importId: 'i',
      status: 'running',
      done: 1_200,
      total: 100_000,
      answer: null,
      error: null,
      begunAt: AT,
      endedAt: null,
    };
    const answer = {
      created: 99_999,
      known: 0,
      skipped: { number: 1 },
      lines: [{ line: 7, reason: 'number' }],
      notes: [],
    };
    let state: object = running;
    const app = await open({ 'GET /contact-lists/:id/import': () => ({ import: state }) });
    expect(await screen.findByText('Importação em andamento: 1.200 de 100.000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar contatos' }));
    expect(dialog.getByText('Importação em andamento: 1.200 de 100.000')).toBeVisible();
    const reported = (change: Partial<ContactListImportView>) => ({
      ...{ action: 'update' as const, record: aList({ import: { ...running, ...change } }) },
    });
    await act(() => app.socket.frame('ContactList', reported({ done: 50_000 })));
    expect(await dialog.findByText('Importação em andamento: 50.000 de 100.000')).toBeVisible();
    state = { ...running, status: 'finished', done: 100_000, answer };
    await act(() => app.socket.frame('ContactList', reported({ status: 'finished', done: 100_000 })));
    expect(await dialog.findByText('99.999 importados')).toBeVisible();
    app.unmount();
  });

  it('are left as they are by an import that is cancelled', async () => {
    let answer: (body: object) => void = () => undefined;
    const sample = {
      columns: [{ title: 'Celular', role: 'number' }],
      ...{ rows: [], people: [], total: 3, skipped: 0, hidden: 0, sheet: '', sheets: [] },
    };
    const app = await open({
      'POST /contact-lists/:id/upload/sample': sample,
      'POST /contact-lists/:id/upload': () => new Promise<object>(done => (answer = done)),
      'POST /contact-lists/:id/import/cancel': () => {
        answer({ status: 'cancelled', importId: 'i', done: 1, total: 3 });
        return { import: null };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar contatos' }));
    const chooser = dialog.getByLabelText('Escolher arquivo', { selector: 'input' });
    await userEvent.upload(chooser, new File(['PK'], 'a.xlsx'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 3 contatos' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancelar importação' }));
    expect(await dialog.findByText(/A importação foi cancelada/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
    app.unmount();
  });

  it('say why a file is refused, and take another', async () => {
    const app = await open({ 'POST /contact-lists/:id/upload/sample': refuse(422, 'ERR_SHEET_PASSWORD') });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar contatos' }));
    const chooser = dialog.getByLabelText('Escolher arquivo', { selector: 'input' });
    await userEvent.upload(chooser, new File(['PK'], 'a.xlsx'));
    expect(await dialog.findByText(/protegida por senha/)).toBeVisible();
    expect(dialog.getByLabelText('Escolher arquivo', { selector: 'input' })).toBeInTheDocument();
    app.unmount();
  });

  it('say when the list is gone', async () => {
    const app = await open({
      'GET /contact-lists/:id': refuse(404, 'ERR_NO_CONTACT_LIST_FOUND'),
      'GET /contact-list-items': refuse(404, 'ERR_NO_CONTACT_LIST_FOUND'),
    });
    expect((await screen.findAllByText('Lista de contatos não encontrada.')).length).toBeGreaterThan(0);
    app.unmount();
  });
});

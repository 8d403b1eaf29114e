import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aConnection, aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { aTicket } from '../../testing/ticket-fixtures';
import { filterOfDays } from './contact-filter';

const AT = '2026-11-20T12:00:00.000Z';

const aContact = (changes: Partial<ContactView> = {}): ContactView => ({
  id: 10,
  uuid: '0190d1c2-0000-7000-8000-000000000210',
  name: 'Maria Souza',
  number: '5511987654321',
  email: 'maria@exemplo.com.br',
  profilePicUrl: null,
  extraInfo: [],
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const pageOf = (contacts: readonly ContactView[]): object => ({
  contacts,
  count: contacts.length,
  hasMore: false,
  nextCursor: null,
});

const start = (contacts: readonly ContactView[], routes = {}, viewer = aUser()): Promise<RunningApp> =>
  renderApp({
    user: viewer,
    path: '/contacts',
    routes: {
      'GET /contacts': pageOf(contacts),
      'GET /queue': [{ id: 1, name: 'Suporte', color: '#0B6B5D' }],
      'GET /whatsapp': [aConnection({ id: 1, name: 'Matriz' })],
      ...routes,
    },
  });

const openSheet = async (): Promise<ReturnType<typeof within>> => {
  const [button] = await screen.findAllByRole('button', { name: 'Adicionar contato' });
  await userEvent.click(button as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Adicionar contato' }));
};

const fillIn = async (sheet: ReturnType<typeof within>, name: string, number: string): Promise<void> => {
  await fill(userEvent, sheet.getByLabelText('Nome'), name);
  fireEvent.change(sheet.getByLabelText('Número'), { target: { value: number } });
};

describe('the contact book', () => {
  it('shows administrators whom numbers made one, and separates them', async () => {
    const source = { id: 31, name: 'Bia', number: '21981110001' };
    const destination = { id: 32, name: 'Bia Prado', number: '5521981110001' };
    const routes = {
      'GET /contacts/merges': { merges: [{ source, destination }], hasMore: false },
      'POST /contacts/:id/merge/revert': aContact({ id: 31 }),
    };
    const app = await start([aContact()], routes, anAdmin());
    await userEvent.click(await screen.findByRole('button', { name: 'Contatos unidos' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Contatos unidos' }));
    expect(await sheet.findByText('Bia Prado')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: /^Separar/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Separar os contatos?' }));
    await userEvent.click(question.getByRole('button', { name: 'Separar' }));
    expect(await sheet.findByText('Nenhum contato foi unido')).toBeVisible();
    expect(app.api.calls('POST /contacts/:id/merge/revert')).toHaveLength(1);
    app.unmount();
  });

  it('shows the merges of contacts to no agent', async () => {
    const app = await start([aContact()]);
    await screen.findByRole('row', { name: /Maria Souza/ });
    expect(screen.queryByRole('button', { name: 'Contatos unidos' })).toBeNull();
    app.unmount();
  });

  it('shows who they are, and whose number nobody could check', async () => {
    const app = await start([aContact(), aContact({ id: 11, name: 'Zeca', number: '', checked: false })]);
    const row = within(await screen.findByRole('row', { name: /Maria Souza/ }));
    expect(row.getByText('+55 11 98765-4321')).toBeVisible();
    expect(row.getByText('20/11/2026')).toBeVisible();
    expect(
      within(screen.getByRole('row', { name: /Zeca/ })).getByText('Número ainda desconhecido'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contatos' })).toHaveAttribute('href', '/contacts');
    app.unmount();
  });

  it('says what is wrong in the words of the specification, and sends nothing', async () => {
    const app = await start([]);
    const sheet = await openSheet();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await sheet.findAllByText('Obrigatório')).toHaveLength(2);
    await fillIn(sheet, 'M', '1234');
    expect(await sheet.findAllByText('Muito curto!')).toHaveLength(2);
    await fill(userEvent, sheet.getByLabelText('E-mail'), 'maria');
    expect(await sheet.findByText('Email inválido')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar informação' }));
    await userEvent.type(sheet.getByLabelText('Valor da informação 1'), 'Ouro');
    expect(await sheet.findByText('Preencha o nome e o valor de cada informação.')).toBeVisible();
    expect(app.api.calls('POST /contacts')).toHaveLength(0);
    app.unmount();
  });

  it('keeps only the digits of a number, and wonders about more than thirteen', async () => {
    const app = await start([], {
      'POST /contacts': ({ body }: FakeRequest) => aContact({ id: 12, ...(body as object), email: '' }),
    });
    const sheet = await openSheet();
    await fillIn(sheet, ' Davi ', '+55 (11) 98765-43210');
    expect(sheet.getByLabelText('Número')).toHaveValue('55119876543210');
    expect(sheet.getByText(/mais de 13 dígitos/)).toBeVisible();
    await fillIn(sheet, '.', '+55 (11) 98765-4321');
    expect(sheet.queryByText(/mais de 13 dígitos/)).toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar informação' }));
    await fill(userEvent, sheet.getByLabelText('Nome da informação 1'), 'Plano');
    await userEvent.type(sheet.getByLabelText('Valor da informação 1'), 'Ouro');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar informação' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Davi/ })).toBeVisible();
    expect(app.api.calls('POST /contacts')[0]?.body).toEqual({
      name: 'Davi .',
      number: '5511987654321',
      email: null,
      extraInfo: [{ name: 'Plano', value: 'Ouro' }],
    });
    app.unmount();
  });

  it.each([
    ['ERR_DUPLICATED_CONTACT', 409, 'Contato já existe!'],
    ['ERR_CHECK_NUMBER', 422, 'Número inválido, tente novamente!'],
    ['ERR_WAPP_INVALID_CONTACT', 422, 'Este não é um número de WhatsApp válido.'],
    [
      'NUMBER_EXISTS_LEADS',
      409,
      'Atenção! Esse número já está cadastrado como Lead, necessário transformar em contato.',
    ],
  ])('puts %s at the number', async (code, status, text) => {
    const app = await start([], { 'POST /contacts': refuse(status, code) });
    const sheet = await openSheet();
    await fillIn(sheet, 'Maria', '5511987654321');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await sheet.findByText(text)).toBeVisible();
    expect(sheet.getByLabelText('Número')).toBeInvalid();
    app.unmount();
  });

  it('edits everything but the number, which is who the contact is', async () => {
    const contact = aContact({ extraInfo: [{ name: 'Plano', value: 'Ouro' }] });
    const app = await start([contact], { 'PUT /contacts/:id': { ...contact, name: 'Maria Lima' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Maria Souza' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar contato' }));
    expect(sheet.queryByLabelText('Número')).toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Remover informação 1' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('row', { name: /Maria Lima/ })).toBeVisible();
    const body = { name: 'Maria Souza', email: 'maria@exemplo.com.br', extraInfo: [] };
    expect(app.api.calls('PUT /contacts/:id')[0]?.body).toEqual(body);
    app.unmount();
  });

  it('lets admins delete after a question, and nobody else', async () => {
    const agent = await start([aContact()]);
    await screen.findByRole('row', { name: /Maria Souza/ });
    expect(screen.queryByRole('button', { name: 'Excluir Maria Souza' })).toBeNull();
    agent.unmount();
    const app = await start([aContact()], { 'DELETE /contacts/:id': { ok: true } }, anAdmin());
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Maria Souza' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Maria Souza?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Maria Souza/ })).toBeNull());
    app.unmount();
  });

  it('narrows the list to a day or a range, and back', async () => {
    const app = await start([aContact()], {
      'GET /contacts': ({ query }: FakeRequest) => pageOf(query.has('date') ? [] : [aContact()]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Data' }));
    const panel = within(await screen.findByRole('form', { name: 'Filtrar por data de criação' }));
    fireEvent.change(panel.getByLabelText('Criados em'), { target: { value: '2026-11-02' } });
    await userEvent.click(panel.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('Nenhum registro corresponde ao filtro.')).toBeVisible();
    expect(app.api.calls('GET /contacts').at(-1)?.query.get('date')).toBe('2026-11-02');
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const nora = aContact({ id: 12, name: 'Nora' });
    const olga = aContact({ id: 13, name: 'Olga', createdAt: '2026-11-02T15:00:00.000Z' });
    await act(async () => {
      await Promise.all([
        app.socket.frame('contact', { action: 'create', contact: nora }),
        app.socket.frame('contact', { action: 'create', contact: olga }),
      ]);
    });
    expect(await screen.findByRole('row', { name: /Olga/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Nora/ })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Limpar filtro' })[0] as HTMLElement);
    expect(await screen.findByRole('row', { name: /Maria Souza/ })).toBeVisible();
    expect(filterOfDays({ isRange: true, from: '2026-11-09', to: '2026-11-01' })).toEqual({
      dateStart: '2026-11-01',
      dateEnd: '2026-11-09',
    });
    expect(filterOfDays({ isRange: true, from: '2026-11-09', to: '' })).toBeNull();
    app.unmount();
  });

  it('follows what others change', async () => {
    const app = await start([aContact()]);
    await screen.findByRole('row', { name: /Maria Souza/ });
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const ana = aContact({ id: 12, name: 'Ana' });
    await act(async () => app.socket.frame('contact', { action: 'create', contact: ana }));
    expect(await screen.findByRole('row', { name: /Ana/ })).toBeVisible();
    await act(async () => app.socket.frame('contact', { action: 'delete', contactId: 10 }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Maria Souza/ })).toBeNull());
    app.unmount();
  });
});

describe('what leads out of the contact book', () => {
  it('goes to the conversation under way', async () => {
    const tickets = [aTicket({ id: 7, status: 'closed' }), aTicket({ id: 8, uuid: 'u-8', status: 'open' })];
    const app = await start([aContact()], { 'GET /contacts/:id/tickets': { tickets, hasMore: false } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ir para Conversa com Maria Souza' }));
    await waitFor(() => expect(app.path()).toBe('/tickets/u-8'));
    app.unmount();
  });

  it('asks how to start a conversation when there is none', async () => {
    const app = await start([aContact()], {
      'GET /contacts/:id/tickets': { tickets: [], hasMore: false },
      'POST /tickets': aTicket({ id: 9, uuid: 'u-9', status: 'open' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ir para Conversa com Maria Souza' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo atendimento' }));
    expect(dialog.getByText('Maria Souza')).toBeVisible();
    await userEvent.selectOptions(await dialog.findByLabelText('Fila'), 'Suporte');
    await userEvent.click(dialog.getByRole('button', { name: 'Iniciar conversa' }));
    await waitFor(() => expect(app.path()).toBe('/tickets/u-9'));
    expect(app.api.calls('POST /tickets')[0]?.body).toMatchObject({ contactId: 10 });
    app.unmount();
  });

  it('shows the details of a contact, and says when there is no ticket yet', async () => {
    const contact = aContact({ extraInfo: [{ name: 'Plano', value: 'Ouro' }] });
    const app = await start([contact], {
      'GET /contacts/:id': contact,
      'GET /contacts/:id/tickets': { tickets: [], hasMore: false },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Detalhes de Maria Souza' }));
    const card = within(await screen.findByRole('dialog', { name: 'Dados do contato' }));
    expect(await card.findByText('Ouro')).toBeVisible();
    expect(
      await card.findByText('Este contato ainda não tem nenhum atendimento para exibir os detalhes!'),
    ).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('dialog', { name: 'Editar contato' })).toBeVisible();
    app.unmount();
  });

  it('takes a file in by the columns that were chosen, and lists the lines that were skipped', async () => {
    const app = await start([], {
      'POST /contacts/import/sample': {
        columns: [
          { title: 'Cliente', role: 'name' },
          { title: 'Contato', role: 'field' },
          { title: 'Produto', role: 'field' },
        ],
        rows: [['Bia', '11987650001', 'Plano A']],
        people: [],
        ...{ total: 3, skipped: 1, hidden: 2, sheet: 'Abril', sheets: ['Abril', 'Maio'] },
      },
      'POST /contacts/import/left-out': {
        titles: ['Cliente', 'Contato'],
        lines: [
          { line: 4, reason: 'number', notes: [], cells: ['Bia; Lima', '=1'] },
          { line: 5, reason: null, notes: ['name', 'email'], cells: ['Caio', '2'] },
        ],
      },
      'POST /contacts/import': {
        ...{ status: 'finished', imported: 2, updated: 1, skippedCount: 1 },
        skipped: [{ line: 4, reason: 'number' }],
        notes: [{ line: 2, note: 'email' }],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar contatos' }));
    const file = new File(['name;number;email'], 'meus contatos.csv', { type: 'text/csv' });
    await userEvent.upload(dialog.getByLabelText('Escolher arquivo', { selector: 'input' }), file);
    expect(await dialog.findByText('Escolha a coluna que tem o número do WhatsApp.')).toBeVisible();
    const samples = () => app.api.calls('POST /contacts/import/sample');
    await userEvent.selectOptions(dialog.getByLabelText('Aba da planilha'), 'Maio');
    await waitFor(() => expect(samples().at(-1)?.query.get('sheet')).toBe('Maio'));
    await userEvent.selectOptions(dialog.getByLabelText('O que é a coluna Contato'), 'Número');
    await waitFor(() => expect(samples()).toHaveLength(3));
    await userEvent.click(await dialog.findByLabelText('Deixar de fora 2 linhas ocultas na planilha'));
    await waitFor(() => expect(samples()).toHaveLength(4));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 3 contatos' }));
    expect(await dialog.findByText('2 importados')).toBeVisible();
    expect(dialog.getByText('1 ignorado')).toBeVisible();
    expect(dialog.getByRole('row', { name: '4 Ignorada: o número não é válido.' })).toBeVisible();
    expect(dialog.getByRole('row', { name: '2 Importada sem o e-mail, que não é válido.' })).toBeVisible();
    const sent = app.api.calls('POST /contacts/import')[0]?.body as FormData;
    expect((sent.get('file') as File).name).toBe('meus_contatos.csv');
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (content: Blob) => `blob:${files.push(content)}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar linhas ignoradas' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [call] = app.api.calls('POST /contacts/import/left-out');
    expect(call?.query.get('sheet')).toBe('Maio');
    const text = await new Promise(done => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsText(files[0] as Blob);
    });
    expect(text).toBe(
      'Cliente;Contato;Linha;O que houve\r\n"Bia; Lima";\'=1;4;Ignorada: o número não é válido.\r\n' +
        'Caio;2;5;"Importada com o nome cortado em 50 caracteres. Importada sem o e-mail, que não é válido."\r\n',
    );
    click.mockRestore();
    app.unmount();
  });

  it('hands the whole book out as contatos.csv', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    const app = await start([aContact()], {
      'GET /contacts/export': {
        status: 200,
        body: 'name;number;email',
        headers: { 'content-type': 'text/csv; charset=utf-8' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(saved).toEqual(['contatos.csv']));
    click.mockRestore();
    app.unmount();
  });

  it.each([
    ['en', 'Contacts', 'Add contact'],
    ['es', 'Contactos', 'Añadir contacto'],
  ] as const)('speaks %s', async (language, title, add) => {
    const app = await renderApp({ path: '/contacts', language, routes: { 'GET /contacts': pageOf([]) } });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect((await screen.findAllByRole('button', { name: add }))[0]).toBeVisible();
    app.unmount();
  });
});

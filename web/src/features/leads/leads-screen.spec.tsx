import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeadCounts, LeadPage, LeadView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-api';
import { aUser, anAdmin } from '../../testing/fixtures';
import { layOut } from '../../testing/layout';
import { renderApp } from '../../testing/render-app';
import type { RenderOptions, RunningApp } from '../../testing/render-app';
import { aTicket, later, uuidOf } from '../../testing/ticket-fixtures';
import { leadActions } from './leads.slice';
import { aLead, aLeadMessage } from '../../testing/lead-fixtures';

layOut();

const ana = aUser({ leadsOn: true });
const rita = {
  id: 11,
  name: 'Rita Prado',
  number: '5511980000001',
  profilePicUrl: null,
  email: 'rita@cliente.test',
};
const davi = {
  id: 12,
  name: 'Davi Lopes',
  number: '5511980000002',
  profilePicUrl: null,
  email: 'davi@cliente.test',
};
const mine = { userId: 3, user: { id: 3, name: 'Ana Souza' } };

const fresh = aLead({ id: 1, formClient: rita });
const held = aLead({
  ...mine,
  ...{ id: 2, status: 'andamento', formClient: davi, lastMessage: 'Qual o preço?', lastMessageAt: later(5) },
  ...{ unreadMessages: 2, updatedAt: later(5) },
  advert: { platform: 'facebook', title: 'Bolos', body: null, link: 'https://fb.me/bolos' },
});
const frozen = aLead({ id: 3, status: 'congelado', ...mine });

const page = (leads: readonly LeadView[]): LeadPage => ({ leads, hasMore: false, nextCursor: null });
const counts: LeadCounts = {
  assigned: { count: 1, unread: 2 },
  leads: { count: 1, unread: 0 },
  ganho: { count: 0, unread: 0 },
  congelado: { count: 1, unread: 0 },
};

const listed = ({ query }: FakeRequest): LeadPage => {
  const term = query.get('searchParam')?.toLowerCase() ?? '';
  const all = { assigned: [held], leads: [fresh], ganho: [], congelado: [frozen] };
  const found = all[(query.get('tab') ?? query.get('status')) as keyof typeof all];
  return page(found.filter(({ formClient }) => formClient.name.toLowerCase().includes(term)));
};

const changed = ({ params, body }: FakeRequest): LeadView => {
  const before = [fresh, held, frozen].find(({ id }) => id === Number(params['id'])) ?? fresh;
  const { action } = body as { action: string };
  const status = action === 'win' ? 'ganho' : action === 'freeze' ? 'congelado' : 'andamento';
  return { ...before, status, ...mine, updatedAt: later(50) };
};

const routes: FakeRoutes = {
  'GET /tickets': { tickets: [], hasMore: false, nextCursor: null, count: 0 },
  'GET /tickets/counts': { pending: 0, open: 0, unread: 0 },
  'GET /queue': [],
  'GET /users/list': [
    aUser({ id: 4, name: 'Bruno Lima', leadsOn: true }),
    aUser({ id: 5, name: 'Carla Dias', leadsOn: false }),
  ],
  'GET /tags/list': [],
  'GET /tags/lead/list': [
    { id: 7, name: 'Quente', color: '#B45309', kanban: 1, forLeads: true, position: 1 },
  ],
  'GET /quick-messages/list': [],
  'GET /leadIntegration/serving': { name: null },
  'GET /leads': listed,
  'GET /leads/counts': counts,
  'GET /leads/u/:id': ({ params }: FakeRequest) => {
    const lead = [fresh, held, frozen].find(({ uuid }) => uuid === params['id']);
    return lead === undefined ? refuse(404, 'ERR_NO_LEAD_FOUND') : { lead };
  },
  'PUT /leads/:id': changed,
  'DELETE /leads/:id': { ok: true },
  'POST /leads/:id/contact': { contactId: 11 },
  'GET /messages/leads/:id': ({ params }: FakeRequest) => ({
    messages: [aLeadMessage({ id: `M${params['id']}`, leadId: Number(params['id']), body: 'Qual o preço?' })],
    hasMore: false,
    nextCursor: null,
    lead: held,
  }),
  'POST /messages/leads/:id/read': { ok: true },
  'POST /messages/leads/:id': ({ params, body }: FakeRequest) => {
    const { id, body: text } = body as { id: string; body: string };
    return aLeadMessage({
      ...{ id: `WA-${id}`, leadId: Number(params['id']), body: text, fromMe: true, ack: 2 },
      ...{ clientId: id, createdAt: later(90), order: 90 },
    });
  },
};

let app: RunningApp;

const start = async (options: RenderOptions = {}): Promise<RunningApp> => {
  app = await renderApp({
    path: '/leads-chat',
    user: ana,
    ...options,
    routes: { ...routes, ...options.routes },
  });
  return app;
};

const open = (id: number, options: RenderOptions = {}): Promise<RunningApp> =>
  start({ path: `/leads-chat/${uuidOf(id)}`, ...options });

const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('link', { name });
const composer = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Mensagem' });

afterEach(() => app.unmount());

describe("the leads' workspace", () => {
  it('begins its list anew while an older page is on its way, which is dropped then', async () => {
    const answers: (() => void)[] = [];
    const older = aLead({
      id: 9,
      ...mine,
      status: 'andamento',
      formClient: { ...rita, id: 9, name: 'Lead antigo' },
    });
    const { store, api } = await start({
      routes: {
        'GET /leads': (request: FakeRequest) => {
          if (request.query.get('tab') !== 'assigned') return page([]);
          if (request.query.get('cursor') === null)
            return { ...page([held]), hasMore: true, nextCursor: 'c1' };
          return new Promise(resolve => answers.push(() => resolve(page([older]))));
        },
      },
    });
    await row(/Davi Lopes/);
    const asked = (): number =>
      api
        .calls('GET /leads')
        .filter(({ query }) => query.get('tab') === 'assigned' && query.get('cursor') === null).length;
    // The short list asks for its next page by itself.
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    const before = asked();
    await act(async () => void store.dispatch(leadActions.listWanted('assigned')));
    await waitFor(() => expect(asked()).toBe(before + 1));
    await waitFor(() => expect(store.getState().leads.lists.assigned.status).toBe('ready'));
    await act(async () => answers[0]?.());
    expect(store.getState().leads.lists.assigned).toMatchObject({ ids: [2], hasMore: true, cursor: 'c1' });
  });

  it('is only for people who work with leads', async () => {
    await start({ user: aUser(), path: '/tickets' });
    await screen.findByRole('tab', { name: /Atendendo/ });
    expect(screen.queryByRole('link', { name: 'Leads' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Leads: / })).toBeNull();
    expect(app.api.calls('GET /leads')).toEqual([]);
    app.unmount();
    await start({ user: aUser() });
    await waitFor(() => expect(app.path()).toBe('/tickets'));
  });

  it('shows what I attend to and what waits, with badges, and joins the rooms of the specification', async () => {
    const person = userEvent.setup();
    const { socket } = await start();
    expect(await row(/Davi Lopes/)).toHaveAttribute('href', `/leads-chat/${uuidOf(2)}`);
    expect(
      await screen.findByRole('tab', { name: /Atendendo.*1 lead.*2 mensagens não lidas/ }),
    ).toBeVisible();
    await person.click(screen.getByRole('tab', { name: /LEADS/ }));
    expect(await row(/Rita Prado.*Novo.*Quero um bolo para sábado/)).toBeVisible();
    await person.click(screen.getByRole('tab', { name: /Congelados/ }));
    expect(await row(/Lead 3/)).toBeVisible();
    await person.click(screen.getByRole('tab', { name: /Ganhos/ }));
    expect(await screen.findByText('Nenhum lead ganho')).toBeVisible();
    const joins = socket.said.filter(({ verb }) => /^joinLead/.test(verb));
    expect(joins).toEqual(
      expect.arrayContaining([
        { verb: 'joinLeadNotification', args: [] },
        ...['novo', 'andamento', 'ganho', 'congelado'].map(status => ({ verb: 'joinLeads', args: [status] })),
      ]),
    );
  });

  it('searches in the tab that is shown', async () => {
    const person = userEvent.setup();
    await start();
    await row(/Davi/);
    await person.type(screen.getByRole('searchbox'), 'zé');
    expect(await screen.findByText('Nada encontrado')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(await row(/Davi/)).toBeVisible();
  });

  it('tells of a new lead and of a message in the bell and the list, live', async () => {
    const { socket } = await start({ path: '/tickets' });
    expect(await screen.findByRole('button', { name: '2 leads novos ou não lidos' })).toBeVisible();
    const lead = aLead({ id: 9, updatedAt: later(60) });
    await act(async () => socket.frame('lead-chat', { action: 'update', lead }));
    const bell = await screen.findByRole('button', { name: '3 leads novos ou não lidos' });
    await userEvent.setup().click(bell);
    expect(await screen.findByText('Lead 9')).toBeVisible();
    await act(async () => socket.frame('lead-chat', { action: 'delete', leadId: 9 }));
    await waitFor(() => expect(screen.queryByText('Lead 9')).toBeNull());
  });

  it('is gone through with J, K and Enter', async () => {
    const person = userEvent.setup();
    const { path } = await start();
    const link = await row(/Davi/);
    await person.keyboard('j');
    await waitFor(() => expect(link).toHaveFocus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`/leads-chat/${uuidOf(2)}`));
  });
});

describe("a lead's conversation", () => {
  it('is written in once the lead is accepted', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    expect(await composer()).toBeDisabled();
    expect(screen.getByPlaceholderText('Aceite o lead para escrever.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gravar mensagem de voz' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Aceitar' }));
    await waitFor(async () => expect(await composer()).toBeEnabled());
    expect(screen.getByRole('button', { name: 'Gravar mensagem de voz' })).toBeVisible();
    expect(api.calls('PUT /leads/:id')[0]?.body).toEqual({ action: 'accept' });
    await person.type(await composer(), 'Olá, {{{{name}}!{Enter}');
    expect(await screen.findByText('Olá, Rita Prado!')).toBeVisible();
    await waitFor(() =>
      expect(api.calls('POST /messages/leads/:id')[0]?.body).toMatchObject({
        body: expect.stringContaining('Olá, Rita Prado!') as string,
      }),
    );
    expect(api.calls('POST /messages/:id')).toEqual([]);
  });

  it('is only offered when the person went elsewhere before the lead was theirs', async () => {
    const person = userEvent.setup();
    const answers: (() => void)[] = [];
    const accepted = (request: FakeRequest) =>
      new Promise(resolve => answers.push(() => resolve(changed(request))));
    const { path } = await open(1, { routes: { 'PUT /leads/:id': accepted } });
    await person.click(await screen.findByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await person.click(await row(/Davi Lopes/));
    await waitFor(() => expect(path()).toBe(`/leads-chat/${uuidOf(2)}`));
    await act(async () => answers[0]?.());
    expect(await screen.findByText('Rita Prado · Lead aceito.')).toBeVisible();
    expect(path()).toBe(`/leads-chat/${uuidOf(2)}`);
    await person.click(screen.getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(path()).toBe(`/leads-chat/${uuidOf(1)}`));
  });

  it('is read by whoever looks at it, and follows what the customer writes', async () => {
    const { api, socket } = await open(2);
    const log = await screen.findByRole('log');
    expect(await within(log).findByText('Qual o preço?')).toBeVisible();
    await waitFor(() => expect(api.calls('POST /messages/leads/:id/read')).toHaveLength(1));
    const message = aLeadMessage({ id: 'M9', leadId: 2, body: 'Ainda aí?', order: 9, createdAt: later(70) });
    const lead = { ...held, lastMessage: 'Ainda aí?', updatedAt: later(70) };
    await act(async () => socket.frame('MessageLead', { action: 'create', message, lead, contact: davi }));
    expect(await within(log).findByText('Ainda aí?')).toBeVisible();
  });

  it('loses two tags that were taken off right after one another', async () => {
    const person = userEvent.setup();
    const tags = [
      { id: 7, name: 'Quente', color: '#B45309', kanban: 1, position: 1 },
      { id: 8, name: 'Feira', color: '#0B6B5D', kanban: 0, position: 0 },
    ] as const;
    const tagged = { ...held, tags };
    const answers: (() => void)[] = [];
    const { api } = await open(2, {
      routes: {
        'GET /leads': ({ query }: FakeRequest) => page(query.get('tab') === 'assigned' ? [tagged] : []),
        'GET /leads/u/:id': { lead: tagged },
        'POST /tags/lead/sync': ({ body }: FakeRequest) =>
          new Promise(resolve => {
            const kept = (body as { tags: { id: number }[] }).tags.map(({ id }) => id);
            const left = tags.filter(({ id }) => kept.includes(id));
            const updatedAt = later(10 + answers.length);
            answers.push(() => resolve({ ...tagged, tags: left, updatedAt }));
          }),
      },
    });
    const panel = within(await screen.findByRole('group', { name: /^Tags/ }));
    const [first, second] = panel.getAllByRole('button', { name: /^Remover/ });
    await person.click(first as HTMLElement);
    await person.click(second as HTMLElement);
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    await act(async () => answers[0]?.());
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.());
    expect(api.calls('POST /tags/lead/sync').at(-1)?.body).toEqual({ leadId: 2, tags: [] });
  });

  it('is won, which can be taken back at once', async () => {
    const person = userEvent.setup();
    const { api } = await open(2);
    await person.click(await screen.findByRole('button', { name: 'Ganho' }));
    expect(await screen.findByPlaceholderText('Lead ganho: reabra para escrever.')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(api.calls('PUT /leads/:id').map(({ body }) => body)).toEqual([
        { action: 'win' },
        { action: 'reopen' },
      ]),
    );
  });

  it('is transferred to people who work with leads only', async () => {
    const person = userEvent.setup();
    const { api } = await open(2);
    await person.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transferir lead' });
    const field = within(dialog).getByRole('combobox');
    await within(dialog).findByRole('option', { name: /Bruno Lima/ });
    expect(within(dialog).queryByRole('option', { name: /Carla/ })).toBeNull();
    await person.selectOptions(field, '4');
    await person.click(within(dialog).getByRole('button', { name: 'Transferir' }));
    await waitFor(() =>
      expect(api.calls('PUT /leads/:id')[0]?.body).toEqual({ action: 'transfer', userId: 4 }),
    );
  });

  it('shows what was filled in, and makes a contact of the lead', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(2);
    await person.click(await screen.findByRole('button', { name: 'Mais ações do lead' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Dados do lead' }));
    const card = await screen.findByRole('dialog', { name: 'Dados do lead' });
    expect(within(card).getByText('Padaria Prado')).toBeVisible();
    expect(within(card).getByText('Instagram')).toBeVisible();
    expect(within(card).getByRole('heading', { name: 'Anúncio no Facebook' })).toBeVisible();
    expect(within(card).getByRole('link', { name: 'https://fb.me/bolos' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    await person.click(within(card).getByRole('button', { name: 'Transformar em contato' }));
    const question = await screen.findByRole('dialog', { name: 'Transformar Davi Lopes em contato?' });
    await person.click(within(question).getByRole('button', { name: 'Transformar em contato' }));
    await waitFor(() => expect(path()).toBe('/leads-chat'));
    expect(api.calls('POST /leads/:id/contact')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Davi/ })).toBeNull());
  });

  it('has a history of what happened and what was said', async () => {
    const person = userEvent.setup();
    const entry = (id: string, type: string, text: string, params: object) => ({
      ...{ id, type, text, params, author: 'Ana Souza', createdAt: later(3) },
    });
    const interactions = [
      entry('b', 'LEAD', 'Lead aceito por Ana Souza', { change: 'accepted', user: 'Ana Souza', by: 'user' }),
      entry('a', 'LEAD', 'Lead criado pelo formulário', { change: 'captured_form', by: 'system' }),
    ];
    const { api } = await open(2, {
      routes: {
        'GET /lead/interaction/:id': { interactions, count: 2, pages: 1 },
        'GET /lead/:id/at': {
          lead: { status: 'andamento', user: { id: 3, name: 'Ana Souza' }, tags: [] },
          ...{ at: later(3), facts: 2 },
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Mais ações do lead' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Histórico' }));
    const dialog = await screen.findByRole('dialog', { name: 'Histórico' });
    expect(await within(dialog).findByText('Lead aceito por Ana Souza')).toBeVisible();
    expect(within(dialog).getByText('Lead criado pelo formulário')).toBeVisible();
    expect(api.calls('GET /lead/interaction/:id')[0]?.params).toEqual({ id: '2' });
    // The slider shows the lead as it was: with its status and person, and no queue, which leads have not.
    await person.click(within(dialog).getByRole('button', { name: 'Como estava em…' }));
    expect(await within(dialog).findByText('Em andamento')).toBeVisible();
    expect(within(dialog).queryByText('Fila')).toBeNull();
    expect(api.calls('GET /lead/:id/at')[0]?.params).toEqual({ id: '2' });
  });

  it('has what was filled in above the conversation, also once it is accepted', async () => {
    await open(2);
    const answers = await screen.findByText(/^Quero um bolo/, { selector: 'dd' });
    expect(answers.closest('details')).toHaveAttribute('open');
  });

  it('gets a tag of the leads', async () => {
    const person = userEvent.setup();
    const tagged = {
      ...held,
      tags: [{ id: 7, name: 'Quente', color: '#B45309', position: 1, kanban: 1 as const }],
    };
    const { api } = await open(2, {
      routes: { 'POST /tags/lead/sync': { ...tagged, updatedAt: later(80) } },
    });
    await person.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
    await person.click(await screen.findByRole('option', { name: /Quente/ }));
    expect(await screen.findByRole('button', { name: /Remover.*Quente/ })).toBeVisible();
    expect(api.calls('POST /tags/lead/sync')[0]?.body).toEqual({ leadId: 2, tags: [{ id: 7 }] });
  });

  it('is deleted by admins, after a question', async () => {
    const person = userEvent.setup();
    await open(2);
    await person.click(await screen.findByRole('button', { name: 'Mais ações do lead' }));
    expect(screen.queryByRole('menuitem', { name: 'Excluir lead' })).toBeNull();
    app.unmount();
    const { api, path } = await open(2, { user: anAdmin({ leadsOn: true }) });
    await person.click(await screen.findByRole('button', { name: 'Mais ações do lead' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Excluir lead' }));
    const question = await screen.findByRole('dialog', { name: 'Excluir o lead Davi Lopes?' });
    await person.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(path()).toBe('/leads-chat'));
    expect(api.calls('DELETE /leads/:id')).toHaveLength(1);
  });

  it('says so when the lead cannot be loaded, and shows the list', async () => {
    const { path } = await open(77);
    expect(await screen.findByText('Algo deu errado ao consultar Lead')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/leads-chat'));
  });

  it('is left when a colleague takes the lead', async () => {
    const { socket, path } = await open(2);
    await screen.findByRole('log');
    await act(async () => socket.frame('lead-chat', { action: 'delete', leadId: 2 }));
    await waitFor(() => expect(path()).toBe('/leads-chat'));
  });
});

describe('a lead that becomes a ticket', () => {
  it('opens it, though its frame leads out of the lead before the answer', async () => {
    const person = userEvent.setup();
    let answered = (): void => undefined;
    const ticket = aTicket({ id: 7 });
    const { path, socket } = await open(2, {
      routes: { 'POST /leads/:id/ticket': () => new Promise(resolve => (answered = () => resolve(ticket))) },
    });
    await person.click(await screen.findByRole('button', { name: 'Mais ações do lead' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Transformar em atendimento' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Transformar em atendimento' }));
    await act(async () => socket.frame('lead-chat', { action: 'delete', leadId: 2 }));
    await waitFor(() => expect(path()).toBe('/leads-chat'));
    await act(async () => answered());
    await waitFor(() => expect(path()).toMatch(/^\/tickets/));
  });
});

describe('a ticket', () => {
  const ticket = aTicket({ id: 5, contact: davi });
  const ofTicket: FakeRoutes = {
    'GET /tickets/u/:uuid': ticket,
    'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket },
    'POST /tickets/:id/lead': { ...held, submission: null, origin: 'ticket' },
  };

  it('goes on as a lead of whoever asks, where they work with leads', async () => {
    const person = userEvent.setup();
    const { api, path } = await start({ path: `/tickets/${uuidOf(5)}`, routes: ofTicket });
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Transformar em lead' }));
    const question = await screen.findByRole('dialog', { name: 'Transformar em lead?' });
    await person.click(within(question).getByRole('button', { name: 'Transformar em lead' }));
    await waitFor(() => expect(path()).toBe(`/leads-chat/${uuidOf(2)}`));
    expect(api.calls('POST /tickets/:id/lead')).toHaveLength(1);
    expect(await screen.findByRole('region', { name: 'Conversa com o lead Davi Lopes' })).toBeVisible();
  });

  it('says so when that fails, and is not offered to others', async () => {
    const person = userEvent.setup();
    const failing = { ...ofTicket, 'POST /tickets/:id/lead': refuse(500, 'ERR_INTERNAL') };
    await start({ path: `/tickets/${uuidOf(5)}`, routes: failing });
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Transformar em lead' }));
    await person.click(await screen.findByRole('button', { name: 'Transformar em lead' }));
    expect(await screen.findByText('Algo deu errado ao transformar seu ticket em lead.')).toBeVisible();
    app.unmount();
    await start({ path: `/tickets/${uuidOf(5)}`, user: aUser(), routes: ofTicket });
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await screen.findByRole('menuitem', { name: /Tags/ });
    expect(screen.queryByRole('menuitem', { name: 'Transformar em lead' })).toBeNull();
  });
});

describe('the bot of a lead', () => {
  const routesOf = (name: string | null): FakeRoutes => ({ 'GET /leadIntegration/serving': { name } });
  const spoken = {
    ...{ ...fresh, useIntegration: true, botName: 'Bia', fromMe: true, lastMessage: 'Olá!' },
    ...{ lastMessageKind: { mediaType: 'extendedTextMessage', bot: 'Bia' } as const },
    ...{ lastMessageAt: later(40), updatedAt: later(40) },
  } satisfies LeadView;
  const speaker = (): HTMLElement => screen.getByTitle('Quem responde agora');

  it('is named in the header and the row, and is switched off and on', async () => {
    const person = userEvent.setup();
    const { api, socket } = await open(1, {
      routes: {
        ...routesOf('Bia'),
        'PUT /leads/:id': ({ body }: FakeRequest) => {
          const { useIntegration } = body as { useIntegration: boolean };
          const botName = useIntegration ? 'Bia' : null;
          return { ...spoken, useIntegration, botName, updatedAt: later(50) };
        },
      },
    });
    expect(await screen.findByText('Nenhum bot responde a este lead.')).toBeVisible();
    await act(async () => socket.frame('lead-chat', { action: 'update', lead: spoken }));
    expect(speaker()).toHaveTextContent('Bot: Bia');
    expect(screen.getByText('O bot Bia está respondendo a este lead.')).toBeVisible();
    await person.click(screen.getByRole('tab', { name: /^LEADS/ }));
    expect(await row(/Rita Prado/)).toHaveTextContent('Bia: Olá!');
    await person.click(screen.getByRole('button', { name: 'Desligar o bot' }));
    await waitFor(() => expect(api.calls('PUT /leads/:id').at(-1)?.body).toEqual({ useIntegration: false }));
    await waitFor(() => expect(speaker()).toHaveTextContent('Sem atendente'));
    await person.click(screen.getByRole('button', { name: 'Ligar o bot' }));
    await waitFor(() => expect(speaker()).toHaveTextContent('Bot: Bia'));
  });

  it('is said to write before it has, and offered nowhere without a bot or where somebody has the lead', async () => {
    const { socket } = await open(1, { routes: routesOf(null) });
    await composer();
    expect(screen.queryByRole('button', { name: /o bot$/ })).toBeNull();
    const ready = { ...fresh, useIntegration: true, botName: 'Bia', updatedAt: later(40) };
    await act(async () => socket.frame('lead-chat', { action: 'update', lead: ready }));
    expect(screen.getByText('O bot Bia vai escrever a este lead.')).toBeVisible();
    const taken = { ...fresh, status: 'andamento', ...mine, updatedAt: later(50) } satisfies LeadView;
    await act(async () => socket.frame('lead-chat', { action: 'update', lead: taken }));
    expect(screen.queryByRole('button', { name: /o bot$/ })).toBeNull();
    expect(speaker()).toHaveTextContent('Ana Souza');
  });
});

import type {
  ActivityLine,
  ActivityPage,
  NewEventTokenView,
  QueueView,
  TicketPage,
  UserView,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('What administrators did', () => {
  let company: NewCompany;
  let admin: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
  });

  const page = (query = ''): Promise<ActivityPage> => admin.get<ActivityPage>(`/activity?${query}`);
  const lineOf = (type: string, query = ''): Promise<ActivityLine> =>
    eventually(async () => {
      const found = (await page(query)).lines.find(line => line.type === type);
      if (found === undefined) throw new Error(`no line of ${type} yet`);
      return found;
    });

  it('is told as a sentence, with what it was before', async () => {
    const queue = await admin.post<QueueView>('/queue', { name: 'Financeiro', color: '#123456' });
    await admin.put(`/queue/${queue.id}`, { name: 'Cobrança', color: '#123456', greetingMessage: 'Oi' });
    const line = await lineOf('QueueUpdated', 'kind=queues');
    expect(line).toMatchObject({ text: 'alterou a fila Cobrança', kind: 'queues' });
    expect(line.actor).toMatchObject({ kind: 'user', name: 'Alice Admin', isPlatform: false });
    expect(line.changes).toEqual([
      { field: 'name', label: 'Nome', from: 'Financeiro', to: 'Cobrança', isSecret: false },
      { field: 'greetingMessage', label: 'Mensagem de saudação', from: null, to: 'Oi', isSecret: false },
    ]);
    const english = await page('kind=queues&language=en');
    expect(english.lines.map(({ text }) => text)).toContain('changed the queue Cobrança');
    const ofObject = await page(`object=${line.object}`);
    expect(ofObject.lines.map(({ type }) => type)).toEqual(['QueueUpdated', 'QueueCreated']);
  });

  it('shows rights with the names of queues', async () => {
    const queues = company.queues;
    const email = `rita.${randomUUID().slice(0, 8)}@padaria.test`;
    const person = { name: 'Rita Reis', email, password: DEMO_PASSWORD, profile: 'user' };
    const rita = await admin.post<UserView>('/users', { ...person, queueIds: [] });
    const ids = [queues['Vendas']?.id, queues['Suporte']?.id];
    await admin.put(`/users/${rita.id}`, { ...person, profile: 'admin', queueIds: ids });
    const line = await lineOf('UserRightsChanged', 'kind=users');
    expect(line.text).toBe('alterou as permissões do usuário Rita Reis');
    expect(line.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'profile', from: 'Atendente', to: 'Administrador' }),
        expect.objectContaining({ field: 'queueIds', from: null, to: 'Vendas, Suporte' }),
      ]),
    );
  });

  it('shows no secret', async () => {
    const { token } = await admin.post<NewEventTokenView>('/event-tokens', { name: 'n8n', scopes: ['read'] });
    const key = `sk-${randomUUID()}`;
    await admin.post('/prompt', {
      ...{ name: 'Atendente', prompt: 'Seja gentil.', apiKey: key },
      queueId: company.queues['Vendas']?.id,
    });
    const made = await lineOf('EventTokenMade', 'kind=tokens');
    expect(made.changes.map(({ field }) => field)).not.toContain('hash');
    const prompt = await lineOf('PromptCreated', 'kind=bots');
    expect(prompt.changes).toContainEqual(
      expect.objectContaining({ field: 'apiKey', isSecret: true, from: null, to: null }),
    );
    const whole = JSON.stringify(await admin.get('/activity/export'));
    for (const secret of [token, key, '"hash"']) expect(whole).not.toContain(secret);
  });

  it('is found by person, day and words, page by page', async () => {
    for (const name of ['=1+1', 'Açaí', 'Zebra'])
      await admin.post('/tags', { name, color: '#112233', kanban: false });
    await lineOf('TagCreated', 'kind=tags&words=zebra');
    const words = await page('words=criou acai');
    expect(words.lines.map(({ text }) => text)).toEqual(['criou a tag Açaí']);
    const { userId } = { userId: words.lines[0]?.actor.id };
    expect((await page(`userId=${userId}`)).lines.length).toBeGreaterThan(3);
    expect((await page('userId=999999')).lines).toEqual([]);
    const tags = (await page(`userId=${userId}&kind=tags`)).lines.map(({ text }) => text);
    expect(tags).toEqual(expect.arrayContaining(['criou a tag Zebra', 'criou a tag Açaí']));
    expect(tags.filter(text => !text.includes('tag'))).toEqual([]);
    expect((await page('until=2020-01-01')).lines).toEqual([]);
    const all = await page('from=2020-01-01');
    const rest = await page(`before=${all.lines[1]?.position}`);
    expect(rest.lines[0]).toEqual(all.lines[2]);
    const { lines } = await admin.get<{ lines: ActivityLine[] }>('/activity/export?format=json');
    expect(lines.map(({ id }) => id)).toEqual([...new Set(lines.map(({ id }) => id))]);
    expect(lines.slice(0, all.lines.length)).toEqual(all.lines);
  });

  it('is a spreadsheet, in which nothing is a formula', async () => {
    await lineOf('TagCreated', 'words=1%2B1');
    const answer = await fetch(`${company.url}/api/activity/export?format=csv&kind=tags`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('criou a tag =1+1');
    expect(text).not.toMatch(/(^|;)"?=/m);
  });

  it('is for administrators, and bad questions are refused', async () => {
    for (const path of ['/activity', '/activity/export'])
      expect((await company.ana.call('GET', path)).status).toBe(403);
    for (const query of ['before=x', 'kind=nothing', 'from=2026-13-01', 'object=1', 'userId=-1'])
      expect((await admin.call('GET', `/activity?${query}`)).status).toBe(400);
    expect((await admin.call('GET', `/activity?words=${'a'.repeat(101)}`)).status).toBe(400);
  });

  it('is of one company alone', async () => {
    const other = await newCompany({ furnished: false });
    const { lines } = await other.admin.get<ActivityPage>('/activity');
    expect(lines.filter(({ text }) => text.includes('Cobrança'))).toEqual([]);
    const line = (await page('kind=queues')).lines[0];
    expect((await other.admin.get<ActivityPage>(`/activity?object=${line?.object}`)).lines).toEqual([]);
  });

  describe('and who read what', () => {
    const accesses = (query = ''): Promise<ActivityPage> => admin.get<ActivityPage>(`/accesses?${query}`);
    const access = (type: string): Promise<ActivityLine> =>
      eventually(async () => {
        const found = (await accesses()).lines.find(line => line.type === type);
        if (found === undefined) throw new Error(`no line of ${type} yet`);
        return found;
      });

    it('shows who opened a conversation, once, to administrators and of one ticket', async () => {
      await company.connect();
      const from = company.customer();
      await company.phone.write({ from, to: company.business, text: 'segredo', name: 'Carla' });
      const ticket = await eventually(async () => {
        const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
        const found = tickets.find(({ contact }) => contact.number === from);
        if (found === undefined) throw new Error('no ticket yet');
        return found;
      });
      for (let times = 0; times < 3; times += 1) await admin.get(`/messages/${ticket.id}?peek=true`);
      const line = await access('ConversationOpened');
      expect(line.text).toBe(`abriu a conversa (atendimento nº ${ticket.id})`);
      expect(line.actor.name).toBe('Alice Admin');
      const answer = await fetch(`${company.url}/api/ticket/${ticket.id}/history/export?format=csv`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(answer.status).toBe(200);
      await access('HistoryExported');
      const ofTicket = await admin.get<ActivityPage>(`/ticket/${ticket.id}/accesses?language=en`);
      expect(ofTicket.lines.map(({ text }) => text)).toEqual([
        `exported the history of the conversation (ticket no. ${ticket.id})`,
        `opened the conversation (ticket no. ${ticket.id})`,
      ]);
      expect((await company.ana.call('GET', `/ticket/${ticket.id}/accesses`)).status).toBe(403);
      expect((await admin.call('GET', '/ticket/999999/accesses')).status).toBe(404);
    });

    it('shows searches without their words, and exports of contacts', async () => {
      const words = `palavra${randomUUID().slice(0, 8)}`;
      const queue = company.queues['Vendas']?.id;
      await admin.get(`/search?searchParam=${words}&queueIds=${encodeURIComponent(`[${queue}]`)}`);
      await fetch(`${company.url}/api/contacts/export`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const search = await access('SearchMade');
      expect(search.changes).toEqual([expect.objectContaining({ label: 'Filtros', to: 'filas' })]);
      await access('ContactsExported');
      expect((await accesses('kind=exports')).lines.map(({ type }) => type)).toContain('ContactsExported');
      expect(JSON.stringify(await admin.get('/accesses/export'))).not.toContain(words);
      expect((await company.ana.call('GET', '/accesses')).status).toBe(403);
    });
  });
});

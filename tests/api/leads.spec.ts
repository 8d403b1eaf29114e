import type {
  CompanyView,
  ConnectionView,
  ContactView,
  ErrorBody,
  InteractionPage,
  InteractionView,
  LeadAsOf,
  LeadCounts,
  LeadFigures,
  LeadFormView,
  LeadMessagePage,
  LeadMessageView,
  LeadPage,
  LeadSearchAnswer,
  LeadView,
  MessageHit,
  PublicFormView,
  TagView,
  TicketPage,
  TicketView,
  UserView,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, type Answer } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { solvedCaptcha } from '../support/solved-captcha';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Leads', () => {
  let product: Product;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let form: LeadFormView;
  let visitors = 0;

  const workWithLeads = async (who: ApiClient, leadsOn: boolean): Promise<void> => {
    const user = await admin.get<UserView>(`/users/${who.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn });
  };

  beforeAll(async () => {
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
    phone = new SimulatorClient(product.url);
    connection = await connectPhone(product.url, admin);
    await workWithLeads(admin, true);
    await workWithLeads(ana, true);
    await workWithLeads(bruno, false);
    form = await admin.get(`/forms/${connection.id}`);
  });

  afterAll(() => discard(product));

  const submission = (more: object = {}): { name: string; email: string; phone: string } => {
    visitors += 1;
    const digits = String(visitors).padStart(4, '0');
    return {
      name: `Visitante ${digits}`,
      email: `visitante${digits}@cliente.test`,
      phone: `1198222${digits}`,
      ...more,
    };
  };

  /** Fills the form as somebody at an address of their own. */
  const fill = (body: object, headers: Record<string, string> = {}): Promise<Answer<ErrorBody>> =>
    new ApiClient(product.url).call('POST', `/forms/apresentacao/${form.publicId}`, body, headers);

  /** A lead as a visitor makes one; waits out the minute's limit by naming nothing of it. */
  const capture = async (more: object = {}): Promise<LeadView> => {
    const body = submission(more);
    let answer = await fill(body);
    if (answer.status === 429) answer = await fill(body, { 'x-captcha-token': await solved() });
    expect(answer.status).toBe(201);
    const { leads } = await ana.get<LeadPage>(`/leads?status=novo&searchParam=${body.email}`);
    expect(leads).toHaveLength(1);
    return leads[0] as LeadView;
  };

  const solved = async (publicId = form.publicId): Promise<string> =>
    solvedCaptcha(await new ApiClient(product.url).get<object>(`/forms/apresentacao/${publicId}/captcha`));

  const refusal = async (call: Promise<Answer<ErrorBody>>): Promise<[number, string]> => {
    const { status, body } = await call;
    return [status, body.error];
  };

  it('come by a form that an admin shapes: lists, colours, a picture by its content', async () => {
    const lists = {
      productsAndServices: { products: ['Bolo', ' '], services: ['Entrega'] },
      provider: ['Instagram'],
    };
    const saved = await admin.put<LeadFormView>(`/forms/register/${connection.id}/${form.publicId}`, lists);
    expect(saved.productsAndServices).toEqual({ products: ['Bolo'], services: ['Entrega'] });

    const style = async (file: Buffer | null, config: object, name = 'logo.png') => {
      const body = new FormData();
      if (file !== null) body.set('logo', new Blob([new Uint8Array(file)]), name);
      body.set('formConfig', JSON.stringify(config));
      body.set('textForm', 'Bem-vindo!');
      const response = await fetch(`${product.url}/api/forms/${connection.id}/${form.uuid}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'x-upload-type': 'formularioEdit',
          'x-file-id': '1',
        },
        body,
      });
      return { status: response.status, body: (await response.json()) as LeadFormView & ErrorBody };
    };
    const styled = await style(png, { button: '#FF0000' });
    expect(styled).toMatchObject({
      status: 200,
      body: { textForm: 'Bem-vindo!', formConfig: { button: '#ff0000' } },
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect((await style(svg, {}, 'logo.png')).status).toBe(400);
    expect((await style(Buffer.concat([png, Buffer.alloc(2_097_153)]), {})).status).toBe(413);
    expect((await style(null, { button: 'red;}</style>' })).status).toBe(400);

    const shown = await new ApiClient(product.url).get<PublicFormView>(
      `/forms/apresentacao/${form.publicId}`,
    );
    expect(shown).toMatchObject({ textForm: 'Bem-vindo!', provider: ['Instagram'] });
    expect((await fetch(`${product.url}${shown.logo}`)).headers.get('content-type')).toBe('image/png');
    expect(Object.keys(shown).toSorted()).toEqual(
      ['company', 'formConfig', 'logo', 'productsAndServices', 'provider', 'textForm'].toSorted(),
    );
    expect(await refusal(ana.call('GET', `/forms/${connection.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    const unknown = new ApiClient(product.url).call<ErrorBody>('GET', `/forms/apresentacao/${randomUUID()}`);
    expect(await refusal(unknown)).toEqual([404, 'ERR_NO_FORM_FOUND']);
  });

  it('are one for a double press, and one for an e-mail; the list of those with leadsOn has them', async () => {
    const body = submission({ id: randomUUID(), provider: 'Instagram', consent: true });
    const presses = await Promise.all([fill(body), fill(body)]);
    expect(presses.map(({ status }) => status)).toEqual([201, 201]);
    const again = await fill({ ...body, id: randomUUID() });
    expect([again.status, again.body.message]).toEqual([409, 'CLIENT_FILLED']);

    const { leads } = await ana.get<LeadPage>(`/leads?status=novo&searchParam=${body.email}`);
    expect(leads).toHaveLength(1);
    const [lead] = leads;
    expect(lead).toMatchObject({
      status: 'novo',
      userId: null,
      formClient: { name: body.name, number: `55${body.phone}`, email: body.email },
      submission: { provider: 'Instagram' },
      consent: { textVersion: 1 },
      publicId: form.publicId,
    });
    expect(await ana.get(`/leads/u/${lead?.uuid}`)).toEqual({ lead });
    expect(await ana.get(`/leads/u/${lead?.id}`)).toEqual({ lead });
    expect(await refusal(bruno.call('GET', '/leads'))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await refusal(bruno.call('GET', `/leads/u/${lead?.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    const outra = await ApiClient.signIn(product.url, 'admin@outra.test');
    expect((await outra.call('GET', `/leads/u/${lead?.id}`)).status).toBe(403);

    // Nobody without leadsOn learns of them by the contact book, and the number is known as a lead's.
    const found = await bruno.get<{ contacts: ContactView[] }>(
      `/contacts?searchParam=${encodeURIComponent(body.name)}`,
    );
    expect(found.contacts).toEqual([]);
    const taken = ana.call<ErrorBody>('POST', '/contacts', {
      name: 'Outra pessoa',
      number: `55${body.phone}`,
    });
    expect(await refusal(taken)).toEqual([409, 'NUMBER_EXISTS_LEADS']);
  });

  it('meet a captcha under pressure; an answer is good once, and for its form only', async () => {
    const pressed: Answer<ErrorBody & { captchaRequired?: boolean; siteKey?: string }>[] = [];
    for (let n = 0; n < 5; n += 1) pressed.push(await fill(submission()));
    const demand = pressed.at(-1);
    expect(demand?.status).toBe(429);
    expect(demand?.body).toMatchObject({
      captchaRequired: true,
      siteKey: expect.stringContaining('/captcha'),
    });

    const token = await solved();
    const body = submission();
    expect((await fill(body, { 'x-captcha-token': token })).status).toBe(201);
    // A minute that ends in between takes the pressure away until it is there again.
    const isRefused = (sent: string): Promise<void> =>
      eventually(async () =>
        expect((await fill(submission(), { 'x-captcha-token': sent })).status).toBe(429),
      );
    await isRefused(token);
    await isRefused('bm9wZQ==');
    // Only programs fill what people never see; they hear that all is well, and nothing is stored.
    const program = submission({ website: 'http://spam.test' });
    expect((await fill(program, { 'x-captcha-token': await solved() })).status).toBe(201);
    expect((await ana.get<LeadPage>(`/leads?searchParam=${program.email}`)).leads).toEqual([]);
    const tooLong = await fill({ ...submission(), description: 'x'.repeat(17_000) });
    expect(tooLong.status).toBe(413);
  });

  it('are accepted, answered on the phone, won; what the customer writes then opens a ticket', async () => {
    const { socket, frames } = await ana.socket();
    const { socket: outside, frames: unseen } = await bruno.socket();
    const lead = await capture();
    const number = lead.formClient.number;
    const early = await ana.put<LeadView>(`/leads/${lead.id}`, { action: 'accept' });
    expect(early).toMatchObject({ status: 'andamento', userId: ana.me?.id });
    expect(await refusal(admin.call('PUT', `/leads/${lead.id}`, { action: 'accept' }))).toEqual([
      409,
      'ERR_LEAD_ASSIGNED',
    ]);

    const said = await ana.post<LeadMessageView>(`/messages/leads/${lead.id}`, { body: 'Olá! Como ajudo?' });
    expect(said).toMatchObject({ leadId: lead.id, body: 'Olá! Como ajudo?', fromMe: true });
    await eventually(async () => {
      const messages = await phone.messages(number);
      expect(messages.map(({ text }) => text)).toContain('Olá! Como ajudo?');
    });
    await phone.write({ from: number, to: BUSINESS, text: 'Quero um bolo' });
    const page = await eventually(async () => {
      const answer = await ana.get<LeadMessagePage>(`/messages/leads/${lead.id}?peek=true`);
      expect(answer.messages.map(({ body }) => body)).toEqual(['Olá! Como ajudo?', 'Quero um bolo']);
      expect(answer.lead.unreadMessages).toBe(1);
      return answer;
    });
    expect(page.lead.lastMessage).toBe('Quero um bolo');
    // What was said is found, changed and starred as in a ticket.
    const found = await ana.get<{ hits: MessageHit[] }>(`/messages/leads/${lead.id}/search?searchParam=bolo`);
    expect(found.hits.map(({ body }) => body)).toEqual(['Quero um bolo']);
    const everywhere = (who: ApiClient) => who.call<LeadSearchAnswer>('GET', '/search/leads?searchParam=bol');
    expect((await everywhere(ana)).body.messages).toMatchObject([
      { message: { body: 'Quero um bolo', leadId: lead.id }, lead: { id: lead.id } },
    ]);
    expect((await everywhere(bruno)).body.messages ?? []).toEqual([]);
    const asked = page.messages.find(({ fromMe }) => !fromMe);
    await ana.put(`/messages/${asked?.id}/star`, { isStarred: true });
    await ana.put(`/messages/${said.id}`, { body: 'Olá! Em que ajudo?' });
    await eventually(async () => {
      const edits = await ana.get<{ edits: { body: string }[] }>(`/messages/${said.id}/edits`);
      expect(edits.edits.map(({ body }) => body)).toEqual(['Olá! Como ajudo?']);
    });
    expect((await bruno.call('GET', `/messages/${said.id}/edits`)).status).toBe(403);
    expect((await bruno.call('GET', `/messages/leads/${lead.id}/search?searchParam=bolo`)).status).toBe(403);
    await ana.post(`/messages/leads/${lead.id}/read`);
    expect((await ana.get<{ lead: LeadView }>(`/leads/u/${lead.id}`)).lead.unreadMessages).toBe(0);

    // What happened and what was said is one history, newest first; the file has it the other way round.
    const history = await ana.get<InteractionPage>(`/lead/interaction/${lead.id}`);
    const lines = history.interactions.map(({ type, text }) => (type === 'LEAD' ? text : type));
    expect(lines).toEqual(
      expect.arrayContaining(['Lead criado pelo formulário', `Lead aceito por ${ana.me?.name}`, 'MESSAGE']),
    );
    // What the customer said after the answer stands after it, whatever their clock says.
    const lastSaid = history.interactions.find(({ type }) => type === 'MESSAGE');
    expect(lastSaid?.message?.text).toBe('Quero um bolo');
    expect(lines.at(-1)).toBe('Lead criado pelo formulário');
    const leadOnly = await ana.get<InteractionPage>(`/lead/interaction/${lead.id}?types=LEAD`);
    expect(leadOnly.count).toBe(2);
    const file = await ana.get<{ interactions: InteractionView[] }>(`/lead/${lead.id}/history/export`);
    expect(file.interactions.map(({ id }) => id)).toEqual(
      history.interactions.map(({ id }) => id).toReversed(),
    );
    expect((await bruno.call('GET', `/lead/interaction/${lead.id}`)).status).toBe(403);

    // The slider: before anything, and as it stands now.
    const at = (moment: string) => ana.get<LeadAsOf>(`/lead/${lead.id}/at?at=${encodeURIComponent(moment)}`);
    expect(await at('2020-01-01T00:00:00.000Z')).toMatchObject({ lead: null, facts: 0 });
    expect(await at(lead.createdAt)).toMatchObject({ lead: { status: 'novo', user: null }, facts: 1 });
    expect(await at(new Date().toISOString())).toMatchObject({
      lead: { status: 'andamento', user: { id: ana.me?.id } },
      facts: 2,
    });
    expect((await ana.call('GET', `/lead/${lead.id}/at?at=x`)).status).toBe(400);
    expect((await bruno.call('GET', `/lead/${lead.id}/at?at=2030-01-01T00:00:00.000Z`)).status).toBe(403);

    const won = await ana.put<LeadView>(`/leads/${lead.id}`, { action: 'win' });
    expect(won.status).toBe('ganho');
    expect(await refusal(ana.call('POST', `/messages/leads/${lead.id}`, { body: 'Mais?' }))).toEqual([
      409,
      'ERR_LEAD_NOT_OPEN',
    ]);
    await phone.write({ from: number, to: BUSINESS, text: 'E agora?' });
    const ticket = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(({ contact }) => contact.number === number);
      expect(found?.lastMessage).toBe('E agora?');
      return found as TicketView;
    });
    const reopening = ana.call<ErrorBody>('PUT', `/leads/${lead.id}`, { action: 'reopen' });
    expect(await refusal(reopening)).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    await admin.put(`/tickets/${ticket.id}`, { status: 'closed' });
    expect((await ana.put<LeadView>(`/leads/${lead.id}`, { action: 'reopen' })).status).toBe('andamento');

    const channel = (name: string): string => `company-${ana.me?.companyId}-${name}`;
    const told = frames
      .filter(({ event }) => event === channel('lead-chat'))
      .map(({ payload }) => payload['action']);
    expect(told).toContain('update');
    expect(told).toContain('updateUnread');
    expect(frames.some(({ event }) => event === channel('MessageLead'))).toBe(true);
    expect(frames.some(({ event }) => event === channel('kanban-lead'))).toBe(true);
    expect(unseen.filter(({ event }) => /lead/i.test(event))).toEqual([]);
    socket.disconnect();
    outside.disconnect();
  });

  it('thaw when their customer writes, and wait for a person then', async () => {
    const lead = await capture();
    await ana.put(`/leads/${lead.id}`, { action: 'accept' });
    await ana.put(`/leads/${lead.id}`, { action: 'freeze' });
    await phone.write({ from: lead.formClient.number, to: BUSINESS, text: 'Voltei' });
    const thawed = await eventually(async () => {
      const { leads } = await ana.get<LeadPage>('/leads?tab=leads');
      const found = leads.find(({ id }) => id === lead.id);
      expect(found).toMatchObject({ status: 'andamento', userId: null, unreadMessages: 1 });
      return found as LeadView;
    });
    const counts = await ana.get<LeadCounts>('/leads/counts');
    expect(counts.leads.unread).toBeGreaterThanOrEqual(1);
    // Whoever answers first has it.
    await ana.post(`/messages/leads/${thawed.id}`, { body: 'Que bom!' });
    expect((await ana.get<{ lead: LeadView }>(`/leads/u/${lead.id}`)).lead.userId).toBe(ana.me?.id);
  });

  it('are transferred only to people with leadsOn, and seen by nobody else', async () => {
    const lead = await capture();
    await ana.put(`/leads/${lead.id}`, { action: 'accept' });
    const to = (userId?: number) => ({ action: 'transfer', userId });
    expect(await refusal(ana.call('PUT', `/leads/${lead.id}`, to(bruno.me?.id)))).toEqual([
      404,
      'ERR_NO_USER_FOUND',
    ]);
    await ana.put(`/leads/${lead.id}`, to(admin.me?.id));
    expect(await refusal(ana.call('GET', `/leads/u/${lead.id}`))).toEqual([409, 'ERR_LEAD_ASSIGNED']);
    expect((await ana.get<LeadPage>('/leads')).leads.map(({ id }) => id)).not.toContain(lead.id);
    expect(await refusal(ana.call('DELETE', `/leads/${lead.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await admin.delete(`/leads/${lead.id}`)).toEqual({ ok: true });
    // The e-mail is free again.
    const { email, name } = lead.submission as { email: string; name: string };
    await capture({ email, name });
  });

  it('become contacts and tickets, and tickets become leads', async () => {
    const lead = await capture();
    const { contactId } = await ana.post<{ contactId: number }>(`/leads/${lead.id}/contact`);
    expect(await bruno.get(`/contacts/${contactId}`)).toMatchObject({ name: lead.formClient.name });
    expect((await ana.call('GET', `/leads/u/${lead.id}`)).status).toBe(404);

    const ticket = await ana.post<TicketView>('/tickets', {
      contactId,
      whatsappId: connection.id,
      queueId: ana.me?.queues[0]?.id,
    });
    const back = await ana.post<LeadView>(`/tickets/${ticket.id}/lead`);
    expect(back).toMatchObject({ status: 'andamento', origin: 'ticket', userId: ana.me?.id, contactId });
    expect((await admin.get<TicketView>(`/tickets/${ticket.id}`)).status).toBe('closed');
    await phone.write({ from: lead.formClient.number, to: BUSINESS, text: 'Ainda aí?' });
    await eventually(async () => {
      const { messages } = await ana.get<LeadMessagePage>(`/messages/leads/${back.id}`);
      expect(messages.map(({ body }) => body)).toEqual(['Ainda aí?']);
    });
    const again = await ana.post<TicketView>(`/leads/${back.id}/ticket`);
    expect(again).toMatchObject({ status: 'open', contactId });
  });

  it('stand on a board, in one column each, and keep their tags from vanishing', async () => {
    const tag = (name: string): Promise<TagView> =>
      admin.post('/tags', { name, color: '#773DFA', kanban: true, forLeads: true });
    const [warm, cold] = [await tag('Quente'), await tag('Frio')];
    const lead = await capture();
    const { lista } = await admin.get<{ lista: { id: number }[] }>('/tags/leads/kanban');
    expect(lista.map(({ id }) => id)).toEqual(expect.arrayContaining([warm.id, cold.id]));
    await admin.put(`/lead-tags/${lead.id}/${warm.id}`, {});
    const moved = admin.call<ErrorBody>('PUT', `/lead-tags/${lead.id}/${cold.id}`, { from: cold.id });
    expect(await refusal(moved)).toEqual([409, 'ERR_CARD_MOVED']);
    const board = await admin.get<{ leads: { id: number; columnId: number }[]; columns: unknown[] }>(
      `/lead/kanban/${connection.id}?pageNumber=1`,
    );
    expect(board.leads.find(({ id }) => id === lead.id)?.columnId).toBe(warm.id);
    expect(board.columns).toContainEqual({ tagId: warm.id, count: 1 });

    expect((await admin.get<TagView>(`/tags/${warm.id}`)).leadsCount).toBe(1);
    const change = { name: warm.name, color: warm.color, kanban: false, forLeads: true };
    expect(await refusal(admin.call('PUT', `/tags/${warm.id}`, change))).toEqual([409, 'EXISTS_TAG_LEADS']);
    const linked = await admin.get<{ leads: { id: string }[]; count: number }>(
      `/lead-tag/vinculed/leads/${warm.id}?page=1&limit=4`,
    );
    expect(linked).toMatchObject({ count: 1, leads: [{ id: `${lead.id}-${warm.id}` }] });
    const detached = await admin.call('DELETE', '/lead-tags', { contentId: linked.leads[0]?.id });
    expect(detached.status).toBe(200);
    expect((await admin.get<TagView>(`/tags/${warm.id}`)).leadsCount).toBe(0);

    const tags = [{ id: cold.id }];
    const synced = await admin.post<LeadView>('/tags/lead/sync', { leadId: lead.id, tags });
    expect(synced.tags).toMatchObject([{ id: cold.id, kanban: 1 }]);
    const both = [...tags, { id: warm.id }];
    expect(await refusal(admin.call('POST', '/tags/lead/sync', { leadId: lead.id, tags: both }))).toEqual([
      409,
      'KANBAN EXCEEDED',
    ]);
  });

  it('wait for their bot as long as the company says', async () => {
    expect(await admin.get('/leads/config')).toEqual({ startTimer: 100 });
    expect(await admin.post('/leads/config', { data: { startTimer: 30 } })).toEqual({ startTimer: 30 });
    expect(await admin.get('/leads/config')).toEqual({ startTimer: 30 });
    expect((await admin.call('POST', '/leads/config', { data: { startTimer: -1 } })).status).toBe(400);
    expect(await refusal(ana.call('GET', '/leads/config'))).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  it('are counted for administrators by status and by source', async () => {
    const before = await admin.get<LeadFigures>('/dashboard/leads');
    const countOf = (figures: LeadFigures, of: string) =>
      figures.byStatus.find(({ status }) => status === of)?.count ?? 0;
    const lead = await capture();
    await admin.put(`/leads/${lead.id}`, { action: 'accept' });
    await admin.put(`/leads/${lead.id}`, { action: 'win' });
    const after = await admin.get<LeadFigures>('/dashboard/leads');
    expect(after.count).toBe(before.count + 1);
    expect(countOf(after, 'ganho')).toBe(countOf(before, 'ganho') + 1);
    expect(after.bySource.reduce((sum, { count }) => sum + count, 0)).toBe(after.count);
    const longAgo = '/dashboard/leads?initialDate=2020-01-01&finalDate=2020-01-31';
    expect((await admin.get<LeadFigures>(longAgo)).count).toBe(0);
    expect((await ana.call('GET', '/dashboard/leads')).status).toBe(403);
  });

  it('take no form of a company that is overdue or blocked, nor of a connection that is gone, and say no more than of any other', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const other = await ApiClient.signIn(product.url, 'admin@outra.test');
    const self = await other.get<UserView>(`/users/${other.me?.id}`);
    await other.put(`/users/${self.id}`, { ...self, leadsOn: true });
    const theirs = await connectPhone(product.url, other, '5511900000002');
    const { publicId } = await other.get<LeadFormView>(`/forms/${theirs.id}`);
    const visitor = new ApiClient(product.url);
    const asked = async (id: string) => {
      const answer = await visitor.call<ErrorBody>('GET', `/forms/apresentacao/${id}`);
      return [answer.status, answer.body.error];
    };
    const unknown = await asked(randomUUID());
    expect(unknown).toEqual([404, 'ERR_NO_FORM_FOUND']);
    expect((await asked(publicId))[0]).toBe(200);
    const company = await owner.get<CompanyView>(`/companies/${other.me?.companyId}`);
    await owner.put(`/companies/${company.id}`, { dueDate: '2020-01-01' });
    await eventually(async () => expect(await asked(publicId)).toEqual(unknown));
    await owner.put(`/companies/${company.id}`, { dueDate: company.dueDate });
    await eventually(async () => expect((await asked(publicId))[0]).toBe(200));
    await owner.put(`/companies/${company.id}`, { status: false });
    await eventually(async () => expect(await asked(publicId)).toEqual(unknown));
    const filled = { name: 'Rui Alves', email: 'rui@cliente.test', phone: '11982221111' };
    const sent = await visitor.call<ErrorBody>('POST', `/forms/apresentacao/${publicId}`, filled);
    expect([sent.status, sent.body.error]).toEqual(unknown);
    await owner.put(`/companies/${company.id}`, { status: true });
    await eventually(async () => expect((await asked(publicId))[0]).toBe(200));
    // Blocked, everybody of it was put out.
    const back = await ApiClient.signIn(product.url, 'admin@outra.test');
    await back.delete(`/whatsapp/${theirs.id}`);
    await eventually(async () => expect(await asked(publicId)).toEqual(unknown));
  });
});

import type {
  ErrorBody,
  EventTokensAnswer,
  EventTokenView,
  NewEventTokenView,
  NoteView,
  ProgramMessagePage,
  ProgramTicket,
  ProgramTicketPage,
  ProgramUserPage,
  TicketPage,
  TokenScope,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const NUMBER = '5511977770001';

describe('A program with a token', () => {
  let company: NewCompany;
  let admin: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    await company.connect();
    for (const text of ['bom dia', 'quero um orçamento', 'obrigada'])
      await company.phone.write({ from: NUMBER, to: company.business, text, name: 'Carla Cliente' });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      expect(tickets.find(({ contact }) => contact.number === NUMBER)?.unreadMessages).toBe(3);
    });
  });

  const make = (scopes: readonly TokenScope[], more: object = {}): Promise<NewEventTokenView> =>
    admin.post('/event-tokens', { name: 'leitor', scopes, ...more });

  const ask = async <T>(
    token: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T & ErrorBody }> => {
    const program = new ApiClient(company.url);
    const { status, body } = await program.call<T & ErrorBody>('GET', `/v1${path}`, undefined, {
      authorization: `Bearer ${token}`,
      ...headers,
    });
    return { status, body };
  };

  it('is made by an administrator, who sees the token once', async () => {
    const made = await make(['read'], { name: 'n8n' });
    expect(made.token).toMatch(/^prosa_ev_[\w-]{43}$/);
    const { tokens } = await admin.get<EventTokensAnswer>('/event-tokens');
    const [shown] = tokens.filter(({ id }) => id === made.id);
    const { token: _, ...view } = made;
    expect(shown).toEqual<EventTokenView>({ ...view, createdAt: shown?.createdAt ?? '' });
    expect(JSON.stringify(tokens)).not.toContain(made.token);
    expect((await company.ana.call('GET', '/event-tokens')).status).toBe(403);
    expect((await company.ana.call('POST', '/event-tokens', { name: 'x', scopes: ['read'] })).status).toBe(
      403,
    );
  });

  it.each([
    { name: '', scopes: ['read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['everything'] },
    { name: 'x', scopes: ['read'], networks: ['10.0.0.0/40'] },
    { name: 'x', scopes: ['read'], expiresAt: '2020-01-01T00:00:00Z' },
    { name: 'x', scopes: ['read'], expiresAt: '2999-01-01T00:00:00Z' },
  ])('is not made from %j', async body => {
    expect(await admin.call('POST', '/event-tokens', body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });

  it('sends texts and writes notes in a ticket, where its scopes allow it, each once', async () => {
    const { token } = await make(['read', 'personal', 'messages:send', 'notes:write'], { name: 'CRM' });
    const { body: list } = await ask<ProgramTicketPage>(token, '/tickets');
    const ticket = list.tickets.find(({ lastMessage }) => lastMessage === 'obrigada');
    const home = `/v1/tickets/${ticket?.uuid}`;
    const write = async (who: string, path: string, body: object, key = 'um') => {
      const headers = { authorization: `Bearer ${who}`, 'idempotency-key': key };
      return new ApiClient(company.url).call<{ uuid: string } & ErrorBody>('POST', path, body, headers);
    };
    const sent = await write(token, `${home}/messages`, { body: 'O pedido saiu para entrega' });
    expect(sent).toMatchObject({ status: 201, body: { uuid: expect.any(String) as string } });
    const again = await write(token, `${home}/messages`, { body: 'O pedido saiu para entrega' });
    expect(again.body.uuid).toBe(sent.body.uuid);
    const { body: said } = await ask<ProgramMessagePage>(token, `/messages?ticket=${ticket?.uuid}`);
    expect(said.messages.filter(({ fromMe }) => fromMe)).toMatchObject([
      { uuid: sent.body.uuid, body: 'O pedido saiu para entrega', user: null },
    ]);
    const noted = await write(token, `${home}/notes`, { note: 'Cliente VIP no CRM' });
    expect(noted).toMatchObject({ status: 201, body: { ticket: ticket?.uuid } });
    expect((await write(token, `${home}/notes`, { note: 'Cliente VIP no CRM' })).body).toEqual(noted.body);
    const notes = await admin.get<NoteView[]>(`/ticket-notes/list?ticketId=${ticket?.number}`);
    expect(notes.map(({ note, user }) => [note, user])).toEqual([['Cliente VIP no CRM', null]]);

    const reader = (await make(['read'])).token;
    for (const [path, body] of [
      [`${home}/messages`, { body: 'x' }],
      [`${home}/notes`, { note: 'nota' }],
    ] as const)
      expect(await write(reader, path, body)).toMatchObject({ status: 403, body: { error: 'ERR_SCOPE' } });
    const stranger = await newCompany({ furnished: false });
    const theirs = await stranger.admin.post<NewEventTokenView>('/event-tokens', {
      name: 'x',
      scopes: ['messages:send', 'notes:write'],
    });
    expect(await write(theirs.token, `${home}/notes`, { note: 'nota' })).toMatchObject({ status: 404 });
    const sender = (await make(['messages:send'])).token;
    for (const body of [
      {},
      { body: '' },
      { body: 'x', number: '5511999990000' },
      { body: 'x'.repeat(70_000) },
    ])
      expect(await write(sender, `${home}/messages`, body, 'dois')).toMatchObject({ status: 400 });
  });

  it('reads tickets and their messages page by page, by uuid, with all values only where it may', async () => {
    const { token } = await make(['read', 'personal']);
    const { body: list } = await ask<ProgramTicketPage>(token, '/tickets?limit=1');
    const [ticket] = list.tickets;
    expect(ticket).toMatchObject({ status: 'pending', unread: 3 });
    expect(ticket?.lastMessage).not.toBeNull();
    expect(await ask<ProgramTicket>(token, `/tickets/${ticket?.uuid}`)).toEqual({
      status: 200,
      body: ticket,
    });

    const texts: (string | null)[] = [];
    let cursor = '';
    for (let page = 0; page < 5; page += 1) {
      const { body } = await ask<ProgramMessagePage>(
        token,
        `/messages?ticket=${ticket?.uuid}&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      texts.push(...body.messages.filter(each => !each.fromMe).map(each => each.body));
      expect(body.more).toBe(body.next !== null);
      if (body.next === null) break;
      cursor = body.next;
    }
    expect(texts).toEqual(['bom dia', 'quero um orçamento', 'obrigada']);

    const { token: modest } = await make(['read']);
    const { body: masked } = await ask<ProgramMessagePage>(modest, `/messages?ticket=${ticket?.uuid}`);
    expect(masked.messages.length).toBeGreaterThanOrEqual(3);
    expect(masked.messages.filter(({ body }) => body !== null)).toEqual([]);
    expect((await ask<ProgramTicket>(modest, `/tickets/${ticket?.uuid}`)).body.lastMessage).toBeNull();
    for (const path of ['/contacts', '/users', '/tickets', '/messages']) {
      const answer = JSON.stringify(await ask(modest, path));
      for (const personal of ['Carla', NUMBER, '@prosa.test', 'Ana Souza', 'bom dia'])
        expect(answer).not.toContain(personal);
    }
  });

  it('reads users, queues and tags, whose uuids the tickets name', async () => {
    const { token } = await make(['read', 'personal']);
    const { body } = await ask<ProgramUserPage>(token, '/users');
    const ana = body.users.find(({ name }) => name === 'Ana Souza');
    const { body: queues } = await ask<{ queues: { uuid: string; name: string }[] }>(token, '/queues');
    const names = ana?.queues.map(uuid => queues.queues.find(each => each.uuid === uuid)?.name);
    expect(names?.toSorted()).toEqual(['Atendimento', 'Vendas']);
    const { body: tags } = await ask<{ tags: { name: string }[] }>(token, '/tags');
    expect(tags.tags.map(({ name }) => name)).toContain('VIP');
  });

  it('is refused without the scope, with unknown parameters, and for what is not there', async () => {
    const { token: feed } = await make(['events']);
    expect(await ask(feed, '/tickets')).toMatchObject({ status: 403, body: { error: 'ERR_SCOPE' } });
    const { token } = await make(['read']);
    const faulty: [string, number, string][] = [
      ['/tickets?status=open', 400, 'ERR_VALIDATION'],
      ['/tickets?limit=101', 400, 'ERR_VALIDATION'],
      ['/tickets?cursor=abc', 400, 'ERR_BAD_REQUEST'],
      ['/messages?ticket=7', 400, 'ERR_VALIDATION'],
      ['/tickets/7', 404, 'ERR_NOT_FOUND'],
      ['/tickets/0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e99', 404, 'ERR_NOT_FOUND'],
    ];
    for (const [path, status, error] of faulty)
      expect({ path, ...(await ask(token, path)) }).toMatchObject({ path, status, body: { error } });
    // A cursor may hold a greater number than records have. A token of its own: each is limited to ten requests a second.
    const { token: another } = await make(['read']);
    const beyond = Buffer.from('["4294967296"]').toString('base64url');
    for (const kind of ['tickets', 'contacts', 'messages', 'tags', 'queues', 'users'])
      expect(await ask(another, `/${kind}?cursor=${beyond}`)).toEqual({
        status: 200,
        body: { [kind]: [], next: null, more: false },
      });
  });

  it('is refused with a wrong, foreign or revoked token, never as an expired session', async () => {
    const refused = { status: 401, body: { error: 'ERR_API_TOKEN_INVALID' } };
    expect(await ask('', '/tickets')).toMatchObject(refused);
    expect(await ask('prosa_ev_nobodys', '/tickets')).toMatchObject(refused);
    expect(await ask(admin.token, '/tickets')).toMatchObject(refused);
    const made = await make(['read']);
    expect((await ask(made.token, '/tickets')).status).toBe(200);
    const asPerson = await admin.call('GET', '/tickets', undefined, {
      authorization: `Bearer ${made.token}`,
    });
    expect(asPerson).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
    await admin.delete(`/event-tokens/${made.id}`);
    expect(await ask(made.token, '/tickets')).toMatchObject(refused);
    expect(await admin.call('DELETE', `/event-tokens/${made.id}`)).toMatchObject({ status: 200 });
  });

  it('is refused from other networks than its own', async () => {
    const { token } = await make(['read'], { networks: ['198.51.100.0/24'] });
    const from = (address: string) => ask(token, '/tags', { 'x-forwarded-for': address });
    expect(await from('198.51.100.7')).toMatchObject({ status: 200 });
    expect(await from('203.0.113.7')).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_ADDRESS' } });
  });

  it('is limited to ten requests a second', async () => {
    const { token } = await make(['read']);
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(token, '/tags')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 1 });
  });

  it('reads nothing of another company', async () => {
    const other = await newCompany();
    const { token } = await make(['read', 'personal']);
    const { body } = await ask<ProgramTicketPage>(token, '/tickets');
    const foreign = await other.admin.post<NewEventTokenView>('/event-tokens', {
      ...{ name: 'leitor', scopes: ['read', 'personal'] },
    });
    const uuid = body.tickets[0]?.uuid;
    expect(await ask(foreign.token, `/tickets/${uuid}`)).toMatchObject({ status: 404 });
    const { body: none } = await ask<ProgramMessagePage>(foreign.token, `/messages?ticket=${uuid}`);
    expect(none.messages).toEqual([]);
    expect((await other.admin.call('DELETE', `/event-tokens/${(await make(['read'])).id}`)).status).toBe(404);
  });
});

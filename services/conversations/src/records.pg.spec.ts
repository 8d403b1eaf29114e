import { catalogueOf, recordPart, reservationCatalogue, resourceModule } from '@prosa/resource';
import { describeResource, openRecordApp, person } from '@prosa/resource-testing';
import type { Answer, Call, RecordApp } from '@prosa/resource-testing';
import { INTEGRATION_DEFAULTS, PROMPT_DEFAULTS } from '@prosa/contracts';
import { conversationRecords } from './records';

/** More companies than the records' common specs create in a run. */
const COMPANIES = 400;

let app: RecordApp;

beforeAll(async () => {
  app = await openRecordApp({
    modules: conversationRecords.map(resourceModule),
    parts: conversationRecords.map(recordPart),
    catalogues: [reservationCatalogue, ...conversationRecords.map(catalogueOf)],
  });
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const named = (companyId: number) => ({
    ...{ id: companyId, companyId, name: `Bot ${companyId}`, ...times },
    uuid: `0190c0de-0000-7000-8000-${`${companyId}`.padStart(12, '0')}`,
  });
  const companies = Array.from({ length: COMPANIES }, (_, index) => index + 1);
  await app.owner
    .insertInto('queueIntegration')
    .values(companies.map(id => ({ ...INTEGRATION_DEFAULTS, type: 'n8n', ...named(id) })))
    .execute();
  await app.owner
    .insertInto('prompt')
    .values(companies.map(id => ({ ...PROMPT_DEFAULTS, prompt: '', queueId: null, ...named(id) })))
    .execute();
});

afterAll(() => app.close());

const ofCompany = (companyId: number): number => companyId;

for (const record of conversationRecords)
  describeResource(record, () => app, { integrationId: ofCompany, promptId: ofCompany });

describe('the special rules of records', () => {
  const company = 9_000;
  const admin = person(company);
  const agent = person(company, 'user');
  const supervisor = person(company, 'supervisor');
  const call = (method: Call['method'], url: string, as = admin, body?: object): Promise<Answer> =>
    app.call({ method, url, as, ...(body === undefined ? {} : { body }) });
  const idOf = (answer: Answer): number => {
    expect(answer.status).toBe(201);
    return Number((answer.body as Record<string, unknown>)['id']);
  };
  const refused = (error: string) => ({ body: { error } });

  it('an agent cannot make a tag a kanban column, a supervisor can, and the agent may still rename it', async () => {
    const tag = { name: 'Negociação', color: '#773DFA' };
    expect(await call('POST', '/tags', agent, { ...tag, kanban: true })).toMatchObject(
      refused('ERR_NO_PERMISSION'),
    );
    const id = idOf(await call('POST', '/tags', agent, tag));
    const marked = await call('PUT', `/tags/${id}`, supervisor, { kanban: 1 });
    expect(marked.body).toMatchObject({ kanban: 1 });
    const renamed = await call('PUT', `/tags/${id}`, agent, { name: 'Fechamento' });
    expect(renamed.body).toMatchObject({ name: 'Fechamento', kanban: 1 });
    expect(await call('GET', '/tags?kanban=true')).toMatchObject({ body: { count: 1 } });
    expect(await call('GET', '/tags?kanban=false')).toMatchObject({ body: { count: 0 } });
  });

  it('a queue with tickets that are not closed cannot be removed', async () => {
    const id = idOf(await call('POST', '/queue', admin, { name: 'Suporte', color: '#fff' }));
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const contactUuid = '0190c0de-0000-7000-8000-00000000000b';
    const texts = { name: 'Bia', phone: '', lid: '', email: '', extraInfo: '[]' };
    const known = { checked: true, removedAt: null };
    const contact = { ...texts, ...known, ...times, uuid: contactUuid, companyId: company, id: 1 };
    const place = { companyId: company, id: 1, queueId: id, contactId: 1, contactUuid, connectionId: 1 };
    const quiet = {
      isGroup: false,
      lastMessage: '',
      lastMessageId: '',
      lastMessageFromMe: false,
      lastMessageKind: '',
      bot: null,
      lastMessageAt: null,
      handover: null,
      unread: 0,
      readPosition: '0',
    };
    const uuid = '0190c0de-0000-7000-8000-00000000000a';
    const ticket = {
      ...place,
      ...quiet,
      ...times,
      uuid,
      status: 'pending',
      userId: null,
      chatbot: false,
      waitingSince: null,
    } as const;
    await app.owner.insertInto('contact').values(contact).execute();
    await app.owner.insertInto('ticket').values(ticket).execute();
    expect(await call('DELETE', `/queue/${id}`)).toMatchObject(refused('ERR_QUEUE_IN_USE'));
    await app.owner.updateTable('ticket').set({ status: 'closed' }).where('uuid', '=', uuid).execute();
    expect(await call('DELETE', `/queue/${id}`)).toMatchObject({ status: 200 });
  });

  it('a colour is the same colour in capitals, and a name in capitals and with blanks the same name', async () => {
    idOf(await call('POST', '/queue', admin, { name: 'Vendas', color: '#abcdef' }));
    const color = await call('POST', '/queue', admin, { name: 'Outra', color: '#ABCDEF' });
    expect(color).toMatchObject(refused('ERR_QUEUE_COLOR_ALREADY_EXISTS'));
    const name = await call('POST', '/queue', admin, { name: ' VENDAS ', color: '#123456' });
    expect(name).toMatchObject(refused('ERR_QUEUE_NAME_TAKEN'));
  });

  it('a general quick message is read by all and changed by its owner or a supervisor', async () => {
    const message = { shortcode: 'ola', message: 'Olá!', geral: true };
    const id = idOf(await call('POST', '/quick-messages', admin, message));
    expect(await call('GET', `/quick-messages/${id}`, agent)).toMatchObject({ body: message });
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await call(method, `/quick-messages/${id}`, agent, { message: 'Oi' });
      expect(answer).toMatchObject({ status: 403, ...refused('ERR_NO_PERMISSION') });
    }
    const changed = await call('PUT', `/quick-messages/${id}`, supervisor, { message: 'Oi!' });
    expect(changed).toMatchObject({ body: { message: 'Oi!', userId: admin.userId } });
  });

  it('a quick message is visible and changeable by permission, and for its owner', async () => {
    const text = { shortcode: 'desconto', message: 'Até 20%', geral: true };
    const strict = { ...text, viewPermission: 'supervisor', editPermission: 'admin' };
    const id = idOf(await call('POST', '/quick-messages', admin, strict));
    const url = `/quick-messages/${id}`;
    const codes = async (as: typeof admin): Promise<unknown> =>
      (await call('GET', '/quick-messages?searchParam=desconto', as)).body['count'];
    expect([await codes(agent), await codes(supervisor), await codes(admin)]).toEqual([0, 1, 1]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(await call(method, url, agent, { message: 'x' })).toMatchObject({ status: 404 });
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await call(method, url, supervisor, { editPermission: 'supervisor' });
      expect(answer).toMatchObject({ status: 403, ...refused('ERR_NO_PERMISSION') });
    }
    expect(await call('PUT', url, admin, { viewPermission: 'user', editPermission: 'user' })).toMatchObject({
      status: 200,
    });
    expect(await call('PUT', url, agent, { message: 'Até 10%' })).toMatchObject({
      body: { message: 'Até 10%', userId: admin.userId },
    });
    expect(await call('PUT', url, person(9_002, 'admin'), { message: 'x' })).toMatchObject({ status: 404 });
    for (const editPermission of ['super', ''])
      expect((await call('PUT', url, admin, { editPermission })).status).toBe(400);
  });

  it('a quick message that agents may no longer see leaves their lists, and stays in its owner’s', async () => {
    const first = (await app.frames(company)).length;
    const text = { shortcode: 'tabela', message: 'Preços', geral: true };
    const id = idOf(await call('POST', '/quick-messages', agent, text));
    await call('PUT', `/quick-messages/${id}`, agent, { viewPermission: 'admin' });
    expect((await call('GET', `/quick-messages/${id}`, agent)).status).toBe(200);
    expect((await call('GET', `/quick-messages/${id}`, supervisor)).status).toBe(404);
    const [, gone, now] = (await app.frames(company)).slice(first);
    expect(gone).toMatchObject({ payload: { action: 'delete', id }, audience: { kind: 'company' } });
    expect(now?.audience).toEqual({ kind: 'profiles', profiles: ['admin'], userId: agent.userId });
  });

  it('a quick message that becomes private leaves the lists of the others and stays in its owner’s', async () => {
    const first = (await app.frames(company)).length;
    const message = { shortcode: 'pix', message: 'Chave', geral: true };
    const id = idOf(await call('POST', '/quick-messages', agent, message));
    await call('PUT', `/quick-messages/${id}`, agent, { geral: false });
    expect((await call('GET', `/quick-messages/${id}`, admin)).status).toBe(404);
    const frames = (await app.frames(company)).slice(first);
    expect(frames).toMatchObject([
      { payload: { action: 'create', record: { id, geral: true } }, audience: { kind: 'profiles' } },
      { payload: { action: 'delete', id }, audience: { kind: 'company' } },
      {
        payload: { action: 'update', record: { id, geral: false } },
        audience: { kind: 'user', userId: agent.userId },
      },
    ]);
  });

  it('quick messages come in pages of forty, or all for a chooser, whatever user id the caller sends', async () => {
    const [mine, theirs] = [person(9_001, 'user'), person(9_001, 'user')];
    for (let n = 0; n < 42; n += 1)
      idOf(await call('POST', '/quick-messages', mine, { shortcode: `q${100 + n}`, message: `Oi ${n}` }));
    idOf(await call('POST', '/quick-messages', theirs, { shortcode: 'deles', message: 'Segredo' }));
    const codes = ({ body }: Answer): unknown[] =>
      (body['records'] as { shortcode: string }[]).map(({ shortcode }) => shortcode);
    const first = await call(
      'GET',
      `/quick-messages?searchParam=oi&pageNumber=1&userId=${theirs.userId}`,
      mine,
    );
    expect(first.body).toMatchObject({ count: 42, hasMore: true });
    const second = await call('GET', '/quick-messages?searchParam=oi&pageNumber=2', mine);
    expect(codes(second)).toEqual(['q140', 'q141']);
    expect(second.body).toMatchObject({ hasMore: false });
    const all = await call('GET', `/quick-messages/list?companyId=9000&userId=${theirs.userId}`, mine);
    expect(all.body).toHaveLength(42);
  });

  it('two users may each have the same shortcode, one user may not have it twice', async () => {
    const message = { shortcode: 'fim', message: 'Até logo' };
    idOf(await call('POST', '/quick-messages', agent, message));
    idOf(await call('POST', '/quick-messages', supervisor, message));
    expect(await call('POST', '/quick-messages', agent, message)).toMatchObject(
      refused('ERR_SHORTCODE_TAKEN'),
    );
  });
});

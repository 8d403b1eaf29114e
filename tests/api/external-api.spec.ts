import type {
  ApiMessageView,
  CompanyView,
  ConnectionTokenView,
  ConnectionView,
  ErrorBody,
  InteractionPage,
  MessagePage,
  TicketPage,
} from '@prosa/contracts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '../support/api-client';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient, PhoneMessage } from '../support/simulator-client';

const run = promisify(execFile);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('An external system that sends messages', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let connection: ConnectionView;
  let phone: SimulatorClient;
  let token: string;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    connection = await company.connect();
    phone = company.phone;
    const issued = await admin.post<ConnectionTokenView>(`/whatsapp/${connection.id}/token`);
    token = issued.token ?? '';
  });

  const send = async (
    body: object,
    headers: Record<string, string> = {},
    as = token,
  ): Promise<{ status: number; body: ApiMessageView & ErrorBody }> => {
    const response = await fetch(`${company.url}/api/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as ApiMessageView & ErrorBody };
  };

  const held = (number: string, count: number): Promise<readonly PhoneMessage[]> =>
    eventually(async () => {
      const messages = await phone.messages(number);
      if (messages.length < count) throw new Error(`${messages.length} of ${count}`);
      return messages;
    });

  const ticketsOf = async (number: string, status: string): Promise<TicketPage['tickets']> => {
    const { tickets } = await admin.get<TicketPage>(`/tickets?status=${status}&showAll=true`);
    return tickets.filter(each => each.contact.number === number);
  };

  it('reaches a new number with the documented curl command, without opening a pending ticket', async () => {
    const number = '5511955550001';
    const { stdout } = await run('curl', [
      ...['-sS', '-X', 'POST', `${company.url}/api/messages/send`],
      ...['-H', `Authorization: Bearer ${token}`, '-H', 'Content-Type: application/json'],
      ...['-d', JSON.stringify({ number: '+55 (11) 95555-0001', body: 'Seu pedido saiu' })],
    ]);
    const answer = JSON.parse(stdout) as ApiMessageView;
    const [message] = await held(number, 1);
    expect(message).toMatchObject({ id: answer.id, text: 'Seu pedido saiu' });
    expect(await ticketsOf(number, 'pending')).toEqual([]);
    expect(await ticketsOf(number, 'closed')).toMatchObject([
      { id: answer.ticketId, lastMessage: 'Seu pedido saiu' },
    ]);
    const { messages } = await admin.get<MessagePage>(`/messages/${answer.ticketId}?pageNumber=1`);
    expect(messages).toMatchObject([{ user: null, program: { kind: 'api', campaign: null } }]);
    const told = await admin.get<InteractionPage>(`/ticket/interaction/${answer.ticketId}?pageNumber=1`);
    expect(told.interactions.find(({ type }) => type === 'MESSAGE')?.author).toBe('API');
    // What the customer answers is a new ticket, as always.
    await phone.write({ from: number, to: company.business, text: 'obrigada' });
    await eventually(async () => expect(await ticketsOf(number, 'pending')).toHaveLength(1));
  });

  it('sends once per key, however often it is repeated, and receives the status', async () => {
    const number = '5511955550002';
    const key = { 'idempotency-key': 'pedido-1234' };
    const answers = await Promise.all([1, 2, 3].map(() => send({ number, body: 'uma vez' }, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await held(number, 1);
    const later = await eventually(async () => {
      const again = await send({ number, body: 'uma vez' }, key);
      if (again.body.status === 'pending') throw new Error('not out yet');
      return again;
    });
    expect(later.body.id).toBe(answers[0]?.body.id);
    expect(await phone.messages(number)).toHaveLength(1);
    expect(await send({ number, body: 'outra' }, key)).toMatchObject({
      status: 409,
      body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('sends form files into the open conversation, which keeps its agent', async () => {
    const number = '5511955550003';
    await phone.write({ from: number, to: company.business, text: 'oi' });
    const [waiting] = await eventually(async () => {
      const found = await ticketsOf(number, 'pending');
      if (found.length === 0) throw new Error('not there yet');
      return found;
    });
    await ana.put(`/tickets/${waiting?.id}`, { status: 'open' });
    const file = join(mkdtempSync(join(tmpdir(), 'prosa-picture-')), 'foto.png');
    writeFileSync(file, png);
    const { stdout } = await run('curl', [
      ...['-sS', '-X', 'POST', `${company.url}/api/messages/send`, '-H', `Authorization: Bearer ${token}`],
      ...['-F', `number=${number}`, '-F', 'body=Veja', '-F', `medias=@${file}`],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ ticketId: waiting?.id, messages: [{ status: 'pending' }] });
    const messages = await held(number, 2);
    expect(messages.at(-1)).toMatchObject({
      text: expect.stringContaining('Veja') as string,
      media: { mime: 'image/png' },
    });
    expect(await ticketsOf(number, 'open')).toMatchObject([{ id: waiting?.id, user: { id: ana.me?.id } }]);
  });

  it('receives the error in its language, and nothing is sent', async () => {
    const wrong = async (body: object, as = token) => {
      const answer = await send(body, { 'accept-language': 'en' }, as);
      return [answer.status, answer.body.error];
    };
    expect(await wrong({ body: 'x' })).toEqual([400, 'ERR_VALIDATION']);
    expect(await wrong({ number: 'x', body: 'x' })).toEqual([400, 'ERR_VALIDATION']);
    expect(await wrong({ number: '5511955550004', body: ' ' })).toEqual([400, 'ERR_EMPTY_MESSAGE']);
    expect(await wrong({ number: '5511955550004', body: 'x' }, 'prosa_wrong')).toEqual([
      401,
      'ERR_API_TOKEN_INVALID',
    ]);
    const refused = await send(
      { number: '5511955550004', body: 'x' },
      { 'accept-language': 'en' },
      admin.token,
    );
    expect(refused).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('Invalid API token') },
    });
    expect(await phone.messages('5511955550004')).toEqual([]);
  });

  it('of another company uses that company’s phone; it is refused while blocked, and accepted again afterwards', async () => {
    const platform = company.root;
    const email = `dona.${randomUUID()}@padaria.test`;
    const padaria = await platform.post<CompanyView>('/companies', {
      ...{ name: 'Padaria Sol', email, password: 'Segredo123', status: true, campaignsEnabled: true },
      ...{ phone: '5511977770000', dueDate: '2090-01-01', recurrence: 'MENSAL' },
    });
    const owner = await ApiClient.signIn(company.url, email, 'Segredo123');
    const theirs = await owner.post<ConnectionView>('/whatsapp', { name: 'Balcão' });
    await connectPhone(company.url, owner, company.line(77));
    const { token: own } = await owner.post<ConnectionTokenView>(`/whatsapp/${theirs.id}/token`);
    const body = { number: '5511955550005', body: 'da padaria' };
    expect((await send(body, {}, own ?? '')).status).toBe(200);
    await held(body.number, 1);
    expect(await ticketsOf(body.number, 'closed')).toEqual([]);
    await platform.put(`/companies/${padaria.id}`, { status: false });
    await eventually(async () =>
      expect(await send(body, {}, own ?? '')).toMatchObject({
        status: 402,
        body: { error: 'ERR_COMPANY_BLOCKED' },
      }),
    );
    await platform.put(`/companies/${padaria.id}`, { status: true });
    await eventually(async () => expect((await send(body, {}, own ?? '')).status).toBe(200));
    await held(body.number, 2);
    await platform.put(`/companies/${padaria.id}`, { dueDate: '2020-01-01' });
    expect(await send(body, {}, own ?? '')).toMatchObject({
      status: 402,
      body: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
    });
    await platform.put(`/companies/${padaria.id}`, { dueDate: '2090-01-01' });
    expect((await send(body, {}, own ?? '')).status).toBe(200);
    const plan = await platform.post<{ id: number }>('/plans', {
      ...{ name: 'Balcão', value: 49.9, users: 5, connections: 5, queues: 5 },
    });
    await platform.put(`/companies/${padaria.id}`, { planId: plan.id });
    expect((await send(body, {}, own ?? '')).status).toBe(200);
    await platform.put(`/plans/${plan.id}`, { useExternalApi: false });
    await eventually(async () =>
      expect(await send(body, {}, own ?? '')).toMatchObject({
        status: 403,
        body: { error: 'ERR_PLAN_FEATURE' },
      }),
    );
    for (const secret of [token, own ?? '']) expect(company.printed()).not.toContain(secret.slice(0, 16));
  });

  it('receives an error while its connection is off, until it is scanned again, even under another name', async () => {
    const body = { number: '5511955550007', body: 'De volta' };
    await admin.delete(`/whatsappsession/${connection.id}`);
    const now = (): Promise<ConnectionView> => admin.get(`/whatsapp/${connection.id}?session=0`);
    await eventually(async () => expect((await now()).status).toBe('DISCONNECTED'));
    expect(await send(body)).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    const renamed = await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, { name: 'Linha nova' });
    expect(renamed).toMatchObject({ name: 'Linha nova', isDefault: true });
    await admin.put(`/whatsappsession/${connection.id}`);
    const { qrcode } = await eventually(async () => {
      const waiting = await now();
      expect(waiting.status).toBe('qrcode');
      return waiting;
    });
    await phone.scan(qrcode, company.business);
    await eventually(async () => expect((await now()).status).toBe('CONNECTED'));
    await eventually(async () => expect((await send(body)).status).toBe(200));
    await held(body.number, 1);
  });

  it('with a revoked token, or with that of a removed connection, sends nothing', async () => {
    const made = await admin.post<ConnectionView>('/whatsapp', { name: `Extra ${randomUUID().slice(0, 4)}` });
    const extra = await admin.post<ConnectionTokenView>(`/whatsapp/${made.id}/token`);
    const body = { number: '5511955550006', body: 'x' };
    expect(await send(body, {}, extra.token ?? '')).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
    });
    await admin.delete(`/whatsapp/${made.id}`);
    expect((await send(body, {}, extra.token ?? '')).status).toBe(401);
    await admin.delete(`/whatsapp/${connection.id}/token`);
    expect((await send(body)).status).toBe(401);
  });
});

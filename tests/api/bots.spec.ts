import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ConnectionView,
  InteractionPage,
  MessagePage,
  QueueView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const CLARA = '5511966660001';
const DAVI = '5511966660002';
const EVA = '5511966660009';
const FLORA = '5511966660010';
const GIL = '5511966660011';
const HUGO = '5511966660012';
const IRIS = '5511966660013';
const JULIA = '5511966660014';
const KARLA = '5511966660015';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** What the flow's server has beside its webhook. */
const FILES: Readonly<Record<string, Buffer>> = {
  '/loja.png': PNG,
  '/pagina.png': Buffer.from('<html><script>alert(1)</script></html>'),
  '/grande.png': Buffer.concat([PNG, Buffer.alloc(17 * 1024 * 1024)]),
};

/** What a flow is posted, as flows read it. */
interface Posted {
  readonly key: { readonly remoteJid: string; readonly fromMe: boolean };
  readonly pushName: string;
  readonly message: { readonly conversation: string };
}

describe('A customer who is answered by an n8n flow', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let n8n: Server;
  let posted: Posted[] = [];
  let answer: (response: ServerResponse, body: Posted) => void;

  beforeAll(async () => {
    n8n = createServer((request, response) => {
      const file = FILES[request.url ?? ''];
      if (file !== undefined) return void response.writeHead(200, { 'content-type': 'image/png' }).end(file);
      const pieces: Buffer[] = [];
      request.on('data', piece => pieces.push(piece as Buffer));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(pieces).toString()) as Posted;
        posted.push(body);
        answer(response, body);
      });
    });
    await new Promise<void>(done => void n8n.listen(0, '127.0.0.1', done));
    const { port } = n8n.address() as AddressInfo;
    company = await newCompany();
    admin = company.admin;
    phones = company.phone;
    const connection = await company.connect();
    const flow = { name: 'Fluxo', type: 'n8n', urlN8N: `http://127.0.0.1:${port}/webhook/1` };
    const { id } = await admin.post<{ id: number }>('/queueIntegration', flow);
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', integrationId: id },
    });
  });
  beforeEach(() => {
    posted = [];
    answer = (response, { message }) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ output: `{{name}}: ${message.conversation}` }));
  });
  afterAll(async () => {
    n8n.closeAllConnections();
    await new Promise(done => void n8n.close(done));
  });

  const write = (from: string, text: string): Promise<unknown> =>
    phones.write({ from, name: 'Clara Nunes', to: company.business, text });
  const hears = (number: string, ...texts: string[]): Promise<void> =>
    eventually(async () =>
      expect((await phones.messages(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text)).toEqual(
        texts,
      ),
    );
  const pending = (number: string): Promise<TicketView> =>
    eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(({ contact }) => contact.number === number);
      if (!found) throw new Error(`no ticket of ${number}`);
      return found;
    });

  /** What the history of a ticket says of bots, newest first. */
  const recorded = (ticket: TicketView, ...lines: string[]): Promise<void> =>
    eventually(async () => {
      const { interactions } = await admin.get<InteractionPage>(`/ticket/interaction/${ticket.id}`);
      expect(interactions.flatMap(({ type, text }) => (type === 'CHATBOT' ? [text] : []))).toEqual(lines);
    });

  it('gets one answer to all messages so far, with exactly the text of the flow', async () => {
    await write(CLARA, 'oi');
    await write(CLARA, 'tudo bem?');
    await hears(CLARA, '{{name}}: oi\ntudo bem?');
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ key: { fromMe: false }, message: { conversation: 'oi\ntudo bem?' } });
  });

  it("gets all items of an answer in WhatsApp's flavour, long ones as further messages, and plain texts", async () => {
    const long = 'Temos pão francês e bolo de fubá. '.repeat(40).trim();
    const items = [
      { output: '**Bem-vinda** à [loja](https://loja.test/a__b__c)' },
      { messages: ['Oi!', long] },
    ];
    answer = response =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(items));
    await write(KARLA, 'oi');
    const heard = async (): Promise<string[]> =>
      (await phones.messages(KARLA)).filter(({ fromMe }) => !fromMe).map(({ text }) => text);
    await eventually(async () => expect(await heard()).toHaveLength(4));
    const [welcome, hello, ...rest] = await heard();
    expect([welcome, hello]).toEqual(['*Bem-vinda* à loja: https://loja.test/a__b__c', 'Oi!']);
    expect(rest.every(text => text.length <= 1_000 && text.endsWith('fubá.'))).toBe(true);
    expect(rest.join(' ')).toBe(long);
    answer = response => response.writeHead(200, { 'content-type': 'text/html' }).end('Até logo!');
    await write(KARLA, 'tchau');
    await eventually(async () => expect((await heard()).at(-1)).toBe('Até logo!'));
  });

  it('is handed over by a keyword, and the flow receives no further messages', async () => {
    await write(CLARA, 'Quero falar com um atendente');
    const waits = 'Tudo bem! Em breve um atendente vai falar com você.';
    await hears(CLARA, '{{name}}: oi\ntudo bem?', waits);
    const ticket = await pending(CLARA);
    await recorded(ticket, 'Bot Fluxo passou o atendimento para a equipe');
    await admin.put(`/tickets/${ticket.id}`, { status: 'open' });
    await write(CLARA, 'obrigada');
    await admin.post(`/messages/${ticket.id}`, { body: 'Sou a Alice.' });
    await hears(CLARA, '{{name}}: oi\ntudo bem?', waits, 'Sou a Alice.');
    expect(posted).toEqual([]);
  });

  it('receives one message when the flow fails, and waits for an agent', async () => {
    answer = response => response.writeHead(404).end();
    await write(DAVI, 'oi');
    await hears(DAVI, 'Vou chamar alguém da equipe para você.');
    const ticket = await pending(DAVI);
    await recorded(ticket, 'Bot Fluxo falhou e o atendimento aguarda na fila (o serviço recusou a chamada)');
  });

  it('does not receive answers of the flow after an agent accepted', async () => {
    let late: ServerResponse | undefined;
    answer = response => void (late = response);
    await write(EVA, 'oi');
    await eventually(() => Promise.resolve(expect(posted).toHaveLength(1)));
    const ticket = await pending(EVA);
    await admin.put(`/tickets/${ticket.id}`, { status: 'open' });
    late?.writeHead(200, { 'content-type': 'text/plain' }).end('tarde demais');
    await admin.post(`/messages/${ticket.id}`, { body: 'Sou a Alice.' });
    await hears(EVA, 'Sou a Alice.');
  });

  it('gets no bot answer while an agent has switched the bot off, and gets one once it is on again', async () => {
    await write(FLORA, 'oi');
    await hears(FLORA, '{{name}}: oi');
    const ticket = await pending(FLORA);
    expect(ticket).toMatchObject({ useIntegration: true, integrationId: expect.any(Number) as number });
    const change = (body: object) => admin.put<TicketView>(`/tickets/${ticket.id}`, body);
    expect(await change({ useIntegration: false })).toMatchObject({
      useIntegration: false,
      integrationId: null,
    });
    await write(FLORA, 'alguém aí?');
    await eventually(async () => expect((await pending(FLORA)).lastMessage).toBe('alguém aí?'));
    await change({ useIntegration: true });
    await write(FLORA, 'e agora?');
    await hears(FLORA, '{{name}}: oi', '{{name}}: alguém aí?\ne agora?');
    const { interactions } = await admin.get<{ interactions: { type: string; params: object }[] }>(
      `/ticket/interaction/${ticket.id}`,
    );
    const changes = interactions.flatMap(({ type, params }) => (type === 'CHATBOT' ? [params] : []));
    expect(changes).toEqual([
      { by: 'user', byId: String(admin.me?.id), change: 'on' },
      { by: 'user', byId: String(admin.me?.id), change: 'off' },
    ]);
    await admin.put(`/tickets/${ticket.id}`, { status: 'open' });
    const refused = await admin.call('PUT', `/tickets/${ticket.id}`, { useIntegration: true });
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'ERR_TICKET_STATE' }]);
    const foreign = await admin.call('PUT', `/tickets/${ticket.id}`, {
      useIntegration: true,
      promptId: 9_999,
    });
    expect(foreign.body).toMatchObject({ error: 'ERR_NO_PROMPT_FOUND' });
  });

  it('stays in its queue when a flow hands over to a queue of another company', async () => {
    answer = response =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text: 'Chamando.', handover: { queueId: 999_999 } }));
    await write(GIL, 'oi');
    await hears(GIL, 'Chamando.');
    await eventually(async () =>
      expect(await pending(GIL)).toMatchObject({ queueId: null, useIntegration: false }),
    );
  });

  it('gets the pictures of a flow as files, and other, oversized or unreachable files as links', async () => {
    const { port } = n8n.address() as AddressInfo;
    const at = (path: string): string => `http://127.0.0.1:${port}${path}`;
    const image = (url: string, text = ''): object => ({ type: 'image', url, text });
    const messages = [
      image(at('/loja.png'), 'A nossa loja'),
      image(at('/pagina.png')),
      image(at('/grande.png')),
      image('http://169.254.169.254/foto.png'),
    ];
    answer = response =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ messages }));
    await write(HUGO, 'como é a loja?');
    const links = [at('/pagina.png'), at('/grande.png'), 'http://169.254.169.254/foto.png'];
    // The simulated phone names the kind of what is no text.
    await hears(HUGO, '[imageMessage] A nossa loja', ...links);
    const [picture] = (await phones.messages(HUGO)).filter(({ fromMe }) => !fromMe);
    expect(picture).toMatchObject({ kind: 'image', media: { mime: 'image/png' } });
    const shown = await fetch(new URL(picture?.media?.url ?? '', company.url));
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
    const { id } = await pending(HUGO);
    const { messages: thread } = await admin.get<MessagePage>(`/messages/${id}`);
    expect(thread.find(({ body }) => body === 'A nossa loja')).toMatchObject({
      ...{ fromMe: true, mediaType: 'image', mediaName: 'loja.png' },
    });
  });

  it('is answered again when an agent switches the bot on after a handover', async () => {
    answer = response =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('De volta ao assunto.');
    const { id } = await pending(GIL);
    await admin.put(`/tickets/${id}`, { useIntegration: true });
    await eventually(async () => expect(await pending(GIL)).toMatchObject({ useIntegration: true }));
    await write(GIL, 'mais uma coisa');
    await hears(GIL, 'Chamando.', 'De volta ao assunto.');
  });

  it('is answered by the bot at the end of a menu, and by a bot that is switched on after the menu was abandoned', async () => {
    const [connection] = await admin.get<readonly ConnectionView[]>('/whatsapp');
    if (!connection) throw new Error('no connection');
    const add = (name: string, color: string) => admin.post<QueueView>('/queue', { name, color });
    const queues = [await add('Bolos', '#123abd'), await add('Salgados', '#123abe')];
    const { id: queueId } = queues[0] as QueueView;
    await admin.post('/queue-options', {
      queueId,
      option: 1,
      title: 'Preços',
      message: 'A partir de R$ 60.',
    });
    await admin.put(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: queues.map(({ id }) => id), maxUseBotQueues: 1 },
      greetingMessage: 'Olá!',
    });
    const menu = 'Olá!\n\n*1* - Bolos\n*2* - Salgados';
    const back = '*0* - Voltar\n*#* - Menu inicial';
    await write(IRIS, 'oi');
    await hears(IRIS, menu);
    await write(IRIS, '1');
    await hears(IRIS, menu, `*1* - Preços\n\n${back}`);
    await write(IRIS, '1');
    const heard = [menu, `*1* - Preços\n\n${back}`, `A partir de R$ 60.\n\n${back}`];
    await hears(IRIS, ...heard);
    await write(IRIS, 'E de chocolate?');
    await hears(IRIS, ...heard, '{{name}}: E de chocolate?');
    await write(JULIA, 'oi');
    await hears(JULIA, menu);
    await write(JULIA, 'bolo');
    const waits = 'Tudo bem! Em breve um atendente vai falar com você.';
    await hears(JULIA, menu, waits);
    const { id } = await pending(JULIA);
    await admin.put(`/tickets/${id}`, { useIntegration: true });
    await write(JULIA, 'Alguém aí?');
    await hears(JULIA, menu, waits, '{{name}}: Alguém aí?');
  });
});

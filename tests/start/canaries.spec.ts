import type { ChargeView } from '@prosa/contracts';
import { formerPersonalId } from '@prosa/crypto';
import { uuidv5 } from '@prosa/kernel';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client';
import { CompletionsDouble } from '../support/completions-double';
import { BUSINESS, connectPhone } from '../support/connected';
import { DialogflowDouble } from '../support/dialogflow-double';
import { eventually } from '../support/eventually';
import { bankOf, chargeAtBank, payingCompanies, type PayingCompany } from '../support/paying-company';
import { CANARY_NUMBER, PERSONAL_CANARIES, writeThroughEveryDoor } from '../support/personal-canaries';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { SpeechDouble } from '../support/speech-double';

/** What older clients send along, and what stands on cards and nowhere here. */
const card = {
  ...{ nameOnCard: 'MARIA CANARIO DA SILVA', cardNumber: '4111111111111111', cvv: 'cvv-canary-77' },
  expiryDate: '12/31-canary',
};
const CARD = ['MARIA CANARIO', '4111111111111111', 'cvv-canary-77', '12/31-canary'];

const ASAAS = 'aact_canary_0d1f5c77e2b94a';
const NOTICE = 'notice-canary-7f7f7f7f7f7f7f7f-0011223344';
const API_KEY = 'sk-canary-5b1d0e9a44';
const PASSWORD = 'senha-canario-91';
const MODEL_KEY = 'sk-canary-used-77b0c1d2';
const VOICE_KEY = 'voice-canary-91e4aa07';
const CUSTOMER = '5511977770001';

/** A text inside something longer that is written in base64, wherever in it the text begins. */
const encoded = (text: string): readonly string[] =>
  [0, 1, 2].map(before =>
    Buffer.from('#'.repeat(before) + text)
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  );

/** The files of the product and its engines: logs, the log's own file, streams, what is kept in memory and written down. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));

describe('Data that must not be stored in clear text', () => {
  let product: Product;
  let server: EmbeddedPostgres;
  let database: Client;
  let folder: string;
  let root: ApiClient;
  let one: PayingCompany;
  let model: CompletionsDouble;
  let voices: SpeechDouble;
  let google: DialogflowDouble;
  const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-canaries-'));
    const dataDir = join(folder, 'postgres');
    server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
    model = await CompletionsDouble.start();
    voices = await SpeechDouble.start(Buffer.from('no sound'));
    google = await DialogflowDouble.start(pair.publicKey);
    product = await startProduct({
      distributed: true,
      env: {
        ...{ DATABASE_URL: server.url, LOG_LEVEL: 'trace', ASAAS_WEBHOOK_TOKEN: NOTICE },
        OUTBOUND_ALLOW: [model, voices, google].map(({ host }) => host).join(','),
        AZURE_SPEECH_URL: `http://${voices.host}`,
        ...{ DIALOGFLOW_URL: `http://${google.host}`, GOOGLE_TOKENS_URL: `http://${google.host}` },
      },
    });
    database = new Client({ connectionString: server.url });
    await database.connect();
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    [one] = (await payingCompanies(product, root, 1)) as [PayingCompany];
  });

  afterAll(async () => {
    await database?.end();
    if (product) await discard(product);
    await server?.stop();
    await Promise.all([model, voices, google].map(double => double?.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const tables = async (): Promise<readonly string[]> => {
    const { rows } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    return rows.map(({ name }) => name);
  };

  /** Wherever a text is: the tables that hold it, the files, and what was printed. */
  const findings = async (text: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const table of await tables()) {
      const hits = await database.query(
        `select 1 from ${table} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`,
        [text, Buffer.from(text).toString('hex')],
      );
      if (hits.rowCount !== 0) found.push(table);
    }
    const forms = [text, ...encoded(text)];
    for (const file of filesIn(product.dataDir)) {
      const content = readFileSync(file);
      if (forms.some(form => content.includes(form))) found.push(file.slice(product.dataDir.length + 1));
    }
    if (product.output().includes(text)) found.push('output');
    return found;
  };

  it('the search finds a name that may be stored', async () => {
    await root.post('/quick-messages', { shortcode: 'canario', message: 'achado-canario-55', geral: true });
    await eventually(async () => {
      const found = await findings('achado-canario-55');
      expect(found).toEqual(expect.arrayContaining(['rm.quick_message', 'event-store.jsonl']));
      expect(found.some(place => place.startsWith('nats/jetstream/$G/streams/EVENTS'))).toBe(true);
    });
  });

  it('no card data is stored, whichever route received it', async () => {
    const { admin, invoice, company } = one;
    const payer = { firstName: 'Maria', document: '529.982.247-25', city: 'São Paulo' };
    const view = await admin.post<ChargeView>('/subscription', { invoiceId: invoice.id, ...payer, ...card });
    const { id } = await chargeAtBank(product, view);
    const calls: readonly (readonly ['POST' | 'PUT', string, object])[] = [
      ['POST', '/subscription', { invoiceId: 999_999 }],
      ['POST', '/subscription', {}],
      ['POST', `/subscription?cardNumber=${card.cardNumber}&cvv=${card.cvv}`, { invoiceId: invoice.id }],
      ['PUT', `/companies/${company.id}`, { name: company.name }],
      ['POST', '/companies/cadastro', { name: 'X' }],
      ['POST', '/contacts', { name: 'Ana', number: '5511999990000' }],
      ['POST', '/quick-messages', { shortcode: 'a', message: 'b', geral: true }],
      ['POST', '/tags', { name: 'T', color: '#B45309' }],
      ['POST', '/users', { name: 'Ana' }],
      ['PUT', '/settings/userRating', { value: 'enabled' }],
      ['POST', '/auth/login', { email: one.email, password: 'errada' }],
      ['POST', `/payments/asaas/nobody`, { id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: { id } }],
    ];
    for (const [method, path, body] of calls) await admin.call(method, path, { ...body, ...card });
    await bankOf(product).do('pay', { id, notice: 'now' });
    await eventually(async () => {
      const { status } = await admin.get<ChargeView>(`/invoices/${invoice.id}/charge`);
      expect(status).toBe('CONCLUIDA');
    });
    for (const text of CARD) expect([text, await findings(text)]).toEqual([text, []]);
  });

  it('no secret is stored in clear text: provider tokens, prompt keys, the bank’s webhook secret, passwords', async () => {
    const { admin } = one;
    expect((await root.call('PUT', '/settings/asaas', { value: ASAAS })).status).toBe(200);
    const prompt = { name: 'Vendas', prompt: 'Seja breve', apiKey: API_KEY, maxTokens: 100 };
    const queues = await root.get<{ id: number }[]>('/queue');
    const made = await root.call('POST', '/prompt', { ...prompt, queueId: queues[0]?.id });
    expect(made.status).toBe(201);
    const user = { name: 'Ana', email: 'ana@canario.test', profile: 'user', allTicket: 'disabled' };
    await admin.call('POST', '/users', { ...user, password: PASSWORD });
    await new ApiClient(product.url).call('POST', '/auth/login', { email: user.email, password: PASSWORD });
    const forged = { headers: { 'asaas-access-token': `${NOTICE}x`, 'content-type': 'application/json' } };
    const hook = await root.get<{ path: string }>('/payments/webhook');
    await fetch(`${product.url}${hook.path}`, { method: 'POST', body: '{}', ...forged });
    for (const text of [ASAAS, API_KEY, PASSWORD]) expect([text, await findings(text)]).toEqual([text, []]);
    // The bank of the simulator has to know its own word, as the real one does.
    expect(await findings(NOTICE)).toEqual(['simulator/bank.json']);
  });

  it('no bot key is stored, even when its provider quotes it', async () => {
    const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    // A line of the key's base64: how the file is written down changes nothing about it.
    const [, line = ''] = pem.split('\n');
    const jsonContent = JSON.stringify({ client_email: 'bot@canario.test', private_key: pem });
    const queue = await root.post<{ id: number }>('/queue', { name: 'Canário', color: '#123abc' });
    const access = { baseUrl: `http://${model.host}/v1`, apiKey: MODEL_KEY };
    const prompt = await root.post<{ id: number }>('/prompt', {
      ...{ name: 'Bia', prompt: 'Seja breve', queueId: queue.id, ...access },
      ...{ voice: 'pt-BR-FranciscaNeural', voiceKey: VOICE_KEY, voiceRegion: 'brazilsouth' },
    });
    const connection = await connectPhone(product.url, root);
    await root.put(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', promptId: prompt.id },
    });
    const phones = new SimulatorClient(product.url);
    const heard = async (count: number): Promise<void> =>
      eventually(async () => {
        const all = await phones.messages(CUSTOMER);
        expect(all.filter(({ fromMe }) => !fromMe)).toHaveLength(count);
      });
    await phones.write({ from: CUSTOMER, name: 'Rita', to: BUSINESS, text: 'oi' });
    await heard(1);
    expect([model.calls[0]?.authorization, voices.calls[0]?.key]).toEqual([`Bearer ${MODEL_KEY}`, VOICE_KEY]);
    const quoting = JSON.stringify({ error: { message: `${MODEL_KEY} ${VOICE_KEY} ${pem}` } });
    model.fault = response => void response.writeHead(401).end(quoting);
    await phones.write({ from: CUSTOMER, name: 'Rita', to: BUSINESS, text: 'alô?' });
    await heard(2);
    const messages = [{ fromMe: false, body: 'oi' }];
    const tried = await root.call('POST', '/prompt/try', { prompt: 'Seja breve', ...access, messages });
    expect(tried.status).toBe(422);
    const agent = { name: 'Agente', type: 'dialogflow', projectName: 'projeto-1', jsonContent };
    await root.post('/queueIntegration', agent);
    expect((await root.call('POST', '/queueIntegration/testSession', agent)).status).toBe(200);
    google.fault = response => void response.writeHead(403).end(quoting);
    const refused = await root.call('POST', '/queueIntegration/testSession', agent);
    expect(refused.status).toBe(422);
    const tickets = await root.get<{ tickets: { id: number }[] }>('/tickets?status=pending&showAll=true');
    const [ticket] = tickets.tickets;
    const answers = [
      tried.body,
      refused.body,
      ...(await Promise.all(
        [
          ...['/prompt', '/prompt/list', `/prompt/${prompt.id}`, `/prompt/${prompt.id}/turns`],
          ...['/prompt-usage', '/queueIntegration', '/queueIntegration/list', '/whatsapp', '/queue'],
          ...['/settings', `/messages/${ticket?.id}`, `/ticket/interaction/${ticket?.id}`],
          `/ticket/${ticket?.id}/history/export`,
        ].map(async path => (await root.call('GET', path)).body),
      )),
    ];
    for (const text of [MODEL_KEY, VOICE_KEY, line]) {
      expect(JSON.stringify(answers)).not.toContain(text);
      expect([text, await findings(text)]).toEqual([text, []]);
    }
  });

  it('messages and personal data are encrypted in the event log, in streams, in files and in output', async () => {
    await writeThroughEveryDoor(product.url);
    // The read model is what people read; the simulator's folder is the phones' own.
    const outside = async (text: string): Promise<readonly string[]> =>
      (await findings(text)).filter(place => !place.startsWith('rm.') && !place.startsWith('simulator/'));
    for (const text of PERSONAL_CANARIES) expect([text, await outside(text)]).toEqual([text, []]);
  });

  it('no stream name can be derived from a phone number or an address', async () => {
    const log = readFileSync(join(product.dataDir, 'event-store.jsonl'), 'utf8');
    const ids = new Set(log.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
    const { rows } = await database.query<{ company_id: number; uuid: string }>(
      `select company_id, uuid from rm.contact where phone = '${CANARY_NUMBER}'`,
    );
    const [{ company_id: companyId, uuid } = { company_id: 0, uuid: '' }] = rows;
    // The contact's own stream is among those that are tried.
    expect(ids.has(uuid)).toBe(true);
    const connections = await database.query<{ id: number }>('select id from rm.connection');
    expect(log).toContain('"MessageAckChanged"');
    const found: string[] = [];
    for (let number = 5_511_966_000_000; number < 5_511_967_000_000; number += 1)
      for (const kind of ['contact', 'contact-alias'])
        if (ids.has(formerPersonalId(companyId, kind, `phone:${number}`))) found.push(`${kind} ${number}`);
    for (const { id } of connections.rows)
      for (let number = 5_511_966_000_000; number < 5_511_966_010_000; number += 1)
        if (ids.has(uuidv5('acks', id, String(number)))) found.push(`acks ${number}`);
    for (const email of ['olavo@canario.test', 'admin@demo.test', 'ana@canario.test'])
      for (const id of [uuidv5('lead.email', companyId, email), uuidv5('user.email', email)])
        if (ids.has(id)) found.push(email);
    expect(found).toEqual([]);
  });
});

import type { ChargeView } from '@prosa/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { bankOf, chargeAtBank, payingCompanies, type PayingCompany } from '../support/paying-company';
import { discard, startProduct, type Product } from '../support/product';

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

describe('What nobody is to keep', () => {
  let product: Product;
  let server: EmbeddedPostgres;
  let database: Client;
  let folder: string;
  let root: ApiClient;
  let one: PayingCompany;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-canaries-'));
    const dataDir = join(folder, 'postgres');
    server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
    product = await startProduct({
      distributed: true,
      env: { DATABASE_URL: server.url, LOG_LEVEL: 'trace', ASAAS_WEBHOOK_TOKEN: NOTICE },
    });
    database = new Client({ connectionString: server.url });
    await database.connect();
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    [one] = (await payingCompanies(product, root, 1)) as [PayingCompany];
  }, 240_000);

  afterAll(async () => {
    await database?.end();
    if (product) await discard(product);
    await server?.stop();
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

  it('looks where things are: a name that may be kept is found', async () => {
    await root.post('/quick-messages', { shortcode: 'canario', message: 'achado-canario-55', geral: true });
    await eventually(async () => {
      const found = await findings('achado-canario-55');
      expect(found).toEqual(expect.arrayContaining(['rm.quick_message', 'event-store.jsonl']));
      expect(found.some(place => place.startsWith('nats/jetstream/$G/streams/EVENTS'))).toBe(true);
    });
  });

  it('keeps nothing of a card, whatever call it came by', async () => {
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

  it('keeps no secret in the open: tokens of providers, keys of prompts, the word of the bank, passwords', async () => {
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
});

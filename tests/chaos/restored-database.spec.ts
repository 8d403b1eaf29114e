import type {
  ChargeView,
  CompanyView,
  ConnectionTokenView,
  ConnectionView,
  ContactImportState,
  ContactListImportState,
  ContactListItemPage,
  ContactListView,
  ContactView,
  InvoicePage,
  LeadFormView,
  LeadPage,
  PaymentProviderView,
  TicketPage,
  UserView,
} from '@prosa/contracts';
import { startEventStoreDouble, type EventStoreDouble } from '@prosa/event-store-double';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { chargeAtBank, bankOf, payingCompanies, type PayingCompany } from '../support/paying-company';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { judged } from './judged';
import { operate, type Scene } from './judge/operate';

const SECRETS_KEY = '07'.repeat(32);
const [KNOWN, ENDED, NEW, CALLED, REMINDED] = [1, 2, 3, 4, 5].map(n => `551197766000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
/** A look at everything is some twenty calls, of which a person may make so many a minute. */
const [SHOWN_WITHIN_MS, LOOK_MS] = [40_000, 4_000];
const LATER = '5511977660099';
const PEOPLE = 40;
const key = () => ({ 'idempotency-key': randomUUID() });
const once = Array.from({ length: 20 }, key);
const sheet = (first: number): string =>
  ['Nome;Telefone', ...Array.from({ length: PEOPLE }, (_, n) => `Cliente ${n};119${first + n}`)].join('\n');

/** A line of the simulator's journal without what devices have confirmed. */
const unconfirmed = (line: string): string =>
  JSON.stringify([JSON.parse(line) as { k: string }].flat().filter(({ k }) => k !== 'confirmed'));

/** Everybody who does something in the hour; a start gives them another address and a new session. */
interface People {
  readonly admin: ApiClient;
  readonly ana: ApiClient;
  readonly root: ApiClient;
  readonly phones: SimulatorClient;
  /** Who pays an invoice by Pix. */
  readonly owner: ApiClient;
}

describe('PostgreSQL is restored to an hour ago under the log of today, and the hour is repeated', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let log: EventStoreDouble;
  let product: Product;
  let people: People;
  let scene: Scene;

  const sql = async (text: string): Promise<void> => {
    const url = new URL(server.url);
    url.pathname = '/postgres';
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const named = (): string => new URL(server.url).pathname.slice(1);

  const start = async (dataDir?: string): Promise<void> => {
    const env = { DATABASE_URL: server.url, EVENT_STORE_URL: log.url, SECRETS_KEY };
    product = await startProduct({ env, ...(dataDir === undefined ? {} : { dataDir }) });
  };
  const signIn = async (email: string): Promise<void> => {
    const as = (address: string) => ApiClient.signIn(product.url, address);
    const phones = new SimulatorClient(product.url);
    const [admin, ana, root] = [
      await as('admin@demo.test'),
      await as('ana@demo.test'),
      await as('super@prosa.test'),
    ];
    people = { admin, ana, root, phones, owner: await as(email) };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-restored-'));
    server = await startEmbeddedPostgres({
      ...{ dataDir: join(folder, 'postgres'), log: () => undefined, durable: false },
    });
    // A server that has forgotten the ids of its last appends, as one does in an hour.
    log = await startEventStoreDouble({ recalledIds: 1 });
    await start();
    scene = {
      ...{ databaseUrl: server.url, eventStoreUrl: log.url },
      env: { SECRETS_KEY, DATA_DIR: product.dataDir },
      ledgerFile: join(product.dataDir, 'simulator', 'ledger.jsonl'),
    };
  });

  afterAll(async () => {
    if (product) await discard(product);
    await log?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ticketsOf = async (number: string): Promise<TicketPage['tickets']> => {
    const { tickets } = await people.admin.get<TicketPage>(`/tickets?searchParam=${number}`);
    return tickets.filter(({ contact }) => contact.number === number);
  };
  const ticketOf = (number: string): Promise<number> =>
    eventually(async () => {
      const [ticket] = await ticketsOf(number);
      if (ticket === undefined) throw new Error(`${number} has no ticket`);
      return ticket.id;
    });
  const bodiesIn = async (ticketId: number): Promise<readonly string[]> => {
    const path = `/messages/${ticketId}?peek=true`;
    const { messages } = await people.admin.get<{ messages: readonly { body: string }[] }>(path);
    return messages.map(({ body }) => body);
  };
  const upload = async (path: string, text: string): Promise<number> => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'pessoas.csv');
    const headers = { authorization: `Bearer ${people.admin.token}` };
    return (await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: form })).status;
  };
  /** What is answered 503 is sent again, as a browser does. */
  const taken = (ask: () => Promise<{ status: number; body: unknown }>): Promise<unknown> =>
    eventually(
      async () => {
        const { status, body } = await ask();
        if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body;
      },
      90_000,
      500,
    );

  /** What is there before the hour. */
  const prepare = async () => {
    const root = await ApiClient.signIn(product.url, 'super@prosa.test');
    const [paying] = (await payingCompanies(product, root, 1)) as [PayingCompany];
    await signIn(paying.email);
    const { admin, ana, phones } = people;
    const connection: ConnectionView = await connectPhone(product.url, admin);
    for (const from of [KNOWN, ENDED]) await phones.write({ from, to: BUSINESS, text: 'oi' });
    const [known, ended] = [await ticketOf(KNOWN), await ticketOf(ENDED)];
    for (const id of [known, ended]) await ana.put(`/tickets/${id}`, { status: 'open' });
    const me = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${me.id}`, { ...me, leadsOn: true });
    const { token } = await admin.post<ConnectionTokenView>(`/whatsapp/${connection.id}/token`);
    const list = await admin.post<ContactListView>('/contact-lists', { name: 'Lista' });
    const form = await admin.get<LeadFormView>(`/forms/${connection.id}`);
    const reminded = await admin.post<ContactView>('/contacts', { name: 'Rita', number: REMINDED });
    const charge = await paying.admin.post<ChargeView>('/subscription', {
      ...{ invoiceId: paying.invoice.id, firstName: 'Maria', lastName: 'Silva', document: '529.982.247-25' },
      ...{ address2: 'Rua A, 1', city: 'São Paulo', state: 'SP', zipcode: '01310-100', country: 'BR' },
    });
    const { webhook } = await root.get<PaymentProviderView>('/payments/provider');
    return { known, ended, list, form, connection, reminded, charge, webhook, paying, token: token ?? '' };
  };
  type Before = Awaited<ReturnType<typeof prepare>>;

  const submission = { id: randomUUID(), name: 'Lia', email: 'lia@cliente.test', phone: '11977660044' };

  /** Each request of the hour, as whoever sent it would send it again. */
  const requests = async (before: Before, notice: object, sendAt: string): Promise<void> => {
    const { admin, ana, owner } = people;
    const { known, ended, list, form, reminded, webhook, token } = before;
    const post = (who: ApiClient, path: string, body: object, n: number) =>
      taken(() => who.call('POST', path, body, once[n]));
    await post(ana, `/messages/${known}`, { id: '00000000-0000-4000-8000-000000000001', body: 'saída 1' }, 0);
    await post(ana, `/messages/${known}`, { body: 'saída 2' }, 1);
    await post(ana, '/ticket-notes', { note: 'Prefere manhãs', ticketId: known }, 2);
    await taken(() => ana.call('PUT', `/tickets/${ended}`, { status: 'closed' }, once[3]));
    await post(admin, '/tags', { name: 'Da hora', color: '#1D4ED8' }, 4);
    await post(admin, '/quick-messages', { shortcode: 'hora', message: 'Olá' }, 5);
    await post(admin, '/contacts', { name: 'Novo da hora', number: '5511977660077' }, 6);
    // Once it is past, a time is refused.
    const reminder = { contactId: reminded.id, body: 'Lembrete', sendAt };
    const { status } = await admin.call('POST', '/schedules', reminder, once[7]);
    expect([200, 201, 400]).toContain(status);
    await taken(() =>
      new ApiClient(product.url).call('POST', `/forms/apresentacao/${form.publicId}`, submission),
    );
    await taken(() =>
      new ApiClient(product.url).call(
        'POST',
        '/messages/send',
        { number: CALLED, body: 'Seu pedido saiu' },
        {
          authorization: `Bearer ${token}`,
          ...once[8],
        },
      ),
    );
    expect(await upload('/contacts/import', sheet(50_000_000))).toBeLessThan(300);
    expect(await upload(`/contact-lists/${list.id}/upload`, sheet(60_000_000))).toBeLessThan(300);
    const told = { 'content-type': 'application/json', 'asaas-access-token': webhook.token ?? '' };
    const answer = await fetch(`${product.url}${webhook.path}`, {
      ...{ method: 'POST', headers: told, body: JSON.stringify(notice) },
    });
    expect(answer.status).toBe(200);
    void owner;
  };

  /** Everything that people and phones are shown of it. */
  const shown = async ({ known, list, paying }: Before) => {
    const { admin, root, owner, phones } = people;
    const count = async (path: string): Promise<number> => (await admin.get<{ count: number }>(path)).count;
    const items = await admin.get<ContactListItemPage>(`/contact-list-items?contactListId=${list.id}`);
    const tickets = [];
    for (const number of [KNOWN, ENDED, NEW, CALLED])
      for (const { id, status } of await ticketsOf(number))
        tickets.push({ number, id, status, said: await bodiesIn(id) });
    const held = [];
    for (const number of [KNOWN, ENDED, NEW, CALLED, REMINDED])
      held.push((await phones.messages(number)).map(({ text, fromMe }) => `${number} ${fromMe} ${text}`));
    return {
      tickets,
      held,
      contacts: await count('/contacts'),
      items: items.count,
      leads: (await admin.get<LeadPage>('/leads?status=novo')).leads.map(({ id }) => id),
      notes: (await admin.get<{ note: string }[]>(`/ticket-notes/list?ticketId=${known}`)).map(
        ({ note }) => note,
      ),
      tags: (await admin.get<{ tags: { name: string }[] }>('/tags')).tags.map(({ name }) => name),
      invoices: (await owner.get<InvoicePage>('/invoices/all')).invoices.map(({ id, status }) => ({
        id,
        status,
      })),
      due: (await root.get<CompanyView>(`/companies/${paying.company.id}`)).dueDate,
      heldPayments: (await root.get<{ payments: readonly object[] }>('/payments/held')).payments.length,
      schedules: (await admin.get<{ schedules: { body: string }[] }>('/schedules')).schedules.map(
        ({ body }) => body,
      ),
    };
  };

  const finished = ({ list }: Before): Promise<void> =>
    eventually(async () => {
      const { import: last } = await people.admin.get<ContactListImportState>(
        `/contact-lists/${list.id}/import`,
      );
      expect(last?.status).toBe('finished');
      const book = await people.admin.get<ContactImportState>('/contacts/import');
      expect(book.import?.status).toBe('finished');
    });

  it('shows nothing twice, whatever door it comes through, and what is new has numbers of its own', async () => {
    const before = await prepare();
    await product.stop();
    await sql(`create database earlier template ${named()}`);
    await start(product.dataDir);
    await signIn(before.paying.email);

    // The hour.
    const { phones } = people;
    const simulated = join(product.dataDir, 'simulator', 'journal.jsonl');
    for (const from of [KNOWN, ENDED, NEW])
      for (const n of [1, 2]) await phones.write({ from, to: BUSINESS, text: `entrada ${n}` });
    for (const from of [KNOWN, ENDED, NEW])
      await eventually(async () => expect(await bodiesIn(await ticketOf(from))).toContain('entrada 2'));
    const { id } = await chargeAtBank(product, before.charge);
    await bankOf(product).do('pay', { id, notice: 'never' });
    const soon = new Date(Date.now() + 8_000).toISOString();
    const notice = { id: 'evt_of_the_hour', event: 'PAYMENT_RECEIVED', payment: { object: 'payment', id } };
    await requests(before, notice, soon);
    await finished(before);
    await eventually(
      async () => {
        const { invoices, held } = await shown(before);
        expect(invoices).toContainEqual({ id: before.paying.invoice.id, status: 'paid' });
        expect(held.flat().filter(text => text.includes('saída'))).toHaveLength(2);
        for (const text of ['pedido', 'Lembrete'])
          expect(held.flat().filter(said => said.includes(text))).toHaveLength(1);
      },
      SHOWN_WITHIN_MS,
      LOOK_MS,
    );
    const asItWas = await shown(before);
    const keys = join(folder, 'keys');
    expect(await operate(scene, ['keys', 'backup', keys])).toMatchObject({ code: 0 });
    await product.stop();

    // WhatsApp has what it gave in the hour once more: nobody has confirmed it.
    writeFileSync(simulated, readFileSync(simulated, 'utf8').trim().split('\n').map(unconfirmed).join('\n'));
    await sql(`drop database ${named()}`);
    await sql(`create database ${named()} template earlier`);
    expect(await operate(scene, ['keys', 'restore', keys])).toMatchObject({ code: 0 });
    await start(product.dataDir);
    await signIn(before.paying.email);
    await connectPhone(product.url, people.admin);

    await requests(before, notice, soon);
    await finished(before);
    await eventually(async () => expect(await shown(before)).toEqual(asItWas), SHOWN_WITHIN_MS, LOOK_MS);

    // What comes after it is nothing that was there.
    await people.phones.write({ from: LATER, to: BUSINESS, text: 'depois' });
    const later = await ticketOf(LATER);
    expect(asItWas.tickets.map(ticket => ticket.id)).not.toContain(later);
    await eventually(async () => expect(await bodiesIn(later)).toEqual(['depois']));
    expect(await judged(scene)).toEqual([]);
    expect(await shown(before)).toEqual({ ...asItWas, contacts: asItWas.contacts + 1 });
  });
});

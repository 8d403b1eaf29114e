import type { ErrorBody, MessagePage, MessageView, TicketPage, TicketView } from '@prosa/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, DEMO_PASSWORD, type Answer } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { everyMessage } from '../support/every-message';
import { livedSince } from '../support/lived-time';
import { MatrixDatabase } from '../support/matrix-database';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const customer = '5511977771234';

const healthOf = async (product: Product, which: 'live' | 'ready'): Promise<number> =>
  (await fetch(`${product.url}/health/${which}`)).status;

describe('When the database is lost while running', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let product: Product;
  let ana: ApiClient;
  let ticket: TicketView;
  let live: Awaited<ReturnType<ApiClient['socket']>>;

  const startServer = async (): Promise<void> => {
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-faults-'));
    await startServer();
    product = await startProduct({ env: { DATABASE_URL: server.url } });
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    await write('antes');
    ticket = await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      if (!tickets[0]) throw new Error('nothing waits');
      return tickets[0];
    });
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    live = await ana.socket();
  });

  afterAll(async () => {
    live?.socket.close();
    if (product) await discard(product);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (text: string) =>
    new SimulatorClient(product.url).write({ from: customer, name: 'Cliente', to: BUSINESS, text });

  const bodies = async (): Promise<string[]> => {
    const page = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
    return page.messages.map(message => message.body);
  };

  const received = (text: string): boolean => JSON.stringify(live.frames).includes(text);

  const isUnavailable = ({ status, body, headers }: Answer<ErrorBody>) =>
    expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'ERR_UNAVAILABLE', '2']);

  const askEverything = (client: ApiClient, message: string) =>
    Promise.all([
      client.call<ErrorBody>('GET', '/tickets'),
      client.call<ErrorBody>('GET', `/messages/${ticket.id}?peek=true`),
      client.call<ErrorBody>('POST', `/messages/${ticket.id}`, {
        id: message,
        body: 'durante, do atendente',
      }),
      client.call<ErrorBody>('PUT', `/tickets/${ticket.id}`, { status: 'closed' }),
      client.call<ErrorBody>('GET', '/contacts'),
      client.call<ErrorBody>('GET', '/live/head'),
      client.call<ErrorBody>('POST', '/auth/login', { email: 'bruno@demo.test', password: DEMO_PASSWORD }),
      client.call<ErrorBody>('POST', '/auth/refresh_token'),
    ]);

  it('answers 503 at once, reports that it is not ready, keeps running, and recovers by itself', async () => {
    const message = randomUUID();
    await server.stop();
    const lived = livedSince();
    for (const answer of await askEverything(ana, message)) isUnavailable(answer);
    expect(lived()).toBeLessThan(5_000);
    expect(await Promise.all([healthOf(product, 'ready'), healthOf(product, 'live')])).toEqual([503, 200]);
    await write('durante');

    await startServer();
    await eventually(async () => expect(await healthOf(product, 'ready')).toBe(200));
    // What the browser does with a 503: the same request again.
    const sent = await ana.post<MessageView>(`/messages/${ticket.id}`, {
      id: message,
      body: 'durante, do atendente',
    });
    expect(sent.body).toBe('durante, do atendente');
    await write('depois');
    await eventually(async () => expect(await bodies()).toContain('depois'));
    const all = await bodies();
    for (const once of ['antes', 'durante', 'durante, do atendente', 'depois'])
      expect([once, all.filter(body => body === once).length]).toEqual([once, 1]);
    expect(all.indexOf('durante')).toBeLessThan(all.indexOf('depois'));
    await eventually(() => expect([received('durante'), received('depois')]).toEqual([true, true]));
    await eventually(async () => {
      const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
      expect(messages.find(each => each.id === sent.id)?.ack).toBeGreaterThanOrEqual(2);
    });
  });

  it('answers no request with 500 while every connection is cut repeatedly', async () => {
    const statuses: number[] = [];
    const sent: string[] = [];
    const cutting = cutConnections(8);
    const asking = [0, 1, 2].map(async lane => {
      for (let turn = 0; turn < 40; turn += 1) {
        const id = randomUUID();
        const body = `corte ${lane}.${turn}`;
        const [list, said] = await Promise.all([
          ana.call('GET', '/tickets'),
          ana.call('POST', `/messages/${ticket.id}`, { id, body }),
        ]);
        statuses.push(list.status, said.status);
        if (said.status === 201) sent.push(body);
      }
    });
    await Promise.all([cutting, ...asking]);
    expect(statuses.filter(status => ![200, 201, 503].includes(status))).toEqual([]);
    expect(statuses.filter(status => status < 300).length).toBeGreaterThan(60);
    await eventually(async () => expect(await healthOf(product, 'ready')).toBe(200));
    const stored = (await everyMessage(path => ana.get<MessagePage>(path), ticket.id)).map(
      ({ body }) => body,
    );
    expect(sent.filter(body => stored.filter(each => each === body).length !== 1)).toEqual([]);
  });

  const cutConnections = async (times: number): Promise<void> => {
    const database = await MatrixDatabase.open(server.url);
    try {
      for (let cut = 0; cut < times; cut += 1) {
        await database.ask(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'prosa-%'`,
        );
        await pause(60);
      }
    } finally {
      await database.close();
    }
  };
});

describe('The product and its embedded database', () => {
  let dataDir: string;
  let product: Product;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'prosa-own-'));
    product = await startProduct({ dataDir });
  });

  afterAll(() => discard(product));

  const lockFile = (): string => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const serverPid = (): number => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);

  const alive = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  const refusedStart = async (env: Record<string, string>, folder = dataDir): Promise<string> =>
    startProduct({ dataDir: folder, env }).then(
      async second => {
        await second.stop();
        return 'it started';
      },
      (fault: Error) => fault.message,
    );

  it('restarts its database when that is killed, and keeps what was received meanwhile', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, admin);
    const simulator = new SimulatorClient(product.url);
    const texts = ['antes', 'durante', 'depois'];
    const say = (text: string | undefined) =>
      simulator.write({ from: customer, name: 'Cliente', to: BUSINESS, text: text ?? '' });
    const arrived = () =>
      eventually(async () => {
        const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
        const page = await admin.get<MessagePage>(`/messages/${tickets[0]?.id}?peek=true`);
        return page.messages.map(message => message.body);
      });
    await say(texts[0]);
    await eventually(async () => expect(await arrived()).toEqual(texts.slice(0, 1)));
    const first = serverPid();
    process.kill(first, 'SIGKILL');
    await say(texts[1]);
    await eventually(async () => expect(await healthOf(product, 'ready')).toBe(200));
    await say(texts[2]);
    await eventually(async () => expect(await arrived()).toEqual(texts));
    expect(serverPid()).not.toBe(first);
  });

  it('refuses a second process on its data folder with the reason, and keeps running', async () => {
    const message = await refusedStart({});
    expect(message).toContain('ended with 1');
    expect(message).toContain(`Another process of Prosa is using ${dataDir}`);
    expect(message).not.toMatch(/\n\s+at /);
    expect(await healthOf(product, 'ready')).toBe(200);
  });

  it('says when its port is taken, and leaves no database behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-port-'));
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise(done => taken.once('listening', done));
    const { port } = taken.address() as AddressInfo;
    const message = await refusedStart({ PORT: String(port) }, folder);
    taken.close();
    const left = existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'));
    rmSync(folder, { recursive: true, force: true });
    expect(message).toMatch(/ended with 1/);
    expect(message).toMatch(/EADDRINUSE|is taken/);
    expect(left).toBe(false);
  });

  it('stops cleanly at Ctrl+C with its database, under load', async () => {
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    const { socket } = await ana.socket();
    const pid = serverPid();
    expect(alive(pid)).toBe(true);
    const asking = Array.from({ length: 20 }, () => ana.call('GET', '/tickets').catch(() => null));
    expect(await product.stop()).toBe(0);
    await Promise.all(asking);
    expect(alive(pid)).toBe(false);
    expect(existsSync(lockFile())).toBe(false);
    socket.close();
  });
});

import type { ConnectionView, TicketPage } from '@prosa/contracts';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { KillableSimulator } from '../../services/gateway/src/whatsapp/simulator/testing/killable-simulator';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { Fleet, type Member } from '../support/fleet';
import type { BareAnswer, BareRequest } from './bare-baileys';
import { cpuMs, residentMb, type BenchContext, type Measure } from './measure';

const SESSIONS = 200;
const LINES = 20;
const MESSAGES = 2_000;
const IDLE_MS = 10_000;

const inParallel = async <T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>) => {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
};

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n + 1).padStart(4, '0')}`);

/** Unmodified Baileys in a process of its own, with keys in memory: the minimum cost of the protocol. */
class Bare {
  private asked = 0;
  private readonly child = fork(join(__dirname, 'bare-baileys.js'));

  constructor(private readonly simulator: KillableSimulator) {}

  pair(number: string): Promise<number> {
    const { url, noiseRoot } = this.simulator;
    return this.ask({ pair: number, to: { url, noiseRoot } }, async qrcode => {
      await this.simulator.call('scan', { qrcode, number });
    });
  }

  receive(count: number): Promise<number> {
    return this.ask({ receive: count });
  }

  send(count: number, to: readonly string[]): Promise<number> {
    return this.ask({ send: count, to });
  }

  end(): void {
    this.child.disconnect();
  }

  private ask(request: object, scan?: (qrcode: string) => Promise<void>): Promise<number> {
    const ask = ++this.asked;
    return new Promise((done, fail) => {
      const hear = (answer: BareAnswer): void => {
        if (answer.ask !== ask) return;
        if ('qr' in answer) return void scan?.(answer.qr).catch(fail);
        this.child.off('message', hear);
        if ('fault' in answer) fail(new Error(answer.fault));
        else done(answer.seconds);
      };
      this.child.on('message', hear);
      this.child.send({ ask, ...request } as BareRequest);
    });
  }
}

/** One worker beside the process that answers people, both speaking to the simulator's own process. */
class Stage {
  readonly businesses = numbered('551190001', SESSIONS);
  readonly customers = numbered('551192222', LINES);
  private worker: Member | null = null;

  private constructor(
    readonly fleet: Fleet,
    readonly simulator: KillableSimulator,
    readonly admin: ApiClient,
    readonly ana: ApiClient,
    readonly db: Pool,
  ) {}

  static async open(folder: string): Promise<Stage> {
    const simulator = await KillableSimulator.start({ dataDir: join(folder, 'simulator') });
    const { url, noiseRoot } = simulator;
    const fleet = new Fleet({ leaseSeconds: 15, simulator: { url, noiseRoot } });
    const api = await fleet.open();
    const admin = await ApiClient.signIn(api.url, 'admin@demo.test');
    const ana = await ApiClient.signIn(api.url, 'ana@demo.test');
    return new Stage(fleet, simulator, admin, ana, new Pool({ connectionString: fleet.databaseUrl, max: 2 }));
  }

  /** Starts the worker; answers it when every linked connection is open. */
  async start(): Promise<Member> {
    this.worker = await this.fleet.gateway('worker-1');
    return this.worker;
  }

  async stop(): Promise<void> {
    await this.worker?.stop();
  }

  async number(text: string): Promise<number> {
    const { rows } = await this.db.query<{ value: string | null }>(text);
    return Number(rows[0]?.value ?? 0);
  }

  async until(text: string, expected: number, withinMs = 240_000): Promise<void> {
    await eventually(async () => {
      const found = await this.number(text);
      if (found < expected) throw new Error(`${found} of ${expected}: ${text}`);
      await pause(50);
    }, withinMs);
  }

  /** Adds connections up to a number, and has the phone of each scan its code, before the codes run out. */
  async link(count: number): Promise<void> {
    for (let reached = LINES; reached <= count; reached += LINES) await this.linkUpTo(reached);
  }

  private async linkUpTo(count: number): Promise<void> {
    const queueIds = (await this.connections())[0]?.queues.map(({ id }) => id) ?? [];
    const missing = this.businesses.slice((await this.connections()).length, count);
    await inParallel(missing, 4, number =>
      this.admin.post('/whatsapp', { name: `Linha ${number}`, queueIds }),
    );
    const all = await this.connections();
    const linking = new Map(all.map(({ id }, index) => [id, this.businesses[index] ?? '']));
    await eventually(async () => {
      const { rows } = await this.db.query<{ id: number; qrcode: string }>(
        `select connection_id as id, qrcode from rm.wa_session_qr where qrcode <> ''`,
      );
      const shown = rows.filter(({ id }) => linking.has(id));
      await inParallel(shown, 8, async ({ id, qrcode }) => {
        const number = linking.get(id) ?? '';
        await this.simulator.call('scan', { qrcode, number }).catch(() => undefined);
      });
      const connected = await this.connectedCount();
      if (connected < all.length) throw new Error(`${connected} of ${all.length} are linked`);
    }, 300_000);
  }

  connectedCount(): Promise<number> {
    return this.number(`select count(*) as value from rm.connection where status = 'CONNECTED'`);
  }

  /** All customers write while no client receives. */
  async write(businesses: readonly string[], prefix: string): Promise<void> {
    const letters = Array.from({ length: MESSAGES }, (_, n) => ({
      from: this.customers[n % LINES] ?? '',
      to: businesses[n % LINES] ?? '',
      text: `${prefix} ${n}`,
    }));
    await inParallel(letters, 8, letter => this.simulator.call('sendMessage', letter));
  }

  async close(): Promise<void> {
    await this.db.end();
    await this.fleet.discard();
    await this.simulator.kill();
  }

  private connections(): Promise<ConnectionView[]> {
    return this.admin.get<ConnectionView[]>('/whatsapp/?session=0');
  }
}

/** Seconds between the first and the last of some rows, by the database's clock. */
const spanOf = (column: string, from: string): string =>
  `select extract(epoch from max(${column}) - min(${column})) as value from ${from}`;

const connectedIn = async ({ url }: Member): Promise<number> => {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^prosa_gateway_connected (\d+)$/m.exec(figures)?.[1] ?? 0);
};

const idle = async (stage: Stage): Promise<readonly Measure[]> => {
  const first = await stage.start();
  await stage.link(SESSIONS);
  await pause(IDLE_MS);
  const linked = residentMb(first.pid);
  await stage.stop();
  const begun = performance.now();
  const worker = await stage.start();
  await eventually(async () => {
    const connected = await connectedIn(worker);
    if (connected < SESSIONS) throw new Error(`${connected} of ${SESSIONS} are open again`);
  }, 120_000);
  const opened = (performance.now() - begun) / 1_000;
  await pause(IDLE_MS);
  const before = cpuMs(worker.pid);
  await pause(IDLE_MS);
  const share = (cpuMs(worker.pid) - before) / IDLE_MS;
  const resident = residentMb(worker.pid);
  await stage.stop();
  return [
    {
      name: `${SESSIONS} idle sessions in one worker, after a start`,
      value: `${resident.toFixed(0)} MB resident (${linked.toFixed(0)} MB where they were just linked), ${(share * 100).toFixed(1)} % of a core; open again ${opened.toFixed(1)} s after a start`,
      goal: '≤ 512 MB',
      met: resident <= 512,
    },
  ];
};

const compared = (name: string, seconds: number, bareSeconds: number, goal: number): Measure => {
  const rate = MESSAGES / seconds;
  const bareRate = MESSAGES / bareSeconds;
  return {
    name,
    value: `${rate.toFixed(0)}/s, ${(rate / bareRate).toFixed(2)} × bare Baileys' ${bareRate.toFixed(0)}/s`,
    goal: `≥ ${goal} ×`,
    met: rate / bareRate >= goal,
  };
};

const inbound = async (stage: Stage, bare: Bare, bareNumbers: readonly string[]): Promise<Measure> => {
  await stage.write(bareNumbers, 'entrada');
  const bareSeconds = await bare.receive(MESSAGES);
  await stage.write(stage.businesses, 'entrada');
  await stage.start();
  await stage.until(`select count(*) as value from es.events where type = 'MessageReceived'`, MESSAGES);
  const seconds = await stage.number(spanOf('created_at', `es.events where type = 'MessageReceived'`));
  return compared('inbound messages per worker, journalled and stored', seconds, bareSeconds, 0.5);
};

const accept = async (stage: Stage): Promise<number[]> => {
  await stage.until(`select count(*) as value from rm.ticket where status = 'pending'`, LINES);
  const { tickets } = await stage.ana.get<TicketPage>('/tickets?status=pending');
  await inParallel(tickets, 4, ({ id }) => stage.ana.put(`/tickets/${id}`, { status: 'open' }));
  return tickets.map(({ id }) => id);
};

const outbound = async (stage: Stage, bare: Bare): Promise<Measure> => {
  const tickets = await accept(stage);
  await stage.stop();
  const bareSeconds = await bare.send(MESSAGES, stage.customers);
  const letters = Array.from({ length: MESSAGES }, (_, n) => n);
  await inParallel(letters, 8, n =>
    stage.ana.post(`/messages/${tickets[n % tickets.length]}`, { id: randomUUID(), body: `saída ${n}` }),
  );
  await stage.start();
  const sent = `rm.wa_dispatch where state = 'sent'`;
  await stage.until(`select count(*) as value from ${sent}`, MESSAGES);
  const seconds = await stage.number(spanOf('updated_at', sent));
  await stage.stop();
  return compared('outbound messages per worker, acknowledged by the server', seconds, bareSeconds, 0.3);
};

/** How many sessions one worker holds, and how fast it is beside Baileys that keeps nothing. */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-gateway-'));
  const stage = await Stage.open(folder);
  const bare = new Bare(stage.simulator);
  try {
    const bareNumbers = numbered('551190002', LINES);
    await inParallel(bareNumbers, 1, number => bare.pair(number));
    await stage.start();
    await stage.link(LINES);
    await stage.stop();
    context.log(`${MESSAGES} messages in, over ${LINES} sessions`);
    const received = await inbound(stage, bare, bareNumbers);
    context.log(`${MESSAGES} messages out`);
    const sent = await outbound(stage, bare);
    context.log(`linking ${SESSIONS} sessions`);
    return [received, sent, ...(await idle(stage))];
  } finally {
    bare.end();
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

import type { ConnectionView, LiveChannels, TicketPage } from '@prosa/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import autocannon from 'autocannon';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { generate } from './generate';
import { cpuMs, median, percentile, residentMb, type BenchContext, type Measure } from './measure';

const customers = Array.from({ length: 50 }, (_, index) => `5511940${String(index + 1).padStart(6, '1')}`);

interface Stage {
  readonly product: Product;
  readonly simulator: SimulatorClient;
  readonly admin: ApiClient;
  readonly context: BenchContext;
  readonly url: string;
}

/** When the browser's socket showed each message, by its text. */
const watchArrivals = async (
  admin: ApiClient,
): Promise<{ arrived: Map<string, number>; close: () => void }> => {
  const { socket } = await admin.socket();
  const arrived = new Map<string, number>();
  socket.onAny((event: string, payload: LiveChannels['appMessage']) => {
    if (event.endsWith('-appMessage') && payload.action === 'create')
      arrived.set(payload.message.body, performance.now());
  });
  return { arrived, close: () => socket.close() };
};

const write = (stage: Stage, index: number, text: string): Promise<unknown> =>
  stage.simulator.write({
    from: customers[index % customers.length] ?? '',
    name: 'Cliente',
    to: BUSINESS,
    text,
  });

const warm = async (stage: Stage): Promise<void> => {
  const { arrived, close } = await watchArrivals(stage.admin);
  await Promise.all(customers.map((_, index) => write(stage, index, `aquecer ${index}`)));
  await eventually(() => {
    if (arrived.size < customers.length) throw new Error(`${arrived.size} of ${customers.length}`);
  }, 60_000);
  close();
};

/** Node's own single-row inserts on the same server, eight at a time: what a message could cost at the least. */
const rawInserts = async (url: string, seconds: number): Promise<number> => {
  const pool = new Pool({ connectionString: url, max: 8 });
  await pool.query(
    'create table if not exists public.yardstick (id bigint generated always as identity primary key, data json)',
  );
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      await pool.query({
        name: 'y',
        text: 'insert into public.yardstick (data) values ($1)',
        values: [{ text: 'x'.repeat(200) }],
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  await pool.end();
  return done / seconds;
};

const inboundOnce = async (
  stage: Stage,
  round: number,
  total: number,
): Promise<{ perSecond: number; cpu: number }> => {
  const { arrived, close } = await watchArrivals(stage.admin);
  const cpu = cpuMs(stage.product.pid);
  const start = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < total) {
      next += 1;
      await write(stage, next, `rodada ${round} mensagem ${next}`);
    }
  };
  await Promise.all(Array.from({ length: 24 }, lane));
  await eventually(() => {
    if (arrived.size < total) throw new Error(`${arrived.size} of ${total} arrived`);
  }, 60_000);
  const seconds = (Math.max(...arrived.values()) - start) / 1_000;
  close();
  return { perSecond: total / seconds, cpu: (cpuMs(stage.product.pid) - cpu) / total };
};

const inbound = async (stage: Stage): Promise<Measure[]> => {
  const subjects: number[] = [];
  const ratios: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < (stage.context.rounds ?? 5); round += 1) {
    const yardstick = await rawInserts(stage.url, 1.5);
    const once = await inboundOnce(stage, round, 1_500);
    subjects.push(once.perSecond);
    ratios.push(once.perSecond / yardstick);
    cpu.push(once.cpu);
    stage.context.log(`inbound ${once.perSecond.toFixed(0)}/s, raw inserts ${yardstick.toFixed(0)}/s`);
  }
  return [
    {
      name: 'inbound: simulator → event → projection → socket',
      value: `${median(subjects).toFixed(0)} msg/s (${median(ratios).toFixed(2)} of 8-connection raw inserts; ${median(cpu).toFixed(2)} ms CPU each, simulator included)`,
      goal: '≥ 300 msg/s',
      met: median(subjects) >= 300,
    },
  ];
};

/** Open loop: messages leave at their time, whether or not the one before has arrived. */
const latencyAt = async (stage: Stage, perSecond: number, goal: number): Promise<Measure> => {
  const { arrived, close } = await watchArrivals(stage.admin);
  const sent = new Map<string, number>();
  const total = perSecond * 10;
  const start = performance.now();
  for (let index = 0; index < total; index += 1) {
    const due = start + (index * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    const text = `ritmo ${perSecond} número ${index}`;
    sent.set(text, performance.now());
    void write(stage, index, text).catch(() => undefined);
  }
  await eventually(() => {
    for (const text of sent.keys()) if (!arrived.has(text)) throw new Error('not all arrived');
  }, 30_000);
  close();
  const delays = [...sent].map(([text, at]) => (arrived.get(text) ?? Infinity) - at);
  const p99 = percentile(delays, 0.99);
  return {
    name: `simulator → browser socket at ${perSecond}/s`,
    value: `p50 ${percentile(delays, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    goal: `p99 ≤ ${goal} ms`,
    met: p99 <= goal,
  };
};

const hammer = async (
  url: string,
  token: string,
  seconds: number,
): Promise<{ perSecond: number; p99: number }> => {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were refusals`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
};

const ticketList = async (stage: Stage): Promise<Measure> => {
  const { admin, product, context } = stage;
  const connection = (await admin.get<ConnectionView[]>('/whatsapp/?session=0'))[0];
  const database = new Client({ connectionString: stage.url });
  await database.connect();
  context.log('generating 100,000 tickets with 1,000,000 messages');
  await generate(database, { companyId: admin.me?.companyId ?? 0, connectionId: connection?.id ?? 0 });
  await database.end();
  const page = await admin.get<TicketPage>('/tickets?status=closed');
  if (page.tickets.length !== 40 || !page.hasMore) throw new Error('the generated tickets are not listed');
  const subjects: number[] = [];
  const ratios: number[] = [];
  const p99s: number[] = [];
  for (let round = 0; round < (context.rounds ?? 5); round += 1) {
    const yardstick = await hammer(`${product.url}/api/version`, admin.token, 2);
    const subject = await hammer(`${product.url}/api/tickets?status=closed`, admin.token, 4);
    subjects.push(subject.perSecond);
    ratios.push(subject.perSecond / yardstick.perSecond);
    p99s.push(subject.p99);
    context.log(
      `GET /tickets ${subject.perSecond.toFixed(0)}/s p99 ${subject.p99} ms, GET /version ${yardstick.perSecond.toFixed(0)}/s`,
    );
  }
  return {
    name: 'GET /tickets at 100,000 tickets and 1,000,000 messages, 10 connections',
    value: `${median(subjects).toFixed(0)}/s, p99 ${median(p99s)} ms (${median(ratios).toFixed(2)} of GET /version)`,
    goal: '≥ 1,000/s, p99 ≤ 25 ms',
    met: median(subjects) >= 1_000 && median(p99s) <= 25,
  };
};

const onStage = async (
  context: BenchContext,
  database: EmbeddedPostgres,
  dataDir: string,
): Promise<Measure[]> => {
  const product = await startProduct({ dataDir, env: { DATABASE_URL: database.url } });
  try {
    await pause(3_000);
    const idle = residentMb(product.pid);
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, admin);
    const stage: Stage = {
      product,
      admin,
      context,
      url: database.url,
      simulator: new SimulatorClient(product.url),
    };
    await warm(stage);
    const flows = await inbound(stage);
    const calm = await latencyAt(stage, 50, 40);
    const busy = await latencyAt(stage, 200, 100);
    const list = await ticketList(stage);
    return [
      {
        name: 'idle memory of the one process',
        value: `${idle.toFixed(0)} MiB`,
        goal: '≤ 300 MiB',
        met: idle <= 300,
      },
      ...flows,
      calm,
      busy,
      list,
    ];
  } finally {
    await product.stop();
  }
};

/** The figures of the running product: throughput, latency, lists, memory, and how fast it starts. */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  const database = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'bench-postgres'),
    log: context.log,
  });
  try {
    return [...(await starts()), ...(await onStage(context, database, dataDir))];
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Starts of the built product on an empty and on a used folder; `npm start` adds one look at what is built. */
const starts = async (): Promise<Measure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-start-'));
  const once = async (): Promise<number> => {
    const start = performance.now();
    const product = await startProduct({ dataDir });
    const seconds = (performance.now() - start) / 1_000;
    await product.stop();
    return seconds;
  };
  try {
    const first = await once();
    const later = median([await once(), await once(), await once()]);
    return [
      {
        name: 'first start, empty data folder',
        value: `${first.toFixed(1)} s`,
        goal: '≤ 6 s',
        met: first <= 6,
      },
      { name: 'later start', value: `${later.toFixed(1)} s`, goal: '≤ 6 s (goal 2.5 s)', met: later <= 6 },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

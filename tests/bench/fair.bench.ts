import type { QuickMessageView, TicketPage } from '@prosa/contracts';
import { startEmbeddedPostgres } from '@prosa/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { generate } from './generate';
import { median, percentile, type BenchContext, type Measure } from './measure';
import { fillWords } from './search.bench';

const GOAL = 2;
const PER_SECOND = 20;
const SECONDS = 5;
/** How many requests a flooding company keeps open at a time. */
const FLOOD = 30;
const UPLOAD_BYTES = 8 * 1_048_576;

interface Stage {
  readonly product: Product;
  readonly flooders: readonly ApiClient[];
  readonly neighbour: ApiClient;
  readonly ticketId: number;
  readonly answerId: number;
}

type Flood = (who: ApiClient, stage: Stage) => Promise<Response>;

const asked = (who: ApiClient, { product }: Stage, path: string): Promise<Response> =>
  fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${who.token}` } });

const uploaded = (who: ApiClient, { product, answerId }: Stage): Promise<Response> => {
  const body = new FormData();
  body.append(
    'file',
    new Blob([Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(UPLOAD_BYTES)])]),
    'a.pdf',
  );
  return fetch(`${product.url}/api/quick-messages/${answerId}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body,
  });
};

const floods: Readonly<Record<string, Flood>> = {
  'exports of contacts': (who, stage) => asked(who, stage, '/contacts/export'),
  searches: (who, stage) => asked(who, stage, '/search?searchParam=mensagem'),
  histories: (who, stage) => asked(who, stage, `/ticket/${stage.ticketId}/history/export`),
  'the time machine': (who, stage) =>
    asked(who, stage, `/ticket/${stage.ticketId}/at?at=${encodeURIComponent(new Date().toISOString())}`),
  // The dashboard and sharing an answer are reserved to administrators.
  'the dashboard': (_who, stage) => asked(stage.flooders[0]!, stage, '/dashboard?days=30'),
  uploads: (_who, stage) => uploaded(stage.flooders[0]!, stage),
};

/** Latency of the neighbour's lists, requested at a steady rate regardless of outstanding responses. */
const neighbourWaits = async ({ neighbour }: Stage): Promise<number> => {
  const delays: Promise<number>[] = [];
  const start = performance.now();
  for (let index = 0; index < PER_SECOND * SECONDS; index += 1) {
    const wait = start + (index * 1_000) / PER_SECOND - performance.now();
    if (wait > 1) await pause(wait);
    const from = performance.now();
    delays.push(neighbour.get<TicketPage>('/tickets?status=open').then(() => performance.now() - from));
  }
  return percentile(await Promise.all(delays), 0.95);
};

/** Keeps up a flood until stopped; returns the numbers of served and of rejected requests. */
const flooding = (stage: Stage, flood: Flood) => {
  let [isOn, served, refused] = [true, 0, 0];
  const lane = async (index: number): Promise<void> => {
    while (isOn) {
      const answer = await flood(stage.flooders[index % stage.flooders.length]!, stage);
      await answer.arrayBuffer();
      if (answer.ok) served += 1;
      else if (answer.status === 429) refused += 1;
      else throw new Error(`${answer.status} from a flood`);
      // A refused client of good will comes back later; one of ill will at once, as often as the network lets it.
      if (answer.status === 429) await pause(20);
    }
  };
  const lanes = Promise.all(Array.from({ length: FLOOD }, (_, index) => lane(index)));
  return async () => {
    isOn = false;
    await lanes;
    return { served, refused };
  };
};

const measure = async (stage: Stage, name: string, flood: Flood, context: BenchContext): Promise<Measure> => {
  const ratios: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < (context.rounds ?? 3); round += 1) {
    const quiet = await neighbourWaits(stage);
    const stop = flooding(stage, flood);
    const flooded = await neighbourWaits(stage);
    const { served, refused } = await stop();
    waits.push(flooded);
    ratios.push(flooded / quiet);
    context.log(
      `${name}: quiet p95 ${quiet.toFixed(1)} ms, flooded ${flooded.toFixed(1)} ms; ${served} served, ${refused} refused`,
    );
  }
  return {
    name: `a company's lists while another floods ${name}`,
    value: `p95 ${median(waits).toFixed(1)} ms, ${median(ratios).toFixed(2)} × quiet`,
    goal: `≤ ${GOAL} ×`,
    met: median(ratios) <= GOAL,
  };
};

const setStage = async (product: Product, url: string): Promise<Stage> => {
  const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
  const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
  const neighbour = await ApiClient.signIn(product.url, 'admin@outra.test');
  await connectPhone(product.url, admin);
  const simulator = new SimulatorClient(product.url);
  for (let index = 0; index < 300; index += 1)
    await simulator.write({ from: '5511940777001', name: 'Cliente', to: BUSINESS, text: `palavra ${index}` });
  const ticketId = await eventually(async () => {
    const [ticket] = (await admin.get<TicketPage>('/tickets?status=pending')).tickets;
    if (ticket === undefined) throw new Error('no ticket yet');
    return ticket.id;
  });
  const db = new Client({ connectionString: url });
  await db.connect();
  const companyId = admin.me?.companyId ?? 0;
  const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
  await generate(db, { companyId, connectionId: connection?.id ?? 0 });
  await fillWords(db, companyId);
  await db.end();
  const answer = await admin.post<QuickMessageView>('/quick-messages', {
    shortcode: 'cheia',
    message: 'x',
    geral: true,
  });
  return { product, flooders: [admin, ana], neighbour, ticketId, answerId: answer.id };
};

/** What one company's flood of expensive requests does to another company's screens, each person within the usual quota. */
export const run = async (context: BenchContext): Promise<Measure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'bench-postgres'),
    log: context.log,
  });
  const product = await startProduct({
    dataDir,
    env: { DATABASE_URL: postgres.url, PERSON_REQUESTS_PER_SECOND: '50' },
  });
  try {
    const stage = await setStage(product, postgres.url);
    await neighbourWaits(stage);
    const measures: Measure[] = [];
    for (const [name, flood] of Object.entries(floods))
      measures.push(await measure(stage, name, flood, context));
    return measures;
  } finally {
    await product.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

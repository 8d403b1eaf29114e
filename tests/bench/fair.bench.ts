import type { LeadFormView, QuickMessageView, TicketPage, UserView } from '@prosa/contracts';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { FLOODS, type FloodFigures, type FloodOrder, type FloodTarget } from './fair-floods';
import { generate } from './generate';
import { median, percentile, type BenchContext, type Measure } from './measure';
import { onPostgres } from './on-postgres';
import { fillWords } from './search.bench';

const GOAL = 2;
const PER_SECOND = 20;
const SECONDS = 3;
/** Tickets that wait at the neighbour: a page of its list. */
const WAITING = 40;
const NEIGHBOUR = '5511900000777';

interface Stage {
  readonly neighbour: ApiClient;
  readonly target: FloodTarget;
}

/** Latency of the neighbour's lists, requested at a steady rate regardless of outstanding responses. */
const neighbourWaits = async ({ neighbour }: Stage): Promise<number> => {
  const delays: Promise<number>[] = [];
  const start = performance.now();
  for (let index = 0; index < PER_SECOND * SECONDS; index += 1) {
    const wait = start + (index * 1_000) / PER_SECOND - performance.now();
    if (wait > 1) await pause(wait);
    const from = performance.now();
    delays.push(
      neighbour.get<TicketPage>('/tickets?status=pending&showAll=true').then(() => performance.now() - from),
    );
  }
  return percentile(await Promise.all(delays), 0.95);
};

/**
 * Keeps up a flood until stopped; returns the numbers of served and of rejected requests. It comes from a thread of its
 * own, so that its work does not delay the neighbour's measurement.
 */
const flooding = (target: FloodTarget, name: string) => {
  const workerData: FloodOrder = { name, target };
  const worker = new Worker(join(__dirname, 'fair-floods.js'), { workerData });
  const figures = once(worker, 'message') as Promise<[FloodFigures]>;
  return async (): Promise<FloodFigures> => {
    worker.postMessage('stop');
    const [found] = await figures;
    await worker.terminate();
    return found;
  };
};

const measure = async (stage: Stage, name: string, context: BenchContext): Promise<Measure> => {
  const ratios: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < (context.rounds ?? 5); round += 1) {
    const quiet = await neighbourWaits(stage);
    const stop = flooding(stage.target, name);
    await pause(500);
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

const fill = async (url: string, companyId: number, connectionId: number): Promise<void> => {
  const db = new Client({ connectionString: url });
  await db.connect();
  await generate(db, { companyId, connectionId });
  await fillWords(db, companyId);
  await db.end();
};

/** The neighbour's phone is linked, and a page of tickets waits. */
const settleNeighbour = async (product: Product): Promise<ApiClient> => {
  const neighbour = await ApiClient.signIn(product.url, 'admin@outra.test');
  const { number: to } = await connectPhone(product.url, neighbour, NEIGHBOUR);
  const phone = new SimulatorClient(product.url);
  for (let index = 0; index < WAITING; index += 1)
    await phone.write({ from: `5511940${index + 770_100}`, name: 'Cliente', to, text: 'Bom dia' });
  await eventually(async () => {
    const { tickets } = await neighbour.get<TicketPage>('/tickets?status=pending&showAll=true');
    if (tickets.length < WAITING) throw new Error(`${tickets.length} tickets`);
  });
  return neighbour;
};

/** One long conversation of the flooding company. */
const longTicket = async (product: Product, admin: ApiClient): Promise<number> => {
  const simulator = new SimulatorClient(product.url);
  for (let index = 0; index < 300; index += 1)
    await simulator.write({ from: '5511940777001', name: 'Cliente', to: BUSINESS, text: `palavra ${index}` });
  return eventually(async () => {
    const [ticket] = (await admin.get<TicketPage>('/tickets?status=pending')).tickets;
    if (ticket === undefined) throw new Error('no ticket yet');
    return ticket.id;
  });
};

const setStage = async (product: Product, databaseUrl: string): Promise<Stage> => {
  const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
  const person = await admin.get<UserView>(`/users/${admin.me?.id}`);
  await admin.put(`/users/${person.id}`, { ...person, leadsOn: true });
  await admin.post('/users', {
    name: 'Carla',
    email: 'carla@demo.test',
    password: DEMO_PASSWORD,
    profile: 'admin',
  });
  const others = ['ana', 'bruno', 'carla'].map(name => ApiClient.signIn(product.url, `${name}@demo.test`));
  const people = [admin, ...(await Promise.all(others))].map(({ token }) => token);
  const connection = await connectPhone(product.url, admin);
  const neighbour = await settleNeighbour(product);
  const ticketId = await longTicket(product, admin);
  await fill(databaseUrl, admin.me?.companyId ?? 0, connection.id);
  const { id: answerId } = await admin.post<QuickMessageView>('/quick-messages', {
    shortcode: 'cheia',
    message: 'x',
    geral: true,
  });
  const { publicId: formId } = await admin.get<LeadFormView>(`/forms/${connection.id}`);
  const { token: apiToken } = await admin.post<{ token: string }>(`/whatsapp/${connection.id}/token`);
  return { neighbour, target: { url: product.url, people, ticketId, answerId, formId, apiToken } };
};

/** What one company's flood of requests does to another company's screens, each person within the usual quota. */
export const run = (context: BenchContext): Promise<Measure[]> =>
  onPostgres(
    context,
    { env: { PERSON_REQUESTS_PER_SECOND: '50', TRUST_PROXY: '1' } },
    async ({ product, postgres }) => {
      const stage = await setStage(product, postgres.url);
      await neighbourWaits(stage);
      const measures: Measure[] = [];
      for (const name of Object.keys(FLOODS)) measures.push(await measure(stage, name, context));
      return measures;
    },
  );

import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { HangingDouble } from '../support/hanging-double';
import { answeredWithin, menuCompany, planOfBots, type MenuCompany } from '../support/menu-company';
import { discard, startProduct } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { median, percentile, type BenchContext, type Measure } from './measure';

const COMPANIES = 10;
/** Customers of the company whose provider is slow. */
const WAITING = 200;
/** Just below the patience of a call: a longer one fails, and its source is left alone after five. */
const TAKES_MS = 19_000;
const ROUNDS = Number(process.env['BOT_ROUNDS'] ?? 4);
const MENUS_PER_ROUND = 100;
const GOAL = 1.1;

let customers = 0;
const nextCustomer = (): string => `55119${String(46_000_000 + (customers += 1))}`;

/** How many customers of a company have their ticket. */
const written = async ({ admin }: MenuCompany): Promise<number> =>
  (await admin.get<{ readonly pending: number }>('/tickets/counts?showAll=true')).pending;

/** How long customers wait for menus, one after the other. */
const menus = async (url: string, companies: readonly MenuCompany[]): Promise<readonly number[]> => {
  const found: number[] = [];
  for (let index = 0; index < MENUS_PER_ROUND; index += 1) {
    const company = companies[index % companies.length];
    if (company !== undefined) found.push(await answeredWithin(url, nextCustomer(), company));
  }
  return found;
};

/** The menus of ten companies beside one whose 200 turns wait for a provider that takes 19 s. */
export const run = async ({ log }: BenchContext): Promise<readonly Measure[]> => {
  const slow = await new HangingDouble().listen();
  const product = await startProduct({ env: { OUTBOUND_ALLOW: slow.host } });
  const { url } = product;
  try {
    const root = await ApiClient.signIn(url, 'super@prosa.test');
    const { id: planId } = await planOfBots(root);
    const companies: MenuCompany[] = [];
    for (let index = 0; index <= COMPANIES; index += 1)
      companies.push(await menuCompany(url, root, { planId, number: `55114000020${10 + index}` }));
    const [waiting, ...others] = companies;
    if (waiting === undefined) throw new Error('no company');
    const flow = { name: 'Fluxo', type: 'n8n', urlN8N: `http://${slow.host}/webhook/1` };
    const { id } = await waiting.admin.post<{ id: number }>('/queueIntegration', flow);
    await waiting.admin.put<ConnectionView>(`/whatsapp/${waiting.connection.id}`, {
      ...{ name: waiting.connection.name, queueIds: [], greetingMessage: '', integrationId: id },
    });
    const phones = new SimulatorClient(url);
    await menus(url, others);
    const idle: number[] = [];
    const busy: number[] = [];
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 1; round <= ROUNDS; round += 1) {
      idle.push(...(await menus(url, others)));
      slow.hold(TAKES_MS);
      for (let index = 0; index < WAITING / ROUNDS; index += 1)
        await phones.write({ from: nextCustomer(), name: 'Davi', to: waiting.number, text: 'oi' });
      // What 50 customers who write at once cost is another figure: here their turns wait, and nothing else happens.
      while (slow.waiting === 0 || (await written(waiting)) < (WAITING / ROUNDS) * round) await pause(50);
      busy.push(...(await menus(url, others)));
      log(
        `round ${round}: ${median(idle).toFixed(0)} → ${median(busy).toFixed(0)} ms, ${slow.waiting} calls open`,
      );
      slow.release(200);
      while (slow.turns.size < (WAITING / ROUNDS) * round) await pause(200);
    }
    const of = (share: number): readonly [number, number] => [
      percentile(idle, share),
      percentile(busy, share),
    ];
    return [0.5, 0.95].map(share => {
      const [before, during] = of(share);
      return {
        name: `Menus of ${COMPANIES} companies beside a provider that takes 19 s, p${share * 100}`,
        value: `${(during / before).toFixed(2)} × (${before.toFixed(0)} → ${during.toFixed(0)} ms)`,
        goal: `≤ ${GOAL} ×`,
        met: during <= before * GOAL,
      };
    });
  } finally {
    await discard(product);
    await slow.stop();
  }
};

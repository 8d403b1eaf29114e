import type { TicketPage } from '@prosa/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { HOSTILE_TEXTS } from '../support/hostile-text';
import { discard, startProduct } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { cpuMs, median, type BenchContext, type Measure } from './measure';

const LENGTH = 65_536;
const MESSAGES = 6;
/** How often plain text is measured among the hostile ones. */
const PLAIN_EVERY = 8;
const GOAL = 3;
/** Work that follows a message, such as its search words, is over. */
const SETTLED_MS = 400;

const plain = (length: number): string =>
  'Bom dia, gostaria de saber o preço da entrega amanhã. '.repeat(length / 50).slice(0, length);

/** What a stranger's hostile text of 65,536 characters costs the process, as a ratio to plain text of the same length. */
export const run = async ({ log }: BenchContext): Promise<readonly Measure[]> => {
  const product = await startProduct();
  try {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, admin);
    const phone = new SimulatorClient(product.url);
    // Numbers that end in 0000 have no WhatsApp in the simulator.
    let people = 0;
    const arrived = async (from: string): Promise<void> => {
      const search = `/tickets?status=pending&showAll=true&searchParam=${from}`;
      const { tickets } = await admin.get<TicketPage>(search);
      if (tickets.length === 0) throw new Error(`${from} has no ticket`);
    };
    /** CPU milliseconds per message; null for text that is no Unicode, which no phone can send. */
    const costOf = async (text: string): Promise<number | null> => {
      if (/\p{Surrogate}/u.test(text)) return null;
      const begun = cpuMs(product.pid);
      for (let sent = 0; sent < MESSAGES; sent += 1) {
        const from = `55319${String(70_000_001 + people++)}`;
        await phone.write({ from, name: 'Cliente', to: BUSINESS, text });
        await eventually(() => arrived(from));
      }
      await pause(SETTLED_MS);
      return (cpuMs(product.pid) - begun) / MESSAGES;
    };
    await costOf(plain(LENGTH));
    const [plains, hostile]: [number[], [string, number][]] = [[], []];
    for (const [index, [name, generate]] of Object.entries(HOSTILE_TEXTS).entries()) {
      if (index % PLAIN_EVERY === 0) plains.push((await costOf(plain(LENGTH))) ?? 0);
      const cost = await costOf(generate(LENGTH));
      if (cost !== null) hostile.push([name, cost]);
    }
    const usual = median(plains);
    hostile.sort(([, one], [, other]) => other - one);
    log(
      `plain text: ${usual.toFixed(0)} ms of CPU a message (${plains.map(each => each.toFixed(0)).join(', ')})`,
    );
    for (const [name, cost] of hostile.slice(0, 5))
      log(`${name}: ${cost.toFixed(0)} ms, ${(cost / usual).toFixed(1)} ×`);
    return hostile.slice(0, 1).map(([name, cost]) => ({
      name: `The dearest of ${hostile.length} hostile texts (${name})`,
      ...{
        value: `${(cost / usual).toFixed(1)} × plain text of the same length`,
        goal: `≤ ${GOAL} ×`,
        met: cost <= GOAL * usual,
      },
    }));
  } finally {
    await discard(product);
  }
};

import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionView } from '@prosa/contracts';
import { randomBy } from '@prosa/testing';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { EchoDouble } from '../support/echo-double';
import { eventually } from '../support/eventually';
import { openOwnDatabase } from '../support/held-commit';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

/** Nightly: BOT_SEEDS=20 BOT_CUSTOMERS=50 BOT_TURNS=4 BOT_KILLS=6. */
const SEEDS = Number(process.env['BOT_SEEDS'] ?? 1);
const CUSTOMERS = Number(process.env['BOT_CUSTOMERS'] ?? 12);
const TURNS = Number(process.env['BOT_TURNS'] ?? 2);
const KILLS = Number(process.env['BOT_KILLS'] ?? 2);
/** A call of a crashed process is taken over after its lease. */
const LEASE_SECONDS = 10;
/** Each kill may cost a turn a lease, and a start on a slow machine. */
const PATIENCE = (KILLS + 3) * 60_000;

/** Customers who look at their phones more often than this would be most of what the machine does. */
const ASKED_MS = 500;

const words = (seed: number, customer: number, turn: number): string => `oi ${seed}.${customer}.${turn}`;

/** Each step of a turn by itself is in bot-steps-kill-nine.spec.ts; here many turns are under way. */
describe('kill -9 during turns of a bot', () => {
  let product: Product;
  let echo: EchoDouble;
  let env: Record<string, string>;

  beforeAll(async () => {
    echo = await new EchoDouble().listen();
    env = { OUTBOUND_ALLOW: echo.host, CALL_LEASE_SECONDS: String(LEASE_SECONDS) };
    product = await startProduct({ env });
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const connection = await connectPhone(product.url, admin);
    const flow = {
      name: 'Eco',
      type: 'n8n',
      urlN8N: `http://${echo.host}/webhook/1`,
    };
    const { id } = await admin.post<{ id: number }>('/queueIntegration', flow);
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{
        name: connection.name,
        queueIds: [],
        greetingMessage: '',
        integrationId: id,
      },
    });
  });

  afterAll(async () => {
    await discard(product);
    await echo.stop();
  });

  const phones = (): SimulatorClient => new SimulatorClient(product.url);
  const numberOf = (seed: number, customer: number): string =>
    `55119${String(44_000_001 + seed * 1_000 + customer)}`;
  const received = async (number: string): Promise<readonly string[]> =>
    (await phones().messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));

  /** Writes a text once, despite crashes. */
  const writeOnce = (from: string, text: string): Promise<void> =>
    eventually(async () => {
      const own = (await phones().messages(from)).filter(({ fromMe }) => fromMe);
      if (own.some(message => message.text === text)) return;
      await phones().write({ from, name: 'Clara', to: BUSINESS, text });
    }, PATIENCE);

  /** How many calls are in each state, by the product's own database. */
  const callStates = async (): Promise<Record<string, number>> => {
    const database = await openOwnDatabase(product);
    try {
      const { rows } = await database.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from calls.outbound_call group by state',
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    } finally {
      await database.end();
    }
  };
  const areOver = (): Promise<void> =>
    eventually(async () => {
      const states = await callStates();
      expect(Object.keys(states).filter(state => state !== 'done' && state !== 'failed')).toEqual([]);
      expect(states['done']).toBeGreaterThan(0);
    }, PATIENCE);

  it.each(Array.from({ length: SEEDS }, (_, seed) => [seed]))(
    `says each of ${CUSTOMERS * TURNS} answers once through ${KILLS} kills (seed %i)`,
    async seed => {
      const random = randomBy(3_000 + seed);
      const numbers = Array.from({ length: CUSTOMERS }, (_, customer) => numberOf(seed, customer));
      const talking = Promise.all(
        numbers.map(async (number, customer) => {
          for (let turn = 0; turn < TURNS; turn += 1) {
            const text = words(seed, customer, turn);
            await writeOnce(number, text);
            const isAnswered = async (): Promise<void> =>
              expect(await received(number)).toContain(`eco ${text}`);
            await eventually(isAnswered, PATIENCE, ASKED_MS);
          }
        }),
      );
      for (let kill = 0; kill < KILLS; kill += 1) {
        // At any moment of a turn: gathering, asking, recording and saying take some four seconds.
        await pause(1_500 + random() * 3_000);
        await product.kill();
        product = await startProduct({ dataDir: product.dataDir, env });
      }
      await talking;
      for (const [customer, number] of numbers.entries()) {
        const expected = Array.from({ length: TURNS }, (_, turn) => `eco ${words(seed, customer, turn)}`);
        expect([number, await received(number)]).toEqual([number, expected]);
      }
      await areOver();
    },
    7_200_000,
  );
});

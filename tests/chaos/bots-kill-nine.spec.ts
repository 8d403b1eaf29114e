import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionView } from '@prosa/contracts';
import { randomBy } from '@prosa/testing';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { HttpDouble, type DoubleAnswer } from '../support/http-double';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

/** Nightly: BOT_SEEDS=20 BOT_CUSTOMERS=50 BOT_TURNS=4 BOT_KILLS=6. */
const SEEDS = Number(process.env['BOT_SEEDS'] ?? 1);
const CUSTOMERS = Number(process.env['BOT_CUSTOMERS'] ?? 12);
const TURNS = Number(process.env['BOT_TURNS'] ?? 2);
const KILLS = Number(process.env['BOT_KILLS'] ?? 2);
/** A call whose process died is taken up again when its lease is over. */
const LEASE_MS = 60_000;
const PATIENCE = 4 * LEASE_MS;

/** A flow that says again what it was told. */
class EchoDouble extends HttpDouble {
  protected answer(_request: IncomingMessage, written: Buffer): DoubleAnswer {
    const { message } = JSON.parse(written.toString()) as { message: { conversation: string } };
    return { status: 200, content: { output: `eco ${message.conversation}` } };
  }
}

const words = (seed: number, customer: number, turn: number): string => `oi ${seed}.${customer}.${turn}`;

describe('kill -9 in the midst of turns of a bot', () => {
  let product: Product;
  let echo: EchoDouble;
  let env: Record<string, string>;

  beforeAll(async () => {
    echo = await new EchoDouble().listen();
    env = { OUTBOUND_ALLOW: echo.host };
    product = await startProduct({ env });
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const connection = await connectPhone(product.url, admin);
    const flow = { name: 'Eco', type: 'n8n', urlN8N: `http://${echo.host}/webhook/1` };
    const { id } = await admin.post<{ id: number }>('/queueIntegration', flow);
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', integrationId: id },
    });
  });

  afterAll(async () => {
    await discard(product);
    await echo.stop();
  });

  const phones = (): SimulatorClient => new SimulatorClient(product.url);
  const numberOf = (seed: number, customer: number): string =>
    `55119${String(44_000_001 + seed * 1_000 + customer)}`;
  const heard = async (number: string): Promise<readonly string[]> =>
    (await phones().messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));

  /** Writes a text once, whatever dies meanwhile. */
  const writeOnce = (from: string, text: string): Promise<void> =>
    eventually(async () => {
      const own = (await phones().messages(from)).filter(({ fromMe }) => fromMe);
      if (own.some(message => message.text === text)) return;
      await phones().write({ from, name: 'Clara', to: BUSINESS, text });
    }, PATIENCE);

  it(`says every answer once: ${SEEDS} seeds, ${CUSTOMERS * TURNS} turns, ${KILLS} kills`, async () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = randomBy(3_000 + seed);
      const numbers = Array.from({ length: CUSTOMERS }, (_, customer) => numberOf(seed, customer));
      const talking = numbers.map(async (number, customer) => {
        for (let turn = 0; turn < TURNS; turn += 1) {
          const text = words(seed, customer, turn);
          await writeOnce(number, text);
          await eventually(async () => expect(await heard(number)).toContain(`eco ${text}`), PATIENCE);
        }
      });
      for (let kill = 0; kill < KILLS; kill += 1) {
        // At any moment of a turn: gathering, asking, recording and saying take some four seconds.
        await pause(1_500 + random() * 3_000);
        await product.kill();
        product = await startProduct({ dataDir: product.dataDir, env });
      }
      await Promise.all(talking);
      for (const [customer, number] of numbers.entries()) {
        const expected = Array.from({ length: TURNS }, (_, turn) => `eco ${words(seed, customer, turn)}`);
        expect([number, await heard(number)]).toEqual([number, expected]);
      }
    }
  }, 7_200_000);
});

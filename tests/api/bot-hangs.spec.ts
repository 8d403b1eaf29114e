import type { ConnectionView } from '@prosa/contracts';
import { EchoDouble } from '../support/echo-double';
import { eventually } from '../support/eventually';
import { HangingDouble } from '../support/hanging-double';
import type { HttpDouble } from '../support/http-double';
import { answeredWithin, menuCompany, planOfBots, type MenuCompany } from '../support/menu-company';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const COMPANIES = 10;
const CUSTOMERS = 12;
/** Calls of one company that may be under way at once. */
const SLOTS = 4;
/** Failures in a row after which a source is left alone. */
const FAILURES = 5;

const customer = (index: number): string => `55119${String(45_000_001 + index)}`;

describe('A slow flow', () => {
  let company: NewCompany;
  let phones: SimulatorClient;
  let slow: HangingDouble;
  let quick: EchoDouble;
  let waiting: MenuCompany;
  let served: MenuCompany;
  const others: MenuCompany[] = [];

  /** Has a company's customers answered by a flow in the place of its menu. */
  const serve = async ({ admin, connection }: MenuCompany, { host }: HttpDouble): Promise<void> => {
    const flow = { name: 'Fluxo', type: 'n8n', urlN8N: `http://${host}/webhook/1` };
    const { id } = await admin.post<{ id: number }>('/queueIntegration', flow);
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', integrationId: id },
    });
  };

  beforeAll(async () => {
    slow = await new HangingDouble().listen();
    quick = await new EchoDouble().listen();
    company = await newCompany();
    phones = company.phone;
    const root = company.root;
    const { id: planId } = await planOfBots(root);
    for (let index = 0; index < COMPANIES + 2; index += 1)
      others.push(await menuCompany(company.url, root, { planId, number: `55114000010${10 + index}` }));
    [waiting, served] = others.splice(0, 2) as [MenuCompany, MenuCompany];
    await serve(waiting, slow);
    await serve(served, quick);
  });
  afterAll(async () => {
    await slow.stop();
    await quick.stop();
  });

  const write = (from: string, to: string, text = 'oi'): Promise<unknown> =>
    phones.write({ from, name: 'Clara', to, text });
  const received = async (number: string): Promise<string[]> =>
    (await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));

  it('has at most four calls of its company at once, while menus and flows of other companies answer', async () => {
    for (let index = 0; index < CUSTOMERS; index += 1) await write(customer(index), waiting.number);
    await eventually(() => Promise.resolve(expect(slow.waiting).toBe(SLOTS)));
    await Promise.all(
      others.map((other, index) => answeredWithin(company.url, customer(100 + index), other)),
    );
    await write(customer(200), served.number);
    await eventually(async () => expect(await received(customer(200))).toEqual(['eco oi']));
    expect(slow.waiting).toBe(SLOTS);
    expect(slow.mostAtOnce).toBe(SLOTS);
  });

  it('is not called after five failures; its customers wait for an agent and are notified once', async () => {
    slow.release(503);
    const told = ['Vou chamar alguém da equipe para você.'];
    for (let index = 0; index < CUSTOMERS; index += 1)
      await eventually(async () => expect(await received(customer(index))).toEqual(told));
    // Those under way when the fifth failed are finished; none begins after it.
    expect(slow.turns.size).toBeLessThan(FAILURES + SLOTS);
    const asked = slow.turns.size;
    await write(customer(300), waiting.number);
    await eventually(async () => expect(await received(customer(300))).toEqual(told));
    expect(slow.turns.size).toBe(asked);
    await write(customer(201), served.number);
    await eventually(async () => expect(await received(customer(201))).toEqual(['eco oi']));
  });
});

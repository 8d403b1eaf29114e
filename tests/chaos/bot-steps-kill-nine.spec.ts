import type { ServerResponse } from 'node:http';
import type { ConnectionView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { EchoDouble } from '../support/echo-double';
import { eventually } from '../support/eventually';
import { holdCommit, openOwnDatabase, type CommitPoint } from '../support/held-commit';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const LEASE_SECONDS = 5;
const PATIENCE = 120_000;
const LOOKED_MS = 200;

const command = (type: string) => `name = 'assistant' and command like '%"${type}"%'`;
const decided = (type: string): CommitPoint => ({
  ...{
    table: 'rm.process_command',
    on: 'insert',
    when: `new.${command(type).replace(' and ', ' and new.')}`,
  },
});
const carriedOut = (type: string): CommitPoint => ({
  ...{
    table: 'rm.process_command',
    on: 'delete',
    when: `old.${command(type).replace(' and ', ' and old.')}`,
  },
});
const recorded = (type: string): CommitPoint => ({
  ...{ table: 'es.events', on: 'insert', when: `new.type = '${type}'` },
});
const callTo = (state: string, from: string): CommitPoint => ({
  ...{ table: 'calls.outbound_call', on: 'update', when: `old.state = '${from}' and new.state = '${state}'` },
});
const callWanted: CommitPoint = { table: 'calls.outbound_call', on: 'insert', when: 'true' };

/** Each commit of a turn in its order, and how often the flow is called when the process ends in it. */
const COMMITS: readonly (readonly [string, CommitPoint, { readonly lost: number; readonly kept: number }])[] =
  [
    ['the decision to ask', decided('AskBot'), { lost: 1, kept: 1 }],
    ['the request', recorded('BotTurnAsked'), { lost: 1, kept: 1 }],
    ['the row of the call', callWanted, { lost: 1, kept: 1 }],
    ['the end of that decision', carriedOut('AskBot'), { lost: 1, kept: 1 }],
    ['the lease', callTo('sent', 'wanted'), { lost: 1, kept: 1 }],
    // The answer was received and is lost: the same turn is asked again, under the same idempotency key.
    ['the answer', recorded('BotTurnAnswered'), { lost: 2, kept: 1 }],
    ['the end of the call', callTo('done', 'sent'), { lost: 1, kept: 1 }],
    ['the decision to speak', decided('Say'), { lost: 1, kept: 1 }],
    ['the words', recorded('MessageSendRequested'), { lost: 1, kept: 1 }],
    ['the end of speaking', carriedOut('Say'), { lost: 1, kept: 1 }],
  ];

describe('kill -9 at each step of a turn of a bot', () => {
  let product: Product;
  let echo: EchoDouble;
  let env: Record<string, string>;
  let customers = 0;

  beforeAll(async () => {
    echo = await new EchoDouble().listen();
    env = { OUTBOUND_ALLOW: echo.host, CALL_LEASE_SECONDS: String(LEASE_SECONDS) };
    product = await startProduct({ env });
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const { id: connectionId, name } = await connectPhone(product.url, admin);
    const flow = { name: 'Eco', type: 'n8n', urlN8N: `http://${echo.host}/webhook/1` };
    const { id } = await admin.post<{ id: number }>('/queueIntegration', flow);
    const served = { name, queueIds: [], greetingMessage: '', integrationId: id };
    await admin.put<ConnectionView>(`/whatsapp/${connectionId}`, served);
  });
  afterAll(async () => {
    await discard(product);
    await echo.stop();
  });

  const phones = (): SimulatorClient => new SimulatorClient(product.url);
  const newCustomer = (): string => `55119${String(46_000_001 + (customers += 1))}`;
  const received = async (number: string): Promise<readonly string[]> =>
    (await phones().messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
  const write = (from: string): Promise<unknown> =>
    phones().write({ from, name: 'Clara', to: BUSINESS, text: 'oi' });

  /** Nothing is left to do: no call without an end, no command of a process. */
  const expectIdle = async (): Promise<void> => {
    const database = await openOwnDatabase(product);
    try {
      await eventually(
        async () => {
          const { rows } = await database.query(`
            select state as left from calls.outbound_call where state in ('wanted', 'sent')
            union all select command from rm.process_command`);
          expect(rows).toEqual([]);
        },
        PATIENCE,
        LOOKED_MS,
      );
    } finally {
      await database.end();
    }
  };

  /** The customer has one answer when all is over, and the flow was called so often, always for the same turn. */
  const expectOneAnswer = async (number: string, before: number, calls: number): Promise<void> => {
    const answered = async (): Promise<void> => expect(await received(number)).toEqual(['eco oi']);
    await eventually(answered, PATIENCE, LOOKED_MS);
    await expectIdle();
    await answered();
    const turns = echo.turns.slice(before);
    expect({ calls: turns.length, turns: new Set(turns).size }).toEqual({ calls, turns: 1 });
  };
  const restart = async (): Promise<void> => {
    product = await startProduct({ dataDir: product.dataDir, env });
  };

  it.each(
    COMMITS.flatMap(([name, point, { lost, kept }]) => [
      { name, outcome: 'rolled back' as const, point, calls: lost },
      { name, outcome: 'committed' as const, point, calls: kept },
    ]),
  )('in the commit of $name, which is $outcome: one answer', async ({ outcome, point, calls }) => {
    const number = newCustomer();
    const before = echo.turns.length;
    const held = await holdCommit(product, point, PATIENCE);
    await write(number);
    await held.reached();
    await held.end(outcome);
    await restart();
    await expectOneAnswer(number, before, calls);
  });

  it.each([
    ['while the flow thinks', () => undefined],
    [
      'as soon as the flow has answered',
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"output":"eco oi"}'),
    ],
  ])('%s: the same turn is requested again, and the customer gets one answer', async (_, answer) => {
    const number = newCustomer();
    const before = echo.turns.length;
    const killed = new Promise<void>(done => {
      echo.fault = response => {
        echo.fault = null;
        answer(response);
        void product.kill().then(done);
      };
    });
    await write(number);
    await killed;
    await restart();
    await expectOneAnswer(number, before, 2);
  });
});

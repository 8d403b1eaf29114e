import type { ConnectionView, PromptView, QueueView, TicketPage, TicketView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { CompletionsDouble } from '../support/completions-double';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const SECOND = '5511900000003';
const ROBOT = '5511966660041';
const CLARA = '5511966660042';

describe('A prompt that faces a machine', () => {
  let product: Product;
  let phones: SimulatorClient;
  let model: CompletionsDouble;
  let admin: ApiClient;

  /** A company whose connection a prompt answers. */
  const serve = async (client: ApiClient, number: string, prompt: string): Promise<void> => {
    const connection = await connectPhone(product.url, client, number);
    const queue = await client.post<QueueView>('/queue', { name: 'Pessoas', color: '#123abc' });
    const { id } = await client.post<PromptView>('/prompt', {
      ...{ name: 'Bia', prompt, queueId: queue.id, apiKey: 'sk-1', baseUrl: `http://${model.host}/v1` },
    });
    await client.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', promptId: id },
    });
  };

  beforeAll(async () => {
    model = await CompletionsDouble.start();
    product = await startProduct({ env: { OUTBOUND_ALLOW: model.host } });
    phones = new SimulatorClient(product.url);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await serve(admin, BUSINESS, 'Você é a Bia.');
  });
  afterAll(async () => {
    await discard(product);
    await model.stop();
  });

  const heard = async (number: string): Promise<string[]> =>
    (await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
  const ticketOf = (client: ApiClient, number: string): Promise<TicketView> =>
    eventually(async () => {
      const { tickets } = await client.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(({ contact }) => contact.number === number);
      if (!found) throw new Error(`no ticket of ${number}`);
      return found;
    });
  const isLeft = (client: ApiClient, number: string): Promise<void> =>
    eventually(async () =>
      expect(await ticketOf(client, number)).toMatchObject({
        useIntegration: false,
        queue: { name: 'Pessoas' },
      }),
    );
  /** How often each of the two was asked for its next words, which leaves its summary out. */
  const turnsOf = (prompt: string): number =>
    model.calls.filter(({ body }) => body.messages[0]?.content === prompt).length;

  it('leaves it to a person once it is answered five times faster than anybody reads', async () => {
    model.reply = ({ body }) => `Resposta ${body.messages.length} ${body.messages.at(-1)?.content}`;
    await phones.write({ from: ROBOT, name: 'Robô', to: BUSINESS, text: 'bip' });
    for (let answers = 1; answers <= 5; answers += 1) {
      await eventually(async () => expect(await heard(ROBOT)).toHaveLength(answers));
      await phones.write({ from: ROBOT, name: 'Robô', to: BUSINESS, text: `bip ${answers}` });
    }
    await eventually(async () =>
      expect((await heard(ROBOT)).at(-1)).toBe('Tudo bem! Em breve um atendente vai falar com você.'),
    );
    await isLeft(admin, ROBOT);
    expect(turnsOf('Você é a Bia.')).toBe(5);
  });

  it('is not asked at all where another connection of its company writes', async () => {
    model.reply = ({ body }) => `Você disse: ${body.messages.at(-1)?.content}`;
    const second = await admin.post<ConnectionView>('/whatsapp', { name: 'Balcão' });
    const { qrcode } = await eventually(async () => {
      const waiting = await admin.get<ConnectionView>(`/whatsapp/${second.id}?session=0`);
      expect(waiting.qrcode).not.toBe('');
      return waiting;
    });
    await phones.scan(qrcode, SECOND);
    await eventually(async () =>
      expect(await admin.get<ConnectionView>(`/whatsapp/${second.id}?session=0`)).toMatchObject({
        status: 'CONNECTED',
      }),
    );
    const turns = turnsOf('Você é a Bia.');
    await phones.write({ from: SECOND, to: BUSINESS, text: 'oi' });
    await ticketOf(admin, SECOND);
    await phones.write({ from: CLARA, name: 'Clara', to: BUSINESS, text: 'oi' });
    await eventually(async () => expect(await heard(CLARA)).toEqual(['Você disse: oi']));
    expect(turnsOf('Você é a Bia.')).toBe(turns + 1);
  });
});

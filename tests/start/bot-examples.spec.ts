import { readFileSync } from 'node:fs';
import { freePort } from '@prosa/testing';
import type { ConnectionView, TicketPage } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { N8nDouble, type N8nExport } from '../support/n8n-double';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { TypebotDouble } from '../support/typebot-double';
import type { TypebotExport } from '../support/typebot-export';

const CLARA = '5511966660051';
const DAVI = '5511966660052';
const EVA = '5511966660053';

const example = <T>(name: string): T => JSON.parse(readFileSync(`docs/guides/bots/${name}`, 'utf8')) as T;

describe('The bot examples of the guide', () => {
  let product: Product;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let typebot: TypebotDouble;
  let n8n: N8nDouble;
  let connection: ConnectionView;

  beforeAll(async () => {
    typebot = await TypebotDouble.start(example<TypebotExport>('padaria.typebot.json'));
    n8n = await new N8nDouble(example<N8nExport>('padaria.n8n.json')).listen();
    const port = await freePort();
    product = await startProduct({
      env: {
        ...{ OUTBOUND_ALLOW: `${typebot.host},${n8n.host}`, PORT: String(port) },
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
    });
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phones = new SimulatorClient(product.url);
    connection = await connectPhone(product.url, admin);
  });
  afterAll(async () => {
    await discard(product);
    await Promise.all([typebot.stop(), n8n.stop()]);
  });

  const serve = async (integration: object): Promise<void> => {
    const { id } = await admin.post<{ id: number }>('/queueIntegration', integration);
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', integrationId: id },
    });
  };
  const write = (from: string, text: string): Promise<unknown> =>
    phones.write({ from, name: 'Clara', to: BUSINESS, text });
  const received = async (number: string): Promise<string[]> =>
    (await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
  const hears = (number: string, ...last: string[]): Promise<void> =>
    eventually(async () => expect((await received(number)).slice(-last.length)).toEqual(last));
  const bytesAt = async (url: string): Promise<Buffer> => {
    const answer = await fetch(new URL(url, product.url));
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  describe('for typebot', () => {
    const choices = '*1* - Fazer um pedido\n*2* - Falar com uma pessoa';
    const greeting = ['Olá! Sou a Bia, da Padaria.', 'Como posso ajudar?', choices];

    beforeAll(() =>
      serve({
        ...{ name: 'Padaria', type: 'typebot', urlN8N: `http://${typebot.host}`, typebotSlug: 'padaria' },
        ...{ typebotDelayMessage: 10, typebotExpires: 60, typebotUnknownMessage: 'Não entendi.' },
      }),
    );

    it('completes an order, with the customer’s photo', async () => {
      await write(CLARA, 'oi');
      await hears(CLARA, ...greeting);
      await write(CLARA, '1');
      await hears(CLARA, 'Para qual e-mail mandamos a confirmação?');
      await write(CLARA, 'clara');
      await hears(CLARA, 'Este e-mail não parece certo. Pode escrever de novo?');
      await write(CLARA, 'clara@prosa.test');
      await hears(CLARA, 'Mande uma foto do que você quer.');
      await write(CLARA, 'um bolo');
      await hears(CLARA, 'Não entendi.');
      const { id } = await phones.send({
        from: CLARA,
        to: BUSINESS,
        media: { kind: 'image', fixture: 'photo' },
      });
      await hears(CLARA, 'Recebemos! Respondemos em clara@prosa.test.');
      const [file = ''] = typebot.calls.at(-1)?.files ?? [];
      expect(typebot.calls.at(-1)?.text).toBe(file);
      const sent = (await phones.messages(CLARA)).find(message => message.id === id);
      expect((await bytesAt(file)).equals(await bytesAt(sent?.media?.url ?? ''))).toBe(true);
    });

    it('hands the customer over to an agent where the flow says so', async () => {
      await write(DAVI, 'oi');
      await hears(DAVI, ...greeting);
      await write(DAVI, '2');
      await hears(DAVI, 'Vou chamar alguém da equipe.');
      await eventually(async () => {
        const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
        const ticket = tickets.find(({ contact }) => contact.number === DAVI);
        expect(ticket).toMatchObject({ useIntegration: false });
      });
    });
  });

  describe('for n8n', () => {
    beforeAll(() => serve({ name: 'Padaria n8n', type: 'n8n', urlN8N: n8n.url }));

    it('answers according to the message, and hands over', async () => {
      await write(EVA, 'oi');
      await hears(EVA, 'Oi, Clara! Pergunte pelo horário, ou peça um atendente.');
      await write(EVA, 'qual o horário?');
      await hears(EVA, 'Abrimos das 7h às 20h, todos os dias.');
      await write(EVA, 'chame um atendente');
      await eventually(async () => {
        const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
        expect(tickets.find(({ contact }) => contact.number === EVA)).toMatchObject({
          useIntegration: false,
        });
      });
    });
  });
});

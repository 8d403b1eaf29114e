import type { ConnectionView, PromptView, QueueView, TicketPage, TicketView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { CompletionsDouble } from '../support/completions-double';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const SECOND = '5511900000003';
const ROBOT = '5511966660041';
const CLARA = '5511966660042';
const DORA = '5511966660043';
/** The other company's number. */
const OTHER = '5511900000002';

describe('A prompt whose counterpart is a machine', () => {
  let company: NewCompany;
  let phones: SimulatorClient;
  let model: CompletionsDouble;
  let admin: ApiClient;

  /** A company whose connection a prompt answers. */
  const serve = async (client: ApiClient, number: string, prompt: string): Promise<void> => {
    const connection = await connectPhone(company.url, client, number);
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
    company = await newCompany();
    phones = company.phone;
    admin = company.admin;
    await serve(admin, company.business, 'Você é a Bia.');
  });
  afterAll(async () => {
    await model.stop();
  });

  const received = async (number: string): Promise<string[]> =>
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
  /** Number of calls of each prompt, without its summary. */
  const turnsOf = (prompt: string): number =>
    model.calls.filter(({ body }) => body.messages[0]?.content.endsWith(`\n\n${prompt}`)).length;

  it('hands a machine that answers everything over to an agent within 20 turns', async () => {
    model.reply = ({ body }) => `Resposta ${body.messages.length} ${body.messages.at(-1)?.content}`;
    const handedOver = 'Tudo bem! Em breve um atendente vai falar com você.';
    await phones.write({ from: ROBOT, name: 'Robô', to: company.business, text: 'bip' });
    // Where the machine is quick its pace gives it away after five answers, where it is slow the number of turns does.
    let answers = 0;
    while ((await received(ROBOT)).at(-1) !== handedOver) {
      answers += 1;
      await eventually(async () => expect((await received(ROBOT)).length).toBeGreaterThanOrEqual(answers));
      expect(answers).toBeLessThanOrEqual(21);
      await phones.write({ from: ROBOT, name: 'Robô', to: company.business, text: `bip ${answers}` });
    }
    await isLeft(admin, ROBOT);
    expect(turnsOf('Você é a Bia.')).toBeLessThanOrEqual(20);
  });

  it('does not run for messages of another company’s connection that is answered by its own prompt', async () => {
    model.reply = ({ body }) => `Resposta ${body.messages.length}: em que posso ajudar?`;
    const neighbour = (await newCompany()).admin;
    await serve(neighbour, OTHER, 'Você é o Beto.');
    const turns = turnsOf('Você é a Bia.');
    await phones.write({ from: OTHER, to: company.business, text: 'oi' });
    const handedOver = 'Tudo bem! Em breve um atendente vai falar com você.';
    const between = async (number: string, peer: string): Promise<string[]> =>
      (await phones.messages(number)).flatMap(({ fromMe, text, peer: of }) =>
        fromMe || of !== peer ? [] : [text],
      );
    await eventually(async () => expect(await between(OTHER, company.business)).toEqual([handedOver]));
    await isLeft(admin, OTHER);
    // A customer's answer comes later than a loop would have gone on.
    await phones.write({ from: DORA, name: 'Dora', to: company.business, text: 'oi' });
    await eventually(async () => expect(await received(DORA)).toHaveLength(1));
    expect(await between(OTHER, company.business)).toEqual([handedOver]);
    expect(await between(company.business, OTHER)).toEqual(['oi']);
    expect(turnsOf('Você é a Bia.')).toBe(turns + 1);
    expect(turnsOf('Você é o Beto.')).toBe(0);
  });

  it('does not run for messages of another connection of its own company', async () => {
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
    await phones.write({ from: SECOND, to: company.business, text: 'oi' });
    await ticketOf(admin, SECOND);
    await phones.write({ from: CLARA, name: 'Clara', to: company.business, text: 'oi' });
    await eventually(async () => expect(await received(CLARA)).toEqual(['Você disse: oi']));
    expect(turnsOf('Você é a Bia.')).toBe(turns + 1);
  });
});

import type { ServerResponse } from 'node:http';
import type { ConnectionView, TicketPage } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';
import { TypebotDouble, type FlowStep } from '../support/typebot-double';

const CLARA = '5511966660021';
const DAVI = '5511966660022';
const EVA = '5511966660023';
const FLORA = '5511966660024';
const GIL = '5511966660025';

const ask = (type: string): { readonly type: string } => ({ type: `${type} input` });

/** Ten steps: a greeting with a choice, eight questions, a last word. */
const FLOW: readonly FlowStep[] = [
  {
    says: ['Olá! Sou a Bia.', 'O que você procura?'],
    input: { type: 'choice input', items: [{ content: 'Preços' }, { content: 'Suporte' }] },
  },
  { says: ['Qual é o seu nome?'], input: ask('text') },
  { says: ['E o seu e-mail?'], input: ask('email') },
  { says: ['Quantas pessoas usam?'], input: ask('number') },
  { says: ['Seu site?'], input: ask('url') },
  { says: ['Um telefone?'], input: ask('phone number') },
  { says: ['Desde quando?'], input: ask('date') },
  { says: ['Que nota nos dá?'], input: ask('rating') },
  { says: ['Mais alguma coisa?'], input: ask('text') },
  { says: ['Obrigada! Já anotei tudo.'] },
];

describe('A customer who is answered by a Typebot', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let typebot: TypebotDouble;

  beforeAll(async () => {
    typebot = await TypebotDouble.start(FLOW);
    company = await newCompany();
    admin = company.admin;
    phones = company.phone;
    const connection = await company.connect();
    const { id } = await admin.post<{ id: number }>('/queueIntegration', {
      ...{ name: 'Bia', type: 'typebot', urlN8N: `http://${typebot.host}`, typebotSlug: 'bia' },
      ...{ typebotDelayMessage: 10, typebotExpires: 60, typebotUnknownMessage: 'Não entendi.' },
      ...{
        typebotKeywordFinish: 'sair',
        typebotKeywordRestart: 'recomeçar',
        typebotRestartMessage: 'De novo!',
      },
    });
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', integrationId: id },
    });
  });
  afterAll(async () => {
    await typebot.stop();
  });

  const write = (from: string, text: string): Promise<unknown> =>
    phones.write({ from, name: 'Clara Nunes', to: company.business, text });
  const received = async (number: string): Promise<string[]> =>
    (await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
  const hears = (number: string, ...last: string[]): Promise<void> =>
    eventually(async () => expect((await received(number)).slice(-last.length)).toEqual(last));
  const greeting = ['Olá! Sou a Bia.', 'O que você procura?', '*1* - Preços\n*2* - Suporte'];
  const statusOf = (number: string, status: string): Promise<void> =>
    eventually(async () => {
      const { tickets } = await admin.get<TicketPage>(`/tickets?status=${status}&showAll=true`);
      expect(tickets.map(({ contact }) => contact.number)).toContain(number);
    });

  it('completes a flow of ten steps, each question once, and then waits for an agent', async () => {
    await write(CLARA, 'bom dia');
    await hears(CLARA, ...greeting);
    // A greeting answers the first words; they answer no question.
    expect(typebot.calls).toHaveLength(1);
    expect(typebot.calls[0]).toMatchObject({ variables: { number: CLARA, pushName: 'Clara Nunes' } });
    await write(CLARA, '7');
    await hears(CLARA, 'Não entendi.', '*1* - Preços\n*2* - Suporte');
    const answers = [
      '1',
      'Clara',
      'clara@prosa.test',
      '12',
      'https://prosa.test',
      '11 98888-7777',
      '01/02/2020',
      '9',
      'não',
    ];
    for (const [index, answer] of answers.entries()) {
      await write(CLARA, answer);
      await hears(CLARA, ...FLOW[index + 1]!.says);
    }
    expect(typebot.calls.slice(1).map(({ text }) => text)).toEqual(['Preços', ...answers.slice(1)]);
    await statusOf(CLARA, 'pending');
    await write(CLARA, 'alô?');
    await write(CLARA, 'RECOMECAR');
    await hears(CLARA, 'De novo!', ...greeting);
  });

  it('leaves the flow by the keyword, which closes the ticket without a call', async () => {
    await write(DAVI, 'oi');
    await hears(DAVI, ...greeting);
    const calls = typebot.calls.length;
    await write(DAVI, 'Sair');
    await statusOf(DAVI, 'closed');
    expect(typebot.calls).toHaveLength(calls);
  });

  it('is asked a validated question again once after a wrong answer, and not a third time', async () => {
    await write(EVA, 'oi');
    await hears(EVA, ...greeting);
    await write(EVA, '2');
    await hears(EVA, 'Qual é o seu nome?');
    await write(EVA, 'Eva');
    await hears(EVA, 'E o seu e-mail?');
    await write(EVA, 'não tenho');
    await hears(EVA, 'E o seu e-mail?', 'Não entendi.');
    await write(EVA, 'não tenho');
    await hears(EVA, 'Quantas pessoas usam?');
  });

  it('is answered to messages written during a call once that call has returned', async () => {
    await write(GIL, 'oi');
    await hears(GIL, ...greeting);
    await write(GIL, '2');
    await hears(GIL, 'Qual é o seu nome?');
    const calls = typebot.calls.length;
    let thinking: ServerResponse | undefined;
    typebot.fault = response => void (thinking = response);
    await write(GIL, 'Gil');
    await eventually(() => expect(typebot.calls).toHaveLength(calls + 1));
    await write(GIL, 'gil@prosa.test');
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      expect(tickets.map(({ lastMessage }) => lastMessage)).toContain('gil@prosa.test');
    });
    typebot.fault = null;
    const text = { type: 'text', content: { plainText: 'E o e-mail, Gil?' } };
    const content = { messages: [text], input: { type: 'email input' } };
    thinking?.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    await eventually(() => expect(typebot.calls).toHaveLength(calls + 2));
    expect(typebot.calls.slice(calls).map(each => each.text)).toEqual(['Gil', 'gil@prosa.test']);
    await hears(GIL, 'E o e-mail, Gil?', 'E o seu e-mail?');
  });

  it('receives one message when the server fails, and an agent is notified', async () => {
    typebot.fault = response => void response.writeHead(500).end();
    await write(FLORA, 'oi');
    await hears(FLORA, 'Vou chamar alguém da equipe para você.');
    await statusOf(FLORA, 'pending');
    typebot.fault = null;
  });
});

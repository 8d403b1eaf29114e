import type {
  BotTurnView,
  ConnectionView,
  PromptUsageView,
  PromptView,
  QueueView,
  TicketPage,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { CompletionsDouble } from '../support/completions-double';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const CLARA = '5511966660051';
const DAVI = '5511966660052';
const EVA = '5511966660053';

describe('The usage of a prompt', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let model: CompletionsDouble;
  let prompt: PromptView;

  beforeAll(async () => {
    model = await CompletionsDouble.start();
    company = await newCompany();
    admin = company.admin;
    phones = company.phone;
    const connection = await company.connect();
    const queue = await admin.post<QueueView>('/queue', { name: 'Pessoas', color: '#123abc' });
    prompt = await admin.post<PromptView>('/prompt', {
      ...{ name: 'Bia', prompt: 'O site é lojasol.com.br.', queueId: queue.id, apiKey: 'sk-1' },
      baseUrl: `http://${model.host}/v1`,
    });
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', promptId: prompt.id },
    });
  });
  afterAll(async () => {
    await model.stop();
  });

  const hears = (number: string, ...texts: string[]): Promise<void> =>
    eventually(async () =>
      expect((await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]))).toEqual(
        texts,
      ),
    );
  const usage = (): Promise<PromptUsageView> => admin.get<PromptUsageView>('/prompt-usage');
  const turns = (): Promise<readonly BotTurnView[]> =>
    admin.get<readonly BotTurnView[]>(`/prompt/${prompt.id}/turns`);

  it('is counted per month, and each turn is listed without its text', async () => {
    expect(await usage()).toMatchObject({ turns: 0, tokens: 0, limit: 2_000_000 });
    model.reply = () => 'Veja lojasol.com.br/trocas, e não https://evil.example/pix.';
    await phones.write({ from: CLARA, name: 'Clara', to: company.business, text: 'segredo-1' });
    await hears(CLARA, 'Veja lojasol.com.br/trocas, e não.');
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
    await eventually(async () =>
      expect(await turns()).toMatchObject([
        {
          ticketId: tickets[0]?.id,
          ticketUuid: tickets[0]?.uuid,
          turn: 1,
          state: 'answered',
          handsOver: false,
          tokens: 25,
          reason: null,
        },
      ]),
    );
    expect(JSON.stringify(await turns())).not.toContain('segredo-1');
    expect(await usage()).toMatchObject({ turns: 1, tokens: 25 });
  });

  it('includes trials from the form', async () => {
    await admin.post('/prompt/try', {
      ...{ prompt: 'Você é a Bia.', apiKey: 'sk-1', baseUrl: `http://${model.host}/v1` },
      messages: [{ fromMe: false, body: 'oi' }],
    });
    await eventually(async () => expect(await usage()).toMatchObject({ turns: 1, tokens: 50 }));
  });

  it('names the prompts whose service refuses requests, until it answers again', async () => {
    const names = async (): Promise<readonly string[]> => (await usage()).refused.map(({ name }) => name);
    expect(await names()).toEqual([]);
    model.fault = response => void response.writeHead(401).end('{}');
    await phones.write({ from: EVA, name: 'Eva', to: company.business, text: 'oi' });
    await hears(EVA, 'Vou chamar alguém da equipe para você.');
    await eventually(async () => expect(await names()).toEqual(['Bia']));
    model.fault = null;
  });

  it('hands over to an agent without calling the model once the monthly tokens are used up', async () => {
    expect(await admin.put<PromptUsageView>('/prompt-usage', { limit: 50 })).toMatchObject({
      ...{ tokens: 50, limit: 50 },
    });
    const asked = model.calls.length;
    await phones.write({ from: DAVI, name: 'Davi', to: company.business, text: 'oi' });
    await hears(DAVI, 'Em breve um atendente vai falar com você.');
    expect(model.calls).toHaveLength(asked);
    await eventually(async () =>
      expect((await turns())[0]).toMatchObject({ state: 'failed', reason: 'limit', tokens: 0 }),
    );
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
    expect(tickets.find(({ contact }) => contact.number === DAVI)).toMatchObject({
      ...{ useIntegration: false, queue: { name: 'Pessoas' } },
    });
  });

  it('is visible to administrators only', async () => {
    const agent = company.ana;
    const answers = await Promise.all([
      agent.call('GET', '/prompt-usage'),
      agent.call('PUT', '/prompt-usage', { limit: 1 }),
      agent.call('GET', `/prompt/${prompt.id}/turns`),
      agent.call('GET', '/queueIntegration/1/turns'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const unknown = await admin.call('GET', '/prompt/9999/turns');
    expect([unknown.status, unknown.body]).toMatchObject([404, { error: 'ERR_NO_PROMPT_FOUND' }]);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import type {
  ConnectionView,
  ErrorBody,
  IntegrationView,
  QueueView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { DialogflowDouble } from '../support/dialogflow-double';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CLARA = '5511966660051';
const DAVI = '5511966660052';
const EVA = '5511966660053';
const FLORA = '5511966660054';

const account = (privateKey: string): string =>
  JSON.stringify({
    ...{ type: 'service_account', client_email: 'bot@projeto-1.iam.gserviceaccount.com' },
    // The token endpoint in an untrusted file is not used.
    ...{ private_key: privateKey, token_uri: 'http://169.254.169.254/token' },
  });
const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { publicKey, file: account(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()) };
};

describe('A customer who is answered by a Dialogflow agent', () => {
  const { publicKey, file } = pair();
  let product: Product;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let google: DialogflowDouble;
  let queue: QueueView;
  let integration: IntegrationView;

  beforeAll(async () => {
    google = await DialogflowDouble.start(publicKey);
    const here = `http://${google.host}`;
    product = await startProduct({
      env: { OUTBOUND_ALLOW: google.host, DIALOGFLOW_URL: here, GOOGLE_TOKENS_URL: here },
    });
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phones = new SimulatorClient(product.url);
    const connection = await connectPhone(product.url, admin);
    queue = await admin.post<QueueView>('/queue', { name: 'Pessoas', color: '#123abc' });
    integration = await admin.post<IntegrationView>('/queueIntegration', {
      ...{ name: 'Agente', type: 'dialogflow', projectName: 'projeto-1', jsonContent: file },
      language: 'pt-BR',
    });
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [queue.id], greetingMessage: '', integrationId: integration.id },
    });
  });
  beforeEach(() => {
    google.fault = null;
    google.reply = ({ text }) => ({ texts: [`Sobre ${text}`] });
  });
  afterAll(async () => {
    await discard(product);
    await google.stop();
  });

  const write = (from: string, text: string): Promise<unknown> =>
    phones.write({ from, name: 'Clara', to: BUSINESS, text });
  const hears = (number: string, ...texts: string[]): Promise<void> =>
    eventually(async () =>
      expect((await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]))).toEqual(
        texts,
      ),
    );
  const waiting = (number: string): Promise<TicketView> =>
    eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(({ contact }) => contact.number === number);
      if (!found) throw new Error(`no ticket of ${number}`);
      return found;
    });

  it('is answered in one session per ticket, with one token for many turns', async () => {
    google.reply = ({ text }) => ({ texts: [`Sobre ${text}`, 'Mais alguma coisa?'] });
    await write(CLARA, 'entrega');
    await hears(CLARA, 'Sobre entrega', 'Mais alguma coisa?');
    await write(CLARA, 'troca');
    await hears(CLARA, 'Sobre entrega', 'Mais alguma coisa?', 'Sobre troca', 'Mais alguma coisa?');
    const { uuid } = await waiting(CLARA);
    const session = `projects/projeto-1/agent/sessions/${uuid}`;
    expect(google.calls).toEqual([
      { session, text: 'entrega', languageCode: 'pt-BR' },
      { session, text: 'troca', languageCode: 'pt-BR' },
    ]);
    expect(google.tokens).toBe(1);
  });

  it('is handed over to agents where Dialogflow says so', async () => {
    google.reply = () => ({ texts: ['Vou chamar alguém.'], liveAgentHandoff: true });
    await write(DAVI, 'quero uma pessoa do setor');
    await hears(DAVI, 'Vou chamar alguém.');
    await eventually(async () => expect(await waiting(DAVI)).toMatchObject({ useIntegration: false }));
  });

  it('gets one message when the intent has no text, and waits for an agent', async () => {
    google.reply = () => ({ texts: [] });
    await write(FLORA, 'hm');
    await hears(FLORA, 'Vou chamar alguém da equipe para você.');
    await eventually(async () => expect(await waiting(FLORA)).toMatchObject({ useIntegration: false }));
  });

  it.each([
    ['is down', 503],
    ['answers nonsense', 200],
  ])('gets one message when the service %s', async (_, status) => {
    const number = `${EVA.slice(0, -3)}${status}`;
    google.fault = response => void response.writeHead(status).end('<html>');
    await write(number, 'oi');
    await hears(number, 'Vou chamar alguém da equipe para você.');
  });

  it('the integration can be tried before use, and its key is not returned', async () => {
    const { id: integrationId, projectName, jsonContent } = integration;
    expect(jsonContent).not.toContain('PRIVATE KEY');
    const draft = { integrationId, projectName, jsonContent };
    expect((await admin.call('POST', '/queueIntegration/testSession', draft)).status).toBe(200);
    google.fault = response => void response.writeHead(403).end(file);
    const refused = await admin.call<ErrorBody>('POST', '/queueIntegration/testSession', draft);
    expect(refused).toMatchObject({ status: 422, body: { error: 'ERR_INTEGRATION_REFUSED' } });
    expect(JSON.stringify(refused.body)).not.toContain('PRIVATE KEY');
    google.fault = null;
    const stranger = { ...draft, jsonContent: pair().file };
    expect((await admin.call('POST', '/queueIntegration/testSession', stranger)).status).toBe(422);
    expect(product.output()).not.toContain('PRIVATE KEY');
    const errors = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.call<Partial<ErrorBody>>('POST', '/queueIntegration/testSession', draft),
      ),
    );
    expect(errors.map(({ body }) => body.error)).toContain('ERR_TOO_MANY_REQUESTS');
  });
});

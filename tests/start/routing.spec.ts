import {
  DEFAULT_OPENING_HOURS,
  type ConnectionView,
  type InteractionPage,
  type MessagePage,
  type QueueOptionView,
  type QueueView,
  type TicketPage,
  type TicketView,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CLARA = '5511966660001';
const DAVI = '5511966660002';
const EVA = '5511966660009';

describe('A customer whose ticket is pending', () => {
  let product: Product;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let connection: ConnectionView;

  const signIn = async (): Promise<void> => {
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phones = new SimulatorClient(product.url);
  };
  const choose = (key: string, value: string): Promise<unknown> =>
    admin.put(`/settings/${key}`, { key, value });

  beforeAll(async () => {
    product = await startProduct();
    await signIn();
    connection = await connectPhone(product.url, admin);
    const queues = await admin.get<QueueView[]>('/queue');
    const [sales, support] = ['Vendas', 'Suporte'].map(name => queues.find(queue => queue.name === name));
    if (!sales || !support) throw new Error('the demo has other queues');
    await admin.put(`/queue/${support.id}`, { ...support, greetingMessage: 'Olá, {{firstName}}!' });
    const option = (title: string, message: string, parentId: number | null) =>
      admin.post<QueueOptionView>('/queue-options', { queueId: support.id, title, message, parentId });
    const boleto = await option('Boleto', 'O que há com o boleto?', null);
    await option('Segunda via', 'Enviamos por e-mail.', boleto.id);
    await option('Outro assunto', 'Conte mais.', null);
    await admin.put(`/whatsapp/${connection.id}`, {
      name: connection.name,
      queueIds: [sales.id, support.id],
      greetingMessage: 'Bem-vindo!',
      complationMessage: 'Até logo!',
      outOfHoursMessage: 'Voltamos amanhã.',
    });
    await choose('userRating', 'enabled');
  });

  afterAll(() => discard(product));

  const write = (from: string, text: string, name = 'Clara Nunes'): Promise<unknown> =>
    phones.write({ from, name, to: BUSINESS, text });

  const heardBy = async (number: string): Promise<string[]> =>
    (await phones.messages(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text);

  const hears = (number: string, ...texts: string[]): Promise<void> =>
    eventually(async () => expect(await heardBy(number)).toEqual(texts));

  const ticketOf = (number: string, status: string): Promise<TicketView> =>
    eventually(async () => {
      const { tickets } = await admin.get<TicketPage>(`/tickets?status=${status}&showAll=true`);
      const found = tickets.find(({ contact }) => contact.number === number);
      if (!found) throw new Error(`no ${status} ticket of ${number}`);
      return found;
    });

  const menu = 'Bem-vindo!\n\n*1* - Vendas\n*2* - Suporte';
  const ways = '*0* - Voltar\n*#* - Menu inicial';
  const options = `Olá, Clara!\n\n*1* - Boleto\n*2* - Outro assunto\n\n${ways}`;
  const below = `O que há com o boleto?\n\n*1* - Segunda via\n\n${ways}`;
  const leaf = `Enviamos por e-mail.\n\nEm breve um atendente vai falar com você.\n\n${ways}`;
  const scale = 'Responda com um número:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito';
  const question = `Como foi o nosso atendimento?\n\n${scale}`;

  it('is led through queues and options by the chatbot, by numbers, titles and whole lines, without duplicates after kill -9', async () => {
    await write(CLARA, 'oi');
    await hears(CLARA, menu);
    await eventually(async () => expect(await ticketOf(CLARA, 'pending')).toMatchObject({ chatbot: true }));
    await write(CLARA, 'Opção 2, por favor');
    await hears(CLARA, menu, options);
    await eventually(async () =>
      expect((await ticketOf(CLARA, 'pending')).queue).toMatchObject({ name: 'Suporte' }),
    );
    await write(CLARA, '*1* - Boleto');
    await product.kill();
    product = await startProduct({ dataDir: product.dataDir });
    await signIn();
    await hears(CLARA, menu, options, below);
    await write(CLARA, '1️⃣ Segunda via');
    await hears(CLARA, menu, options, below, leaf);
  });

  it('gets no chatbot message as soon as an agent accepts', async () => {
    const waiting = await ticketOf(CLARA, 'pending');
    const { messages } = await admin.get<MessagePage>(`/messages/${waiting.id}?peek=true`);
    const ours = messages.filter(({ fromMe }) => fromMe);
    expect(ours.map(({ user }) => user)).toEqual(ours.map(() => ({ id: 0, name: 'Chatbot' })));
    const accepted = await admin.put<TicketView>(`/tickets/${waiting.id}`, { status: 'open' });
    expect(accepted).toMatchObject({ chatbot: false, status: 'open' });
    await write(CLARA, '0');
    await admin.post(`/messages/${waiting.id}`, { body: 'Oi, Clara. Sou a Alice.' });
    await hears(CLARA, menu, options, below, leaf, 'Oi, Clara. Sou a Alice.');
  });

  it('rates the resolved conversation by its line, is asked again after an invalid number, and opens no ticket by it or by the thanks that follow', async () => {
    const open = await ticketOf(CLARA, 'open');
    await admin.put(`/tickets/${open.id}`, { status: 'closed' });
    const before = [menu, options, below, leaf, 'Oi, Clara. Sou a Alice.', 'Até logo!', question];
    await hears(CLARA, ...before);
    await write(CLARA, '5');
    const mistaken = `A avaliação vai de 1 a 3.\n\n${scale}`;
    await hears(CLARA, ...before, mistaken);
    await write(CLARA, '3 - Muito satisfeito');
    await hears(CLARA, ...before, mistaken, 'Obrigado pela sua avaliação!');
    await write(CLARA, 'Obrigada! 😊');
    const { interactions } = await admin.get<InteractionPage>(`/ticket/interaction/${open.id}?page=1`);
    const lines = interactions.filter(({ type }) => type === 'RATED' || type === 'CHATBOT');
    expect(lines.map(({ text, author }) => `${text}, ${author}`)).toEqual([
      'Avaliação do cliente: 3 (Muito satisfeito), Cliente',
      'Avaliação pedida ao cliente, Chatbot',
      'Chatbot iniciado, Chatbot',
    ]);
    expect(await ticketOf(CLARA, 'closed')).toMatchObject({ id: open.id, unreadMessages: 0 });
    await write(CLARA, '3');
    await hears(CLARA, ...before, mistaken, 'Obrigado pela sua avaliação!', menu);
    expect((await ticketOf(CLARA, 'pending')).id).not.toBe(open.id);
    const { messages } = await admin.get<MessagePage>(`/messages/${open.id}?peek=true`);
    expect(messages.map(({ body }) => body)).toContain('Obrigada! 😊');
  });

  it('receives the out-of-hours message once', async () => {
    const schedules = DEFAULT_OPENING_HOURS.map(day => ({ ...day, startTime: '00:00', endTime: '00:00' }));
    await admin.put(`/companies/${admin.me?.companyId ?? 1}/schedules`, { schedules });
    await choose('scheduleType', 'company');
    await write(DAVI, 'boa noite', 'Davi');
    await hears(DAVI, 'Voltamos amanhã.');
    await write(DAVI, 'alguém?', 'Davi');
    await eventually(async () =>
      expect(await ticketOf(DAVI, 'pending')).toMatchObject({ lastMessage: 'alguém?' }),
    );
    // Messages are processed in order: after Eva's reply, Davi's message was processed.
    await write(EVA, 'boa noite', 'Eva');
    await hears(EVA, 'Voltamos amanhã.');
    await choose('scheduleType', 'disabled');
    await write(DAVI, 'oi', 'Davi');
    await hears(DAVI, 'Voltamos amanhã.', menu);
  });
});

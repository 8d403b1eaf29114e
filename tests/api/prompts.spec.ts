import type { ServerResponse } from 'node:http';
import type {
  ConnectionView,
  ErrorBody,
  NoteView,
  PromptView,
  QueueView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { CompletionsDouble, type CompletionCall } from '../support/completions-double';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

interface PromptPage {
  readonly prompts: readonly PromptView[];
}

const CLARA = '5511966660031';
const DAVI = '5511966660032';
const EVA = '5511966660033';
const FLORA = '5511966660034';
const GIL = '5511966660035';
const HUGO = '5511966660036';
const KEY = 'sk-canary-0f5a3c';
const IVO = '5511966660099';
const LIA = '5511966660097';
const JOANA = '5511966660098';

describe('A customer who is answered by a prompt', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let model: CompletionsDouble;
  let queue: QueueView;

  beforeAll(async () => {
    model = await CompletionsDouble.start();
    company = await newCompany();
    admin = company.admin;
    phones = company.phone;
    const connection = await company.connect();
    queue = await admin.post<QueueView>('/queue', { name: 'Pessoas', color: '#123abc' });
    const { id } = await admin.post<{ id: number }>('/prompt', {
      ...{ name: 'Bia', prompt: 'Seja breve.', queueId: queue.id, apiKey: KEY, maxMessages: 3 },
      ...{ maxTokens: 77, temperature: 0.5, model: 'small', baseUrl: `http://${model.host}/v1` },
    });
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', promptId: id },
    });
  });
  beforeEach(() => void (model.fault = null));
  afterAll(async () => {
    await model.stop();
  });

  const write = (from: string, text: string): Promise<unknown> =>
    phones.write({ from, name: 'Clara Nunes', to: company.business, text });
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

  it('is answered by the model, which receives the prompt and only the last messages', async () => {
    model.reply = ({ body }) => `Você disse: ${body.messages.at(-1)?.content}`;
    await write(CLARA, 'quanto custa?');
    await hears(CLARA, 'Você disse: quanto custa?');
    expect(model.calls[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: `Bearer ${KEY}`,
      body: { model: 'small', max_tokens: 77, temperature: 0.5 },
    });
    await write(CLARA, 'e o frete?');
    await hears(CLARA, 'Você disse: quanto custa?', 'Você disse: e o frete?');
    expect(model.calls[1]?.body.messages).toEqual([
      { role: 'system', content: expect.stringMatching(/\n\nSeja breve\.$/) },
      { role: 'user', content: 'quanto custa?' },
      { role: 'assistant', content: 'Você disse: quanto custa?' },
      { role: 'user', content: 'e o frete?' },
    ]);
    await write(CLARA, 'obrigada');
    await hears(CLARA, 'Você disse: quanto custa?', 'Você disse: e o frete?', 'Você disse: obrigada');
    expect(model.calls[2]?.body.messages).toHaveLength(4);
    expect(await waiting(CLARA)).toMatchObject({ useIntegration: true, queueId: null });
  });

  it('is handed over to the queue of the prompt by the model’s handover marker, which is not shown', async () => {
    model.reply = () => 'Ação: Transferir para o setor de atendimento\nVou chamar alguém.';
    await write(DAVI, 'quero reclamar');
    await hears(DAVI, 'Vou chamar alguém.');
    await eventually(async () =>
      expect(await waiting(DAVI)).toMatchObject({ queueId: queue.id, useIntegration: false }),
    );
    const calls = model.calls.length;
    await write(DAVI, 'alô?');
    await eventually(async () => expect((await waiting(DAVI)).lastMessage).toBe('alô?'));
    expect(model.calls).toHaveLength(calls);
  });

  it('receives one message when the model fails, and no log line contains the key', async () => {
    model.fault = response => void response.writeHead(401).end(JSON.stringify({ error: { message: KEY } }));
    await write(EVA, 'oi');
    await hears(EVA, 'Vou chamar alguém da equipe para você.');
    await eventually(async () => expect(await waiting(EVA)).toMatchObject({ queueId: queue.id }));
    expect(company.printed()).not.toContain(KEY);
  });

  it('is handed over to an agent when the model returns no text, such as one that spent its tokens on reasoning', async () => {
    model.reply = () => '';
    await write(JOANA, 'oi');
    await hears(JOANA, 'Vou chamar alguém da equipe para você.');
    await eventually(async () =>
      expect(await waiting(JOANA)).toMatchObject({ queueId: queue.id, useIntegration: false }),
    );
  });

  it('writes a summary for the agent who takes over, once, and the customer does not receive it', async () => {
    const isSummary = ({ body }: CompletionCall): boolean =>
      body.messages[0]?.content.endsWith('\n\nSeja breve.') !== true;
    model.reply = call => (isSummary(call) ? 'Quer dois bolos para sábado.' : 'Temos, sim.');
    await write(FLORA, 'quero dois bolos para sábado, tem?');
    await hears(FLORA, 'Temos, sim.');
    await write(FLORA, 'falar com atendente');
    const handover = 'Tudo bem! Em breve um atendente vai falar com você.';
    await hears(FLORA, 'Temos, sim.', handover);
    const { id } = await waiting(FLORA);
    const notes = () => admin.get<NoteView[]>(`/ticket-notes/list?ticketId=${id}`);
    await eventually(async () =>
      expect(await notes()).toMatchObject([
        { note: 'Quer dois bolos para sábado.', user: { id: 0, name: 'Bia' }, ticketId: id },
      ]),
    );
    const asked = model.calls.filter(isSummary);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toHaveProperty('body.tools');
    expect(asked[0]?.body.messages[1]?.content).toBe(
      [
        'Customer: quero dois bolos para sábado, tem?',
        ...['Bot: Temos, sim.', 'Customer: falar com atendente', `Bot: ${handover}`],
      ].join('\n'),
    );
    await hears(FLORA, 'Temos, sim.', handover);
  });

  it('gets no summary when the model fails at that moment, which is logged', async () => {
    model.reply = () => 'Temos, sim.';
    await write(GIL, 'tem bolo?');
    await hears(GIL, 'Temos, sim.');
    model.fault = response => void response.writeHead(401).end();
    await write(GIL, 'falar com atendente');
    await eventually(() =>
      expect(company.printed()).toContain("A bot's summary could not be written: refused"),
    );
    const { id } = await waiting(GIL);
    expect(await admin.get<NoteView[]>(`/ticket-notes/list?ticketId=${id}`)).toEqual([]);
  });

  it('sees "typing" on the phone while the model answers', async () => {
    let thinking: ServerResponse | undefined;
    model.fault = response => void (thinking = response);
    await write(HUGO, 'oi');
    const shown = async (): Promise<unknown> =>
      (await fetch(`${company.url}/simulator/api/signs?number=${HUGO}`)).json();
    await eventually(async () =>
      expect(await shown()).toEqual([{ peer: company.business, state: 'composing' }]),
    );
    const choices = [{ message: { content: 'Pensei.' }, finish_reason: 'stop' }];
    thinking?.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
    await hears(HUGO, 'Pensei.');
    await eventually(async () => expect(await shown()).toEqual([]));
  });

  it('the prompt can be tried by its editors, with the stored key and only at its own URL', async () => {
    const { prompts } = await admin.get<PromptPage>('/prompt');
    const [prompt] = prompts;
    if (!prompt) throw new Error('no prompt');
    const { id: promptId, apiKey, model: name, baseUrl } = prompt;
    const draft = {
      ...{ promptId, apiKey, baseUrl, model: name, prompt: 'Seja alegre.', maxMessages: 2 },
      messages: ['a', 'b', 'c'].map(body => ({ fromMe: body === 'b', body })),
    };
    model.reply = () => 'Ação: Transferir para o setor de atendimento';
    expect(await admin.post('/prompt/try', draft)).toEqual({ replies: [], callsPerson: true, tokens: 25 });
    expect(model.calls.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}` });
    expect(model.calls.at(-1)?.body.messages).toEqual([
      { role: 'system', content: expect.stringMatching(/\n\nSeja alegre\.$/) },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
    ]);
    const calls = model.calls.length;
    const tried = async (body: object) =>
      (await admin.call<Partial<ErrorBody>>('POST', '/prompt/try', body)).body.error;
    const elsewhere = { ...draft, baseUrl: `${baseUrl}/elsewhere` };
    expect(await tried(elsewhere)).toBe('ERR_PROMPT_REFUSED');
    expect(model.calls).toHaveLength(calls);
    model.fault = response => void response.writeHead(503).end();
    expect(await tried(draft)).toBe('ERR_PROMPT_UNANSWERED');
    model.fault = null;
    const more = await Promise.all(Array.from({ length: 20 }, () => tried(draft)));
    expect(more).toContain('ERR_TOO_MANY_REQUESTS');
  });

  it('is asked once for text when sending only unsupported files, then handed over to an agent', async () => {
    const photograph = (): Promise<unknown> =>
      phones.send({
        from: IVO,
        name: 'Ivo',
        to: company.business,
        media: { kind: 'image', fixture: 'photo' },
      });
    const calls = model.calls.length;
    await photograph();
    const asks = 'Ainda não consigo abrir arquivos. Pode escrever do que precisa, por favor?';
    await hears(IVO, asks);
    await photograph();
    await hears(IVO, asks, 'Tudo bem! Em breve um atendente vai falar com você.');
    expect(model.calls).toHaveLength(calls);
    // The session's end is shown before the transfer that follows it.
    await eventually(async () =>
      expect(await waiting(IVO)).toMatchObject({ queueId: queue.id, useIntegration: false }),
    );
  });

  it('is told once that files are not read when text comes with one, and the model knows of the file', async () => {
    const photograph = (caption: string): Promise<unknown> =>
      phones.send({
        ...{ from: LIA, name: 'Lia', to: company.business, text: caption },
        media: { kind: 'image', fixture: 'photo' },
      });
    model.reply = ({ body }) => `${body.messages.length} ${body.messages.at(-1)?.content}`;
    await photograph('Tem este bolo?');
    const note = 'Ainda não consigo abrir arquivos, então respondo só ao que você escreveu.';
    const first = '2 [sent with a file that you cannot open] Tem este bolo?';
    await hears(LIA, note, first);
    await photograph('E este?');
    await hears(LIA, note, first, '4 [sent with a file that you cannot open] E este?');
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionView, LeadFormView, PromptView, QueueView, UserView } from '@prosa/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openAs, sharedBrowser, openWindow, whole } from '../support/browser';
import { CompletionsDouble } from '../support/completions-double';
import { connectPhone } from '../support/connected';
import { discard, startProduct, type Product } from '../support/product';
import { TypebotDouble, type FlowStep } from '../support/typebot-double';

const ask = (type: string): { readonly type: string } => ({ type: `${type} input` });

/** Ten steps: a greeting with a choice, eight questions, a last word. */
const FLOW: readonly FlowStep[] = [
  { says: ['O que você procura?'], input: { type: 'choice input', items: [{ content: 'Preços' }] } },
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
const ANSWERS = ['1', 'Clara', 'clara@prosa.test', '12', 'https://prosa.test', '11 98888-7777'];
const LAST_ANSWERS = ['01/02/2020', '9', 'não'];

const LOOKS = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const;

/** What an n8n flow is posted, as far as this one reads it. */
interface Posted {
  readonly pushName: string;
  readonly message: { readonly conversation: string };
}

describe('Bots in the browser', () => {
  let product: Product;
  let browser: Browser;
  let model: CompletionsDouble;
  let typebot: TypebotDouble;
  let n8n: Server;
  let admin: ApiClient;
  let connection: ConnectionView;
  let phone: Page;

  beforeAll(async () => {
    n8n = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', piece => pieces.push(piece as Buffer));
      request.on('end', () => {
        const { pushName, message } = JSON.parse(Buffer.concat(pieces).toString()) as Posted;
        const output = `${pushName}, você perguntou: ${message.conversation}`;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ output }));
      });
    });
    await new Promise<void>(done => void n8n.listen(0, '127.0.0.1', done));
    [model, typebot] = await Promise.all([CompletionsDouble.start(), TypebotDouble.start(FLOW)]);
    const env = { OUTBOUND_ALLOW: [model.host, typebot.host, n8nHost()].join(',') };
    [product, browser] = await Promise.all([startProduct({ env }), sharedBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    connection = await connectPhone(product.url, admin);
    ({ page: phone } = await openWindow(browser));
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
    await Promise.all([model?.stop(), typebot?.stop()]);
    n8n.closeAllConnections();
    await new Promise(done => void n8n.close(done));
  });

  const n8nHost = (): string => `127.0.0.1:${(n8n.address() as AddressInfo).port}`;
  const serve = (bot: { readonly promptId?: number; readonly integrationId?: number }): Promise<unknown> =>
    admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '' },
      ...{ promptId: null, integrationId: null, ...bot },
    });
  const integration = async (body: object): Promise<number> =>
    (await admin.post<{ id: number }>('/queueIntegration', body)).id;

  /** A new phone, which writes to the business. */
  const meet = async (name: string, number: string, first: string): Promise<void> => {
    await phone.goto(`${product.url}/simulator`);
    await phone.getByText('Novo celular').click();
    await phone.getByLabel('Nome', { exact: true }).first().fill(name);
    await phone.getByLabel('Número', { exact: true }).first().fill(number);
    await phone.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await phone.locator(`section[data-number^="${number}"]`).waitFor();
    await write(first);
    await received(first).waitFor();
  };
  const write = async (text: string): Promise<void> => {
    const field = phone.getByRole('textbox', { name: 'Mensagem', exact: true });
    await field.fill(text);
    await field.press('Enter');
  };
  const received = (text: string): Locator =>
    phone.locator('section.phone').getByText(text, { exact: true }).last();

  it('a prompt answers a customer, hands over to its queue on request, and an agent sees it all', async () => {
    const queue = await admin.post<QueueView>('/queue', { name: 'Pessoas', color: '#1f6feb' });
    const prompt = await admin.post<PromptView>('/prompt', {
      ...{ name: 'Bia', prompt: 'Seja breve.', queueId: queue.id, apiKey: 'sk-proj-0123456789abcd' },
      ...{ baseUrl: `http://${model.host}/v1` },
    });
    await serve({ promptId: prompt.id });
    const summary = 'Quer saber o preço do café coado.\nFoi informado: R$ 7,00.';
    model.reply = ({ body }) =>
      body.messages[0]?.content.endsWith('\n\nSeja breve.') ? 'Um café coado custa R$ 7,00.' : summary;
    await meet('Clara Nunes', '5511966661001', 'Quanto custa um café?');
    await received('Um café coado custa R$ 7,00.').waitFor();

    const desk = await openAs(browser, product.url, 'admin@demo.test');
    await desk.getByRole('tab', { name: /Aguardando/ }).click();
    const row = desk.locator('.ticket-row').filter({ hasText: 'Clara Nunes' });
    await row.filter({ hasText: 'Bia: Um café coado custa' }).waitFor();
    await desk.getByRole('button', { name: 'Espiar a conversa de Clara Nunes' }).click();
    const look = desk.getByRole('dialog', { name: 'Conversa de Clara Nunes' });
    await look.getByText('Bot: Bia').waitFor();
    await look
      .getByRole('article', { name: /^Bia, / })
      .getByText('Um café coado custa')
      .waitFor();
    await whole(desk, 'bots-peek-1440-light');
    await write('Falar com atendente');
    await received('Tudo bem! Em breve um atendente vai falar com você.').waitFor();
    await look.getByText('Sem atendente').waitFor();
    await look.getByText('Pessoas', { exact: true }).waitFor();
    await look.getByText('Resumo de Bia').waitFor();
    await whole(desk, 'bots-summary-peek-1440-light');
    await look.getByRole('button', { name: 'Aceitar' }).click();
    await desk.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await desk.locator('details').getByText('Foi informado: R$ 7,00.').waitFor();
    const log = desk.getByRole('log');
    await log
      .getByRole('article', { name: /^Bia, / })
      .getByText('Um café coado custa')
      .waitFor();
    await desk.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Oi, Clara! Sou da equipe.');
    await desk.keyboard.press('Enter');
    await phone.getByText('Sou da equipe.').last().waitFor();
    expect(
      await log
        .getByRole('article', { name: /^Bia, / })
        .filter({ hasText: 'Sou da equipe' })
        .count(),
    ).toBe(0);
    for (const [width, theme] of LOOKS) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.emulateMedia({ colorScheme: theme });
      await whole(desk, `bots-thread-${width}-${theme}`);
    }
    expect(model.calls).toHaveLength(2);

    // The same model helps the agent; nothing of it is sent by itself.
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.emulateMedia({ colorScheme: 'light' });
    const sent = await log.getByRole('article').count();
    const help = desk.getByRole('button', { name: 'Ajuda da IA' });
    model.reply = () => 'Quer que eu separe um café para você?';
    await help.click();
    await whole(desk, 'bots-assist-menu-1440-light');
    await desk.getByRole('menuitem', { name: 'Sugerir resposta' }).click();
    const field = desk.getByRole('textbox', { name: 'Mensagem', exact: true });
    await desk.getByRole('button', { name: 'Desfazer' }).waitFor();
    expect(await field.inputValue()).toBe('Quer que eu separe um café para você?');
    await desk.getByRole('button', { name: 'Desfazer' }).click();
    expect(await field.inputValue()).toBe('');
    model.reply = () => summary;
    await help.click();
    await desk.getByRole('menuitem', { name: 'Resumir atendimento' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Resumo do atendimento' });
    await dialog.getByText('Quer saber o preço').waitFor();
    await whole(desk, 'bots-assist-summary-1440-light');
    await desk.keyboard.press('Escape');
    expect(await log.getByRole('article').count()).toBe(sent);
    for (const [width, theme] of LOOKS.slice(1)) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.emulateMedia({ colorScheme: theme });
      await help.click();
      await desk.getByRole('menuitem', { name: 'Sugerir resposta' }).waitFor();
      await whole(desk, `bots-assist-menu-${width}-${theme}`);
      await desk.keyboard.press('Escape');
    }
  });

  it('its usage is shown above the prompts, and its turns link to their tickets', async () => {
    const desk = await openAs(browser, product.url, 'admin@demo.test');
    await desk.goto(`${product.url}/prompts`);
    await desk.getByText(/de 2\.000\.000 tokens, em 1 turno/).waitFor();
    await desk.getByRole('button', { name: 'Últimas respostas de Bia' }).click();
    const turns = desk.getByRole('dialog', { name: 'Últimas respostas de Bia' });
    await turns.getByText('Respondeu', { exact: true }).waitFor();
    await whole(desk, 'bots-turns-1440-light');
    await turns.getByRole('link', { name: /^Atendimento / }).click();
    await desk.getByRole('log').getByText('Um café coado custa').waitFor();
    await desk.goto(`${product.url}/prompts`);
    for (const [width, theme] of LOOKS.slice(1)) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.emulateMedia({ colorScheme: theme });
      await desk.getByRole('button', { name: 'Últimas respostas de Bia' }).waitFor();
      await whole(desk, `prompts-usage-${width}-${theme}`);
      await desk.getByRole('button', { name: 'Últimas respostas de Bia' }).click();
      await turns.getByText('Respondeu', { exact: true }).waitFor();
      await whole(desk, `bots-turns-${width}-${theme}`);
      await desk.keyboard.press('Escape');
      await turns.waitFor({ state: 'detached' });
    }
  });

  it('an agent switches a bot off and on for one ticket', async () => {
    model.reply = () => 'Temos, sim!';
    await meet('Davi Rocha', '5511966661002', 'Tem bolo?');
    await received('Temos, sim!').waitFor();
    const desk = await openAs(browser, product.url, 'admin@demo.test');
    await desk.getByRole('tab', { name: /Aguardando/ }).click();
    await desk.getByRole('button', { name: 'Espiar a conversa de Davi Rocha' }).click();
    const look = desk.getByRole('dialog', { name: 'Conversa de Davi Rocha' });
    await look.getByText('O bot Bia está respondendo a este cliente.').waitFor();
    await look.getByRole('button', { name: 'Desligar o bot' }).click();
    await look.getByText('Sem atendente').waitFor();
    await look.getByRole('button', { name: 'Ligar o bot' }).click();
    await look.getByText('Um bot está respondendo a este cliente.').waitFor();
    model.reply = () => 'De chocolate e de milho.';
    await write('De quê?');
    await received('De chocolate e de milho.').waitFor();
    await look.getByText('O bot Bia está respondendo a este cliente.').waitFor();
  });

  it('a Typebot completes its ten steps', async () => {
    const flow = { name: 'Fluxo', type: 'typebot', urlN8N: `http://${typebot.host}`, typebotSlug: 'bia' };
    await serve({ integrationId: await integration({ ...flow, typebotDelayMessage: 10 }) });
    await meet('Eva Lima', '5511966661003', 'bom dia');
    await received('O que você procura?').waitFor();
    for (const [index, answer] of [...ANSWERS, ...LAST_ANSWERS].entries()) {
      await write(answer);
      await received(FLOW[index + 1]!.says[0]!).waitFor();
    }
    expect(typebot.calls.map(({ text }) => text)).toEqual([
      ...[null, 'Preços'],
      ...[...ANSWERS, ...LAST_ANSWERS].slice(1),
    ]);
    await whole(phone, 'bots-typebot-phone');
  });

  it('an n8n flow answers', async () => {
    const flow = { name: 'n8n', type: 'n8n', urlN8N: `http://${n8nHost()}/webhook/1` };
    await serve({ integrationId: await integration(flow) });
    await meet('Flora Reis', '5511966661004', 'quanto custa?');
    await received('Flora Reis, você perguntou: quanto custa?').waitFor();
  });

  it('an agent sees which bot answers a lead, and switches it off and on', async () => {
    await serve({});
    const bot = { name: 'Lia', type: 'typebot', urlN8N: `http://${typebot.host}`, typebotSlug: 'bia' };
    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    await admin.put('/leadIntegration', { integrationId: await integration(bot), isActive: true });
    await admin.post('/leads/config', { data: { startTimer: 3_600 } });
    const form = await admin.get<LeadFormView>(`/forms/${connection.id}`);
    const filled = { name: 'Gil Prado', phone: '11966661005', email: 'gil@cliente.test' };
    const stranger = new ApiClient(product.url);
    expect((await stranger.call('POST', `/forms/apresentacao/${form.publicId}`, filled)).status).toBe(201);

    const desk = await openAs(browser, product.url, 'admin@demo.test');
    await desk.goto(`${product.url}/leads-chat`);
    await desk.getByRole('tab', { name: /LEADS/ }).click();
    await desk.getByRole('link', { name: /Gil Prado.*Novo/ }).click();
    await desk.getByText('O bot Lia vai escrever a este lead.').waitFor();
    await whole(desk, 'lead-bot-begins-1440-light');
    await desk.getByRole('button', { name: 'Desligar o bot' }).click();
    await desk.getByText('Nenhum bot responde a este lead.').waitFor();
    await desk.getByRole('button', { name: 'Ligar o bot' }).click();
    // It never wrote: it begins at once.
    await desk.getByText('O bot Lia está respondendo a este lead.').waitFor();
    await desk.getByRole('log').getByText('O que você procura?').waitFor();
    for (const [width, theme] of LOOKS) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.emulateMedia({ colorScheme: theme });
      await whole(desk, `lead-bot-${width}-${theme}`);
    }
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('button', { name: 'Aceitar', exact: true }).click();
    // A person has it: there is no bot left to switch.
    await desk.getByRole('button', { name: 'Desligar o bot' }).waitFor({ state: 'detached' });
    expect(await desk.getByText('Nenhum bot responde a este lead.').count()).toBe(0);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROMPT_VOICES, type BotTurnView, type PromptUsageView, type PromptView } from '@prosa/contracts';
import { refuse, type FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-23T12:00:00.000Z';
const USAGE: PromptUsageView = { since: AT, turns: 12, tokens: 1_700_000, limit: 2_000_000, refused: [] };
const SALES = { id: 3, name: 'Vendas', color: '#D35F03' };

const aPrompt = (changes: Partial<PromptView> = {}): PromptView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000901',
  name: 'Atendente',
  prompt: 'Seja breve.',
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
  maxTokens: 100,
  temperature: 1,
  apiKey: '••••4f1c',
  queueId: 3,
  queue: SALES,
  maxMessages: 10,
  model: '',
  baseUrl: '',
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const start = (prompts: readonly PromptView[], routes = {}): Promise<RunningApp> =>
  renderApp({
    user: anAdmin(),
    path: '/prompts',
    routes: {
      'GET /prompt': { prompts, count: prompts.length, hasMore: false },
      'GET /queue': [SALES],
      'GET /prompt-usage': USAGE,
      ...routes,
    },
  });

/** Replaces a field's content by typing. */
const retype = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.clear(field);
  await fill(userEvent, field, text);
};

const sheetOf = async (button: string, title: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: title }));
};

const aTurn = (changes: Partial<BotTurnView>): BotTurnView => ({
  ...{
    id: '1',
    ticketId: 4,
    ticketUuid: '0190d1c2-0000-7000-8000-000000000404',
    turn: 1,
    state: 'answered',
    reason: null,
    handsOver: false,
  },
  ...{ at: AT, ms: 812, tokens: 143 },
  ...changes,
});

describe('what the prompts cost', () => {
  it('is shown against the month’s limit, which can be changed', async () => {
    const saved: unknown[] = [];
    await start([aPrompt()], {
      'PUT /prompt-usage': ({ body }: FakeRequest) => {
        saved.push(body);
        return { ...USAGE, limit: 5_000_000 };
      },
    });
    const usage = within(await screen.findByRole('region', { name: 'Uso neste mês' }));
    expect(usage.getByText('1.700.000 de 2.000.000 tokens, em 12 turnos')).toBeVisible();
    expect(usage.getByRole('status')).toHaveTextContent('Mais de 80%');
    await userEvent.click(usage.getByRole('button', { name: 'Alterar limite' }));
    await retype(usage.getByRole('textbox', { name: 'Limite de tokens por mês' }), 'muito');
    await userEvent.click(usage.getByRole('button', { name: 'Salvar' }));
    expect(usage.getByRole('alert')).toHaveTextContent('De 0 a 1.000.000.000.');
    await retype(usage.getByRole('textbox', { name: 'Limite de tokens por mês' }), '5.000.000');
    await userEvent.click(usage.getByRole('button', { name: 'Salvar' }));
    expect(await usage.findByText('1.700.000 de 5.000.000 tokens, em 12 turnos')).toBeVisible();
    expect(saved).toEqual([{ limit: 5_000_000 }]);
    expect(usage.queryByText(/Mais de 80%/)).toBeNull();
  });

  it('is followed by the prompts whose service refuses them', async () => {
    await start([aPrompt()], {
      'GET /prompt-usage': { ...USAGE, refused: [{ id: 1, name: 'Bia' }] },
    });
    const usage = within(await screen.findByRole('region', { name: 'Uso neste mês' }));
    expect(usage.getByRole('alert')).toHaveTextContent(/recusou a última chamada de Bia/);
  });

  it('is told turn by turn, without words', async () => {
    await start([aPrompt()], {
      'GET /prompt/1/turns': [
        aTurn({ id: '3', turn: 3, state: 'failed', reason: 'refused', ms: null, tokens: 0 }),
        aTurn({ id: '2', turn: 2, handsOver: true }),
        aTurn({ id: '1', ticketId: null, ticketUuid: null }),
      ],
    });
    const log = await sheetOf('Últimas respostas de Atendente', 'Últimas respostas de Atendente');
    const turns = (await log.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(turns[0]).toContain('Falhou: o serviço recusou; confira a chave e o endereço');
    expect(turns[1]).toContain('Respondeu e chamou alguémturno 2 · 812 ms · 143 tokens');
    expect(turns[2]).toContain('Lead');
    expect(log.getAllByRole('link', { name: 'Atendimento 4' })[0]).toHaveAttribute(
      'href',
      '/tickets/0190d1c2-0000-7000-8000-000000000404',
    );
  });
});

describe('the prompts', () => {
  it('show their queue and how long answers may be', async () => {
    const app = await start([aPrompt()]);
    const row = within(await screen.findByRole('row', { name: /Atendente/ }));
    expect(row.getByText('Vendas')).toBeVisible();
    expect(row.getByText('100')).toBeVisible();
    app.unmount();
  });

  it('are added with the defaults of the specification, and not without a queue', async () => {
    const app = await start([], {
      'POST /prompt': ({ body }: FakeRequest) => aPrompt({ ...(body as object), id: 9, queue: SALES }),
    });
    const sheet = await sheetOf('Adicionar prompt', 'Adicionar prompt');
    await retype(sheet.getByLabelText('Nome'), 'Vendedora');
    await retype(sheet.getByLabelText('Prompt'), 'Venda com calma.');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getByText('Informe o setor')).toBeVisible();
    await userEvent.selectOptions(sheet.getByLabelText('Setor'), 'Vendas');
    await retype(sheet.getByLabelText('Temperatura'), '0,7');
    await retype(sheet.getByLabelText('Chave da API'), 'sk-proj-nova-chave-1234');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(app.api.calls('POST /prompt')).toHaveLength(1));
    expect(app.api.calls('POST /prompt')[0]?.body).toEqual({
      ...{ name: 'Vendedora', prompt: 'Venda com calma.', queueId: 3, apiKey: 'sk-proj-nova-chave-1234' },
      ...{ model: '', baseUrl: '', voice: 'texto', voiceKey: '', voiceRegion: '' },
      ...{ maxTokens: 100, temperature: 0.7, maxMessages: 10 },
    });
    app.unmount();
  });

  it('speak in sixteen voices, which need a key of their own', async () => {
    expect(PROMPT_VOICES).toHaveLength(17);
    const app = await start([]);
    const sheet = await sheetOf('Adicionar prompt', 'Adicionar prompt');
    expect(sheet.queryByLabelText('Chave da voz')).toBeNull();
    await userEvent.selectOptions(sheet.getByLabelText('Voz'), 'Yara');
    expect(sheet.getByLabelText('Chave da voz')).toBeVisible();
    await retype(sheet.getByLabelText('Região da voz'), 'Brazil South');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getByText('Informe a região em letras minúsculas, como brazilsouth.')).toBeVisible();
    app.unmount();
  });

  it('keep a key that was left as it is shown, and want a new one whole', async () => {
    const app = await start([aPrompt()], {
      'PUT /prompt/:id': ({ body }: FakeRequest) => aPrompt({ ...(body as object), queue: SALES }),
    });
    const sheet = await sheetOf('Editar Atendente', 'Editar prompt');
    const key = sheet.getByLabelText('Chave da API');
    expect(key).toHaveValue('••••4f1c');
    await retype(key, '••••4f1cdef');
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(sheet.getByText('Apague o que está no campo e cole a chave inteira.')).toBeVisible();
    await retype(key, '••••4f1c');
    await retype(sheet.getByLabelText('Nome'), 'Atendente 2');
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(app.api.calls('PUT /prompt/1')).toHaveLength(1));
    expect(app.api.calls('PUT /prompt/1')[0]?.body).toMatchObject({
      name: 'Atendente 2',
      apiKey: '••••4f1c',
    });
    app.unmount();
  });

  it('want their key again when their address leads to another server, and an address that is one', async () => {
    const app = await start([aPrompt()], { 'PUT /prompt/:id': () => refuse(422, 'ERR_PROMPT_KEY_AGAIN') });
    const sheet = await sheetOf('Editar Atendente', 'Editar prompt');
    const address = sheet.getByLabelText('Endereço do serviço');
    await retype(address, 'https://llm.test:99999/v1');
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(sheet.getByText('Informe um endereço como https://ia.exemplo.com.br/v1.')).toBeVisible();
    await retype(address, 'https://llm.test/v1');
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    const again = 'O endereço mudou para outro servidor. Informe a chave de novo.';
    expect(await sheet.findByText(again)).toBeVisible();
    expect(sheet.getByLabelText('Chave da API')).toHaveAccessibleDescription(expect.stringContaining(again));
    app.unmount();
  });

  it('are talked to before they are saved, with what the form holds, and say what it cost', async () => {
    let answer: () => unknown = () => ({ replies: ['Custa R$ 10.'], callsPerson: false, tokens: 25 });
    const app = await start([aPrompt()], { 'POST /prompt/try': () => answer() });
    const sheet = await sheetOf('Editar Atendente', 'Editar prompt');
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await retype(sheet.getByLabelText('Prompt'), 'Seja alegre.');
    await fill(userEvent, sheet.getByLabelText('Mensagem de teste'), 'Quanto custa?');
    await userEvent.type(sheet.getByLabelText('Mensagem de teste'), '{Enter}');
    expect(await sheet.findByText('Custa R$ 10.')).toBeVisible();
    // The answer is not left under the form's buttons.
    expect(scrolled.mock.contexts).toContain(sheet.getByText('25 tokens usados nesta conversa'));
    scrolled.mockRestore();
    expect(sheet.getByText('25 tokens usados nesta conversa')).toBeVisible();
    expect(app.api.calls('POST /prompt/try')[0]?.body).toEqual({
      ...{ promptId: 1, prompt: 'Seja alegre.', apiKey: '••••4f1c', model: '', baseUrl: '' },
      ...{ maxTokens: 100, temperature: 1, maxMessages: 10 },
      messages: [{ fromMe: false, body: 'Quanto custa?' }],
    });
    answer = () => refuse(422, 'ERR_PROMPT_REFUSED');
    await fill(userEvent, sheet.getByLabelText('Mensagem de teste'), 'Quero uma pessoa');
    await userEvent.click(sheet.getByRole('button', { name: 'Perguntar' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent('O serviço recusou a pergunta.');
    expect(sheet.getByLabelText('Mensagem de teste')).toHaveValue('Quero uma pessoa');
    answer = () => ({ replies: [], callsPerson: true, tokens: 20 });
    await userEvent.click(sheet.getByRole('button', { name: 'Perguntar' }));
    expect(await sheet.findByText('Aqui o bot chama alguém da equipe.')).toBeVisible();
    expect(sheet.getByText('45 tokens usados nesta conversa')).toBeVisible();
    expect(app.api.calls('POST /prompt/try')[2]?.body).toMatchObject({
      messages: [
        { fromMe: false, body: 'Quanto custa?' },
        { fromMe: true, body: 'Custa R$ 10.' },
        { fromMe: false, body: 'Quero uma pessoa' },
      ],
    });
    expect(app.api.calls('PUT /prompt/1')).toEqual([]);
    app.unmount();
  });
});

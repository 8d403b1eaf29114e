import type {
  LeadFormView,
  LeadIntegrationView,
  LeadMessagePage,
  LeadPage,
  LeadView,
  UserView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';
import { TypebotDouble } from '../support/typebot-double';

const CLARA = '5511982220701';
const DAVI = '5511982220702';
const EVA = '5511982220703';

describe('A lead that is first answered by a Typebot', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let typebot: TypebotDouble;
  let form: LeadFormView;
  let botId: number;

  beforeAll(async () => {
    typebot = await TypebotDouble.start([
      { says: ['Olá! Vi o seu pedido.', 'Para quantas pessoas?'], input: { type: 'number input' } },
      { says: ['Obrigada, já chamo alguém.'] },
    ]);
    company = await newCompany();
    admin = company.admin;
    phones = company.phone;
    const connection = await company.connect();
    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    form = await admin.get(`/forms/${connection.id}`);
    const bot = { name: 'Bia', type: 'typebot', urlN8N: `http://${typebot.host}`, typebotSlug: 'bia' };
    ({ id: botId } = await admin.post<{ id: number }>('/queueIntegration', {
      ...bot,
      typebotDelayMessage: 10,
    }));
    await admin.post('/leads/config', { data: { startTimer: 1 } });
  });
  afterAll(async () => {
    await typebot.stop();
  });

  const fill = async (name: string, phone: string): Promise<LeadView> => {
    const body = { name, phone: phone.slice(2), email: `${name.toLowerCase()}@cliente.test` };
    const answer = await company.visitor.call('POST', `/forms/apresentacao/${form.publicId}`, body);
    expect(answer.status).toBe(201);
    // The form answers its visitor before the lists show the lead.
    return eventually(async () => {
      const { leads } = await admin.get<LeadPage>(`/leads?status=novo&searchParam=${body.email}`);
      expect(leads).toHaveLength(1);
      return leads[0] as LeadView;
    });
  };
  const hears = (number: string, ...texts: string[]): Promise<void> =>
    eventually(async () =>
      expect((await phones.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]))).toEqual(
        texts,
      ),
    );

  it('has its bot chosen among the company’s Typebots, visible to everybody who configures leads', async () => {
    const n8n = { name: 'Fluxo', type: 'n8n', urlN8N: 'https://fluxo.test/1' };
    const other = await admin.post<{ id: number }>('/queueIntegration', n8n);
    const nothing = { integration: { integrationId: null, isActive: false } };
    const offered = await admin.get<LeadIntegrationView>('/leadIntegration');
    expect(offered).toEqual({ ...nothing, queueIntegrations: [{ id: botId, name: 'Bia' }] });
    const refused = await admin.call('PUT', '/leadIntegration', { integrationId: other.id });
    expect(refused.body).toMatchObject({ error: 'ERR_NO_INTEGRATION_FOUND' });
    const none = await admin.call('PUT', '/leadIntegration', { isActive: true });
    const select = { field: 'integrationId', rule: 'required', message: 'Selecione uma integração' };
    expect(none).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details: [select] } });
    const chosen = { integrationId: botId, isActive: true };
    expect(await admin.put('/leadIntegration', chosen)).toMatchObject({ integration: chosen });
    const inUse = await admin.call('DELETE', `/queueIntegration/${botId}`);
    expect(inUse.body).toMatchObject({ error: 'ERR_INTEGRATION_IN_USE' });
    expect((await admin.call('PUT', '/leadIntegration', { integrationId: null })).status).toBe(400);
  });

  it('gets the flow after the configured delay, and continues in it', async () => {
    const lead = await fill('Clara', CLARA);
    await hears(CLARA, 'Olá! Vi o seu pedido.', 'Para quantas pessoas?');
    await phones.write({ from: CLARA, name: 'Clara', to: company.business, text: '12' });
    await hears(CLARA, 'Olá! Vi o seu pedido.', 'Para quantas pessoas?', 'Obrigada, já chamo alguém.');
    expect(typebot.calls.map(({ text }) => text)).toEqual([null, '12']);
    const { messages } = await admin.get<LeadMessagePage>(`/messages/leads/${lead.id}`);
    expect(messages.map(({ fromMe }) => fromMe)).toEqual([true, true, false, true]);
  });

  it('is answered until an agent switches the bot off, and again once it is on, with both in the history', async () => {
    await admin.post('/leads/config', { data: { startTimer: 3600 } });
    expect(await admin.get('/leadIntegration/serving')).toEqual({ name: 'Bia' });
    const lead = await fill('Eva', EVA);
    const shown = (): Promise<LeadView> =>
      admin.get<{ lead: LeadView }>(`/leads/u/${lead.id}`).then(answer => answer.lead);
    const shows = (expected: Partial<LeadView>): Promise<void> =>
      eventually(async () => expect(await shown()).toMatchObject(expected));
    await shows({ useIntegration: true, botName: 'Bia' });
    const switchTo = (useIntegration: boolean): Promise<LeadView> =>
      admin.put<LeadView>(`/leads/${lead.id}`, { useIntegration });
    expect(await switchTo(false)).toMatchObject({ useIntegration: false, botName: null });
    // It never wrote: it does so as soon as it is on.
    expect(await switchTo(true)).toMatchObject({ useIntegration: true, botName: 'Bia' });
    const greeting = ['Olá! Vi o seu pedido.', 'Para quantas pessoas?'];
    await hears(EVA, ...greeting);
    const last = { mediaType: 'extendedTextMessage', bot: 'Bia' } as const;
    await shows({ fromMe: true, lastMessage: 'Para quantas pessoas?', lastMessageKind: last });
    await switchTo(false);
    const calls = typebot.calls.length;
    await phones.write({ from: EVA, name: 'Eva', to: company.business, text: 'Tem alguém?' });
    await shows({ lastMessage: 'Tem alguém?', useIntegration: false });
    await switchTo(true);
    let fail: () => void = () => undefined;
    typebot.fault = response => {
      fail = () => void response.writeHead(503).end();
    };
    await phones.write({ from: EVA, name: 'Eva', to: company.business, text: 'Oi?' });
    const signs = async (): Promise<unknown> =>
      (await fetch(`${company.url}/simulator/api/signs?number=${EVA}`)).json();
    await eventually(async () =>
      expect(await signs()).toEqual([{ peer: company.business, state: 'composing' }]),
    );
    // The typing indicator is sent before the flow is called.
    await eventually(() => expect(typebot.calls).toHaveLength(calls + 1));
    fail();
    typebot.fault = null;
    await eventually(async () => expect(await signs()).toEqual([]));
    // A bot that failed leaves the lead to people, and says so.
    await shows({ useIntegration: false, botName: null });
    await hears(EVA, ...greeting, 'Vou chamar alguém da equipe para você.');
    const history = await admin.get<{ entries: { text: string; author: string }[] }>(
      `/lead/interaction/${lead.id}`,
    );
    expect(JSON.stringify(history)).toContain('Bot desligado');
    // Somebody else's lead has no bot to be switched on.
    await admin.put(`/leads/${lead.id}`, { action: 'accept' });
    await shows({ useIntegration: false, botName: null });
    const refused = await admin.call('PUT', `/leads/${lead.id}`, { useIntegration: true });
    expect(refused.body).toMatchObject({ error: 'ERR_LEAD_STATE' });
    expect((await admin.call('PUT', `/leads/${lead.id}`, {})).status).toBe(400);
  });

  it('gets the flow at once when an agent switches it on, and nothing more once a user accepted the lead', async () => {
    await admin.put('/leadIntegration', { integrationId: botId, isActive: false });
    const lead = await fill('Davi', DAVI);
    await admin.put('/leadIntegration', { integrationId: botId, isActive: true });
    await admin.put(`/leads/${lead.id}`, { useIntegration: true });
    const greeting = ['Olá! Vi o seu pedido.', 'Para quantas pessoas?'];
    await hears(DAVI, ...greeting);
    const calls = typebot.calls.length;
    await admin.post(`/messages/leads/${lead.id}`, { body: 'Sou a Alice.' });
    await hears(DAVI, ...greeting, 'Sou a Alice.');
    await phones.write({ from: DAVI, name: 'Davi', to: company.business, text: 'Oi, Alice' });
    await eventually(async () => {
      const { messages } = await admin.get<LeadMessagePage>(`/messages/leads/${lead.id}`);
      expect(messages.map(({ body }) => body)).toContain('Oi, Alice');
    });
    expect(typebot.calls).toHaveLength(calls);
  });
});

import { Global, Module } from '@nestjs/common';
import type { EventStore } from '@prosa/event-store';
import { PLAN_GATE } from '@prosa/http';
import { EVENT_STORE } from '@prosa/platform';
import {
  catalogueOf,
  recordPart,
  reservationCatalogue,
  resourceModule,
  secretPlaceOf,
} from '@prosa/resource';
import {
  describeResource,
  openRecordApp,
  person,
  type Answer,
  type RecordApp,
} from '@prosa/resource-testing';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { botRecords } from './records';

/** Companies of a spec count from 1; each has one queue, which bears its number. */
const COMPANIES = 200;
const API_KEY = 'sk-proj-canário-de-chave-4f1c';

@Global()
@Module({
  providers: [{ provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } }],
  exports: [PLAN_GATE],
})
class EveryPlanModule {}

let app: RecordApp;

beforeAll(async () => {
  app = await openRecordApp({
    modules: [EveryPlanModule, ...botRecords.map(resourceModule)],
    parts: botRecords.map(recordPart),
    catalogues: [reservationCatalogue, ...botRecords.map(catalogueOf)],
  });
  const now = new Date();
  const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
  await app.owner
    .insertInto('queue')
    .values(
      Array.from({ length: COMPANIES }, (_, index) => ({
        ...{
          id: index + 1,
          companyId: index + 1,
          uuid: `0190c0de-0000-7000-8000-${`${index}`.padStart(12, '0')}`,
        },
        ...{ name: 'Vendas', color: '#773DFA', ...texts, token: '', orderQueue: 0 },
        ...{ integrationId: null, promptId: null, schedules: null, createdAt: now, updatedAt: now },
      })),
    )
    .execute();
});

afterAll(() => app.close());

for (const record of botRecords) describeResource(record, () => app, { queueId: companyId => companyId });

describe('prompts', () => {
  const admin = person(COMPANIES);
  const body = { name: 'Atendente', prompt: 'Seja breve.', queueId: COMPANIES };
  const post = (sent: object): Promise<Answer> =>
    app.call({ method: 'POST', url: '/prompt', as: admin, body: sent });
  const put = (id: unknown, sent: object): Promise<Answer> =>
    app.call({ method: 'PUT', url: `/prompt/${String(id)}`, as: admin, body: sent });
  const secrets = (): CompanySecrets => app.get<CompanySecrets>(COMPANY_SECRETS);

  it('begin with the defaults of the specification, and name their queue', async () => {
    const { body: made } = await post(body);
    expect(made).toMatchObject({ maxTokens: 100, temperature: 1, maxMessages: 10, voice: 'texto' });
    expect(made).toMatchObject({
      apiKey: '',
      model: '',
      baseUrl: '',
      queue: { id: COMPANIES, name: 'Vendas' },
    });
  });

  it('need a queue, which is one of the company', async () => {
    expect(await post({ ...body, queueId: null })).toMatchObject({
      status: 400,
      body: { error: 'ERR_PROMPT_QUEUE' },
    });
    expect(await post({ ...body, queueId: 1 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
  });

  it('take addresses that lead to a service and to nobody in person', async () => {
    for (const baseUrl of [
      'file:///etc/passwd',
      'https://a:b@llm.test/v1',
      'llm.test',
      'https://llm.test/v1?x=1',
      'https://llm.test:99999/v1',
      'http://[llm/v1',
    ])
      expect((await post({ ...body, baseUrl })).status).toBe(400);
    for (const baseUrl of ['https://llm.test/v1', 'http://127.0.0.1:11434/v1'])
      expect((await post({ ...body, baseUrl })).status).toBe(201);
  });

  it('keep their keys sealed: no answer, frame, row or fact holds one', async () => {
    const made = await post({ ...body, apiKey: API_KEY, voiceKey: 'curta' });
    expect(made.body).toMatchObject({ apiKey: '••••4f1c', voiceKey: '••••' });
    const { id, uuid } = made.body as unknown as { readonly id: number; readonly uuid: string };
    const place = (field: string) => secretPlaceOf({ name: 'prompt' }, { companyId: COMPANIES, uuid }, field);
    expect(await secrets().open(place('apiKey'))).toBe(API_KEY);
    expect(await secrets().open(place('voiceKey'))).toBe('curta');
    await put(id, { name: 'Outra', apiKey: '••••4f1c' });
    expect(await secrets().open(place('apiKey'))).toBe(API_KEY);
    const changed = await put(id, { apiKey: 'sk-proj-another-key-of-9999' });
    expect(changed.body).toMatchObject({ name: 'Outra', apiKey: '••••9999' });
    expect(await secrets().open(place('apiKey'))).toBe('sk-proj-another-key-of-9999');
    expect((await put(id, { apiKey: '' })).body).toMatchObject({ apiKey: '' });
    expect(await secrets().open(place('apiKey'))).toBeNull();
    await put(id, { apiKey: API_KEY });
    await app.call({ method: 'DELETE', url: `/prompt/${id}`, as: admin });
    expect(await secrets().open(place('apiKey'))).toBeNull();
    expect(await secrets().open(place('voiceKey'))).toBeNull();
    const frames = JSON.stringify(await app.frames(COMPANIES));
    expect(frames).toContain('••••4f1c');
    const log = JSON.stringify(
      await app.get<EventStore>(EVENT_STORE).readAll(0n, 100_000),
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(log).toContain('••••4f1c');
    const rows = JSON.stringify(await app.owner.selectFrom('prompt').selectAll().execute());
    for (const secret of [API_KEY, 'sk-proj-another-key-of-9999'])
      for (const kept of [frames, log, rows]) expect(kept).not.toContain(secret);
  });

  it('seal nothing that was refused', async () => {
    const made = await post({ ...body, apiKey: API_KEY });
    const { id, uuid } = made.body as unknown as { readonly id: number; readonly uuid: string };
    expect((await put(id, { queueId: 1, apiKey: 'sk-proj-refused-key-0000' })).status).toBe(404);
    const place = secretPlaceOf({ name: 'prompt' }, { companyId: COMPANIES, uuid }, 'apiKey');
    expect(await secrets().open(place)).toBe(API_KEY);
  });

  it('are given their key again when their address leads to another server', async () => {
    const made = await post({ ...body, apiKey: API_KEY, voiceKey: 'curta', baseUrl: 'https://llm.test/v1' });
    const { id, uuid } = made.body as unknown as { readonly id: number; readonly uuid: string };
    const sealed = (field: string) =>
      secrets().open(secretPlaceOf({ name: 'prompt' }, { companyId: COMPANIES, uuid }, field));
    for (const baseUrl of ['https://evil.test/v1', 'http://llm.test/v1', 'https://llm.test:8443/v1', ''])
      for (const apiKey of [undefined, '••••4f1c'])
        expect(await put(id, { baseUrl, apiKey })).toMatchObject({
          ...{ status: 422, body: { error: 'ERR_PROMPT_KEY_AGAIN' } },
        });
    expect(await sealed('apiKey')).toBe(API_KEY);
    expect((await put(id, { baseUrl: 'https://llm.test/v2' })).status).toBe(200);
    expect(await sealed('apiKey')).toBe(API_KEY);
    expect((await put(id, { baseUrl: 'https://other.test/v1', apiKey: 'sk-new' })).status).toBe(200);
    expect([await sealed('apiKey'), await sealed('voiceKey')]).toEqual(['sk-new', 'curta']);
    expect((await put(id, { baseUrl: '', apiKey: '' })).status).toBe(200);
    expect((await put(id, { baseUrl: 'https://llm.test/v1' })).status).toBe(200);
  });
});

describe('queue integrations', () => {
  const admin = person(COMPANIES);
  const post = (body: object): Promise<Answer> =>
    app.call({ method: 'POST', url: '/queueIntegration', as: admin, body });

  it('begin with the defaults of the specification; the project of all but Dialogflow is their name', async () => {
    const flow = { name: 'Fluxo', type: 'typebot', urlN8N: 'https://bot.test', typebotSlug: 'vendas' };
    expect((await post({ ...flow, projectName: 'x' })).body).toMatchObject({
      ...flow,
      projectName: 'Fluxo',
      typebotExpires: 1,
      typebotDelayMessage: 1_000,
      language: 'pt-BR',
    });
    const agent = { name: 'Agente', type: 'dialogflow', projectName: 'projeto-1', jsonContent: '{"a":1}' };
    expect((await post(agent)).body).toMatchObject({ projectName: 'projeto-1', jsonContent: '••••' });
  });

  it('need an address where their service is somebody’s own', async () => {
    for (const type of ['n8n', 'webhook', 'typebot'])
      expect(await post({ name: 'Fluxo', type })).toMatchObject({
        status: 422,
        body: { error: 'ERR_INTEGRATION_URL' },
      });
    expect((await post({ name: 'Fluxo', type: 'n8n', urlN8N: 'javascript:alert(1)' })).status).toBe(400);
  });

  it('stay while a queue is served by them', async () => {
    const { body: made } = await post({ name: 'Fluxo', type: 'dialogflow' });
    const integrationId = Number((made as unknown as { readonly id: number }).id);
    const serve = (id: number | null) =>
      app.owner.updateTable('queue').set({ integrationId: id }).where('id', '=', COMPANIES).execute();
    const remove = () => app.call({ method: 'DELETE', url: `/queueIntegration/${integrationId}`, as: admin });
    await serve(integrationId);
    expect(await remove()).toMatchObject({ status: 409, body: { error: 'ERR_INTEGRATION_IN_USE' } });
    await serve(null);
    expect((await remove()).status).toBe(200);
  });
});

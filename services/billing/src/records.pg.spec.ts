import type { Viewer } from '@prosa/http';
import { PLATFORM_COMPANY } from '@prosa/platform';
import { catalogueOf, recordPart, reservationCatalogue, resourceModule } from '@prosa/resource';
import { describeResource, openRecordApp, person, type Call, type RecordApp } from '@prosa/resource-testing';
import { settingCatalogue, settingPart, SettingsModule } from '@prosa/settings';
import { HelpPagesController } from './help/help-pages.controller';
import { platformRecords } from './records';

class HelpModule {}
class HomeModule {}

const open = (home?: number): Promise<RecordApp> =>
  openRecordApp({
    modules: [
      ...platformRecords.map(resourceModule),
      { module: HelpModule, imports: [SettingsModule], controllers: [HelpPagesController] },
      ...(home === undefined
        ? []
        : [
            {
              module: HomeModule,
              global: true,
              providers: [{ provide: PLATFORM_COMPANY, useValue: { id: () => Promise.resolve(home) } }],
              exports: [PLATFORM_COMPANY],
            },
          ]),
    ],
    parts: [settingPart, ...platformRecords.map(recordPart)],
    catalogues: [reservationCatalogue, settingCatalogue, ...platformRecords.map(catalogueOf)],
  });

describe('Wherever they are kept', () => {
  let app: RecordApp;
  beforeAll(async () => (app = await open()));
  afterAll(() => app.close());

  for (const record of platformRecords) describeResource(record, () => app);
});

describe('What is the platform’s', () => {
  const HOME = 77;
  let app: RecordApp;
  beforeAll(async () => (app = await open(HOME)));
  afterAll(() => app.close());

  const operator: Viewer = { ...person(501), super: true };
  const agent = person(502, 'user');
  const call = (as: Viewer, method: Call['method'], url: string, body?: object) =>
    app.call({ method, url, as, ...(body === undefined ? {} : { body }) });
  const made = async (url: string, body: object): Promise<number> => {
    const answer = await call(operator, 'POST', url, body);
    expect(answer).toMatchObject({ status: 201 });
    return Number((answer.body as Record<string, unknown>)['id']);
  };

  it('is written by super users, and read and received live by the users of all companies', async () => {
    const company = {
      ...{ companyId: agent.companyId, uuid: '0190c0de-0000-7000-8000-00000000aaaa', name: 'Outra' },
      ...{ timeZone: 'UTC', dueDate: null, email: '', phone: '', planId: null, blocked: false, free: false },
      ...{ recurrence: 'MENSAL' as const, trialExpiration: null, schedules: null },
      ...{ createdAt: new Date(), updatedAt: new Date() },
    } as const;
    await app.owner.insertInto('company').values(company).execute();
    const id = await made('/announcements', { title: 'Manutenção', text: 'Domingo às 3h.' });
    const shown = await call(agent, 'GET', `/announcements/${id}`);
    expect(shown.body).toMatchObject({ title: 'Manutenção', priority: 3, status: true, isModel: false });
    const elsewhere: Viewer = { ...person(503), super: true };
    await call(elsewhere, 'PUT', `/announcements/${id}`, { priority: 1 });
    const frames = await app.frames(agent.companyId);
    expect(frames).toMatchObject([
      { channel: 'announcement', payload: { action: 'create', record: { id, priority: 3 } } },
      { channel: 'announcement', payload: { action: 'update', record: { id, priority: 1 } } },
    ]);
    expect((await app.frames(HOME)).length).toBe(2);
    expect((await call(agent, 'PUT', `/announcements/${id}`, { title: 'x' })).status).toBe(403);
  });

  it('comes in pages of forty, searched by title and text', async () => {
    for (let n = 0; n < 41; n += 1) await made('/announcements', { title: `Novidade ${n}`, text: 'Leia.' });
    const page = (query: string) => call(agent, 'GET', `/announcements?searchParam=novidade&${query}`);
    const first = await page('pageNumber=1');
    expect(first.body).toMatchObject({ count: 41, hasMore: true });
    expect(first.body['records']).toHaveLength(40);
    const second = await call(agent, 'GET', '/announcements?searchParam=novidade&pageNumber=2');
    expect(second.body['records']).toHaveLength(1);
    expect(second.body).toMatchObject({ hasMore: false });
  });

  it('is for super users only while it is inactive', async () => {
    const id = await made('/announcements', { title: 'Rascunho', text: 'Ainda não.', status: false });
    expect((await call(agent, 'GET', `/announcements/${id}`)).status).toBe(404);
    expect((await call(operator, 'GET', `/announcements/${id}`)).status).toBe(200);
    const before = (await app.frames(agent.companyId)).length;
    await call(operator, 'PUT', `/announcements/${id}`, { status: true });
    expect((await call(agent, 'GET', `/announcements/${id}`)).status).toBe(200);
    const received = (await app.frames(agent.companyId)).slice(before).map(({ audience }) => audience.kind);
    expect(received.at(-1)).toBe('company');
  });

  it('helps each page with one entry at most', async () => {
    const body = { title: 'Tags', category: 'Organização', keyword: 'tags', video: 'abcdefghijk' };
    const id = await made('/helps', body);
    const taken = await call(operator, 'POST', '/helps', { ...body, title: 'Outra' });
    expect(taken).toMatchObject({ status: 409, body: { error: 'ERR_HELP_PAGE_TAKEN' } });
    expect((await call(operator, 'PUT', `/helps/${id}`, { ...body, title: 'As tags' })).status).toBe(200);
    await made('/helps', { ...body, keyword: '' });
    await made('/helps', { ...body, keyword: '' });
    const page = await call(agent, 'GET', '/help/pages?keyword=tags');
    expect(page.body).toMatchObject({ title: 'As tags', video: 'abcdefghijk' });
    expect(await call(agent, 'GET', '/help/pages?keyword=users')).toMatchObject({ status: 200, body: null });
  });

  it('opens by itself for whoever did not choose otherwise', async () => {
    const choice = async (as: Viewer) => (await call(as, 'GET', '/user-help-preferences')).body as unknown;
    expect(await choice(agent)).toBe(true);
    expect((await call(agent, 'POST', '/user-help-preferences', { value: false })).body).toBe(false);
    expect(await choice(agent)).toBe(false);
    expect(await choice(person(agent.companyId, 'user'))).toBe(true);
  });
});

import { Global, Module } from '@nestjs/common';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import { openRecordApp, person } from '@prosa/resource-testing';
import type { RecordApp } from '@prosa/resource-testing';
import { SETTINGS } from './company.settings';
import { settingCatalogue } from './setting.events';
import { settingPart } from './setting.projection';
import { SettingsRoutesModule } from './settings.module';

/** The company whose plan includes nothing. */
const POOR = 8;
const plans: PlanGate = { allows: companyId => Promise.resolve(companyId !== POOR) };

@Global()
@Module({ providers: [{ provide: PLAN_GATE, useValue: plans }], exports: [PLAN_GATE] })
class PlansModule {}

let app: RecordApp;

beforeAll(async () => {
  app = await openRecordApp({
    modules: [PlansModule, SettingsRoutesModule],
    parts: [settingPart],
    catalogues: [settingCatalogue],
  });
});

afterAll(() => app.close());

const admin = person(5);
const agent = person(5, 'user');
const put = (key: string, value: unknown, as = admin) =>
  app.call({ method: 'PUT', url: `/settings/${key}`, as, body: { key, value } });
const get = async (key: string, as = admin): Promise<unknown> =>
  (await app.call({ method: 'GET', url: `/settings/${key}`, as })).body;

describe('the settings of a company', () => {
  it('are all there from the start, with their defaults', async () => {
    const { body } = await app.call({ method: 'GET', url: '/settings/', as: person(77, 'user') });
    expect(body).toEqual(Object.entries(SETTINGS).map(([key, spec]) => ({ key, value: spec.default })));
  });

  it('are changed by an admin and read by everybody, as JSON strings', async () => {
    expect(await put('userRating', 'enabled')).toEqual({
      status: 200,
      body: { key: 'userRating', value: 'enabled' },
    });
    expect(await get('userRating', agent)).toBe('enabled');
    expect(await get('userRating', person(6))).toBe('disabled');
  });

  it('are not changed by an agent', async () => {
    expect(await put('call', 'disabled', agent)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(await get('call')).toBe('enabled');
  });

  it.each(['campaignsEnabled', 'userCreation'])('leave %s to the platform', async key => {
    expect(await put(key, 'enabled')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await get(key)).toBe('disabled');
  });

  it.each(['perhaps', '', 'ENABLED', 7, null, {}])(
    'refuse a value that the key does not take: %p',
    async value => {
      expect(await put('call', value)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', details: [{ field: 'value' }] },
      });
    },
  );

  it.each([
    ['campaignBatchSize', '0', '50'],
    ['campaignBatchSize', '49', '500'],
    ['campaignMessageInterval', '4', '5'],
    ['campaignGreaterInterval', '0', '10'],
    ['campaignWindow', '1 20:00-08:00', '1 08:00-20:00'],
    ['campaignWindow', '1 08:00-08:00', 'always'],
    ['campaignWindow', '8 08:00-20:00', '7 00:00-24:00'],
  ])(
    'refuse of %s what would stop campaigns or have them banned: %s, and take %s',
    async (key, bad, good) => {
      expect(await put(key, bad)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
      expect(await put(key, good)).toMatchObject({ status: 200 });
      expect(await get(key)).toBe(good);
    },
  );

  it.each([
    ['leadIntegrationId', 'ERR_NO_INTEGRATION_FOUND', admin],
    ['platformSender', 'ERR_NO_WAPP_FOUND', { ...admin, super: true }],
  ])('name by %s no record that the company does not have', async (key, error, as) => {
    expect(await put(key, '4711', as)).toMatchObject({ status: 404, body: { error } });
    expect(await put(key, SETTINGS[key as keyof typeof SETTINGS].default, as)).toMatchObject({ status: 200 });
  });

  it.each([
    ['leadIntegrationId', 'none'],
    ['leadIntegrationActive', 'enabled'],
    ['promptMonthlyTokens', '1'],
    ['campaignWindow', 'always'],
    ['campaignOptOutLine', 'pt'],
  ] as const)('leave %s as it is where the plan lacks its area', async (key, value) => {
    expect(await put(key, value, person(POOR))).toMatchObject({
      status: 403,
      body: { error: 'ERR_PLAN_FEATURE' },
    });
    expect(await get(key, person(POOR))).toBe(SETTINGS[key].default);
  });

  it('do not exist under other names', async () => {
    for (const key of ['asaas', 'constructor', '__proto__']) {
      expect(await put(key, 'enabled')).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SETTING_FOUND' },
      });
      expect(await get(key)).toMatchObject({ error: 'ERR_NO_SETTING_FOUND' });
    }
  });

  it('write no fact when nothing changes', async () => {
    await put('scheduleType', 'queue');
    const before = await app.head();
    await put('scheduleType', 'queue');
    expect(await app.head()).toBe(before);
  });

  it('show anonymous visitors only the public ones of the company that runs the installation', async () => {
    await put('userCreation', 'enabled', { ...person(1), super: true });
    const open = async (key: string): Promise<unknown> =>
      (await app.call({ method: 'GET', url: `/public-settings/${key}` })).body;
    expect(await open('userCreation')).toBe('enabled');
    expect(await open('call')).toBeNull();
    expect(await open('toString')).toBeNull();
  });

  it('have the rows that a replay of the log gives', async () => {
    expect(await app.verify()).toEqual([]);
  });
});

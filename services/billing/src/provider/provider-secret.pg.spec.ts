import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment, keptSecret } from '@prosa/config';
import { openSealer } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore, type CommandEnvelope } from '@prosa/event-store';
import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { openCompanySecrets, type StoredCompanySecrets } from '@prosa/secrets';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { providerSecretEvents } from './provider-secret.events';
import { ProviderSecrets } from './provider-secret.store';
import { SecretBox } from './secret-box';
import { WebhookToken } from './webhook-token.store';

const TOKEN = '$aact_canary_of_a_token';
const NOW = new Date('2026-11-24T12:00:00Z');

describe('The token of a payment provider', () => {
  let folder: string;
  let database: TestDatabase;
  let read: OpenReadModel;
  let secrets: StoredCompanySecrets;
  let tokens: ProviderSecrets;

  const store = new MemoryEventStore();
  const envelope: CommandEnvelope = {
    actor: { kind: 'system', name: 'spec' },
    correlationId: 'c',
    causationId: 'c',
  };
  const rowOf = (companyId: number) =>
    read.owner
      .selectFrom('billing.providerSecret')
      .selectAll()
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-provider-'));
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    const environment = Object.assign(new Environment(), { DATA_DIR: folder });
    const clock = new ManualClock(NOW);
    secrets = openCompanySecrets(environment, read.owner, clock);
    const aggregates = createAggregates({
      store,
      codec: createCodec([providerSecretEvents], openSealer),
      clock,
    });
    tokens = new ProviderSecrets(read.owner, environment, clock, aggregates, secrets);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('stands among the secrets of its company, and shows how it ends', async () => {
    const place = { companyId: 1, provider: 'asaas' } as const;
    expect(await tokens.put(place, TOKEN, envelope)).toBe('••••••••oken');
    expect((await rowOf(1)).sealed).toHaveLength(0);
    expect(await tokens.open(1, 'asaas')).toBe(TOKEN);
    expect(await secrets.count()).toMatchObject([{ count: 1, current: true, opens: true }]);
    expect(await tokens.open(2, 'asaas')).toBeNull();
    expect(JSON.stringify(await store.readAll(0n, 100), (_, value: unknown) => String(value))).not.toContain(
      TOKEN,
    );
    expect(await tokens.put(place, '', envelope)).toBe('');
    expect([await tokens.open(1, 'asaas'), await secrets.count()]).toEqual([null, []]);
  });

  it('of notices is made once for all processes, and kept sealed', async () => {
    const platform = { id: () => Promise.resolve(7) };
    const process = (more: object = {}) =>
      new WebhookToken(
        Object.assign(new Environment(), { DATA_DIR: join(folder, 'none'), ...more }),
        platform,
        secrets,
      );
    const all = await Promise.all([process(), process(), process()].map(each => each.open()));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toMatch(/^[\w-]{64}$/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
    const given = 'a-token-that-the-environment-gives-000';
    expect(await process({ ASAAS_WEBHOOK_TOKEN: given }).open()).toBe(given);
    expect(await process().open()).toBe(all[0]);
  });

  it('of notices that an earlier release generated stays the one that Asaas knows', async () => {
    const former = keptSecret(folder, 'asaas-webhook');
    const environment = Object.assign(new Environment(), { DATA_DIR: folder });
    const token = new WebhookToken(environment, { id: () => Promise.resolve(8) }, secrets);
    expect(await token.open()).toBe(former);
    expect(await secrets.open({ companyId: 8, place: 'paymentProvider/asaas/webhookToken' })).toBe(former);
  });

  it('that an earlier release sealed is moved there when it is first needed', async () => {
    const sealed = new SecretBox(keptSecret(folder, 'billing')).seal('3/asaas', TOKEN);
    await read.owner
      .insertInto('billing.providerSecret')
      .values({ companyId: 3, provider: 'asaas', sealed, tail: 'oken', updatedAt: NOW })
      .execute();
    expect(await tokens.open(3, 'asaas')).toBe(TOKEN);
    expect((await rowOf(3)).sealed).toHaveLength(0);
    expect(await tokens.open(3, 'asaas')).toBe(TOKEN);
    expect(await tokens.shown(3, 'asaas')).toBe('••••••••oken');
  });
});

import { PATIENCE_MS } from '@prosa/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { loadEnvironment } from '@prosa/config';
import type { ConnectionStatus } from '@prosa/contracts';
import { ACTING_REFUSALS, PLAN_GATE } from '@prosa/http';
import { uuidv5 } from '@prosa/kernel';
import { MediaModule } from '@prosa/media';
import {
  API_MESSAGES,
  BARRIER,
  ENVIRONMENT,
  type ApiMessage,
  type ApiMessages,
  type SentApiMessage,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, person, type Answer, type RecordApp } from '@prosa/resource-testing';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../connection/connection.commands';
import { ConnectionService } from '../connection/connection.handlers';
import { gatewayCatalogues, gatewayParts } from '../gateway.read-model';
import { ApiCallers } from './api-callers';
import { ApiTokenController } from './api-token.controller';
import { ApiTokens } from './api-token.store';
import { ExternalMessageController } from './external-message.controller';

const folder = mkdtempSync(join(tmpdir(), 'prosa-api-'));

/** Records the messages that the gateway passes to the conversations. */
class RecordedApiMessages implements ApiMessages {
  readonly asked: ApiMessage[] = [];

  send(message: ApiMessage): Promise<readonly SentApiMessage[]> {
    this.asked.push(message);
    return Promise.resolve([{ id: '3EB0', holder: 'ticket', ticketId: 7, status: 'pending' }]);
  }

  idsOf(): readonly string[] {
    return ['3EB0'];
  }
}

const received = new RecordedApiMessages();
const withoutFeature = new Set<number>();

@Module({
  imports: [MediaModule],
  controllers: [ApiTokenController, ExternalMessageController],
  providers: [ConnectionService, ApiTokens, ApiCallers],
})
class ExternalApiModule {}

class DependenciesModule {}
const dependencies = {
  module: DependenciesModule,
  global: true,
  providers: [
    { provide: ENVIRONMENT, useValue: loadEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' }) },
    { provide: API_MESSAGES, useValue: received },
    {
      provide: PLAN_GATE,
      useValue: { allows: (companyId: number) => Promise.resolve(!withoutFeature.has(companyId)) },
    },
    { provide: ACTING_REFUSALS, useValue: { record: () => Promise.resolve() } },
  ],
  exports: [ENVIRONMENT, API_MESSAGES, PLAN_GATE, ACTING_REFUSALS],
};

const companies = { first: 1, second: 2, third: 3 };
const admin = person(companies.first);
const envelope = {
  actor: { kind: 'system', name: 'spec' },
  correlationId: uuidv5('spec'),
  causationId: uuidv5('spec'),
} as const;

describe('Messages from programs', () => {
  let app: RecordApp;

  const connect = async (
    companyId: number,
    connectionId: number,
    status: ConnectionStatus,
  ): Promise<void> => {
    const connections = app.get(ConnectionService);
    const settings = { ...DEFAULT_SETTINGS, name: `Fone ${connectionId}` };
    const uuid = uuidv5('connection', connectionId);
    const of = { connectionId } as const;
    await connections.decide(
      companyId,
      { type: 'RegisterConnection', ...of, uuid, settings, isDefault: false },
      envelope,
    );
    await connections.decide(
      companyId,
      { type: 'RecordPairing', ...of, number: `551190000000${connectionId}` },
      envelope,
    );
    await connections.decide(companyId, { type: 'RecordStatus', ...of, status, reason: null }, envelope);
  };

  const issue = async (connectionId: number, companyId = companies.first): Promise<string> => {
    const answer = await app.call({
      method: 'POST',
      url: `/whatsapp/${connectionId}/token`,
      as: person(companyId),
    });
    expect(answer.status).toBe(200);
    return String(answer.body['token']);
  };

  const send = (token: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    app.call({
      method: 'POST',
      url: '/messages/send',
      body,
      headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...headers },
    });

  const oi = { number: '5511988887777', body: 'oi' };

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [dependencies, ExternalApiModule],
      parts: gatewayParts,
      catalogues: gatewayCatalogues,
    });
    await connect(companies.first, 1, 'CONNECTED');
    await connect(companies.first, 2, 'DISCONNECTED');
    await connect(companies.second, 3, 'TIMEOUT');
    await connect(companies.third, 4, 'CONNECTED');
    await sql`insert into company (company_id, uuid, name, time_zone, due_date, created_at, updated_at)
      values (${companies.third}, ${uuidv5('company')}::uuid, 'Loja', 'America/Sao_Paulo', null, now(), now())`.execute(
      app.owner,
    );
    await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
  });

  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are rejected without a token, with a wrong one, and with a user session', async () => {
    const refused = { status: 401, body: { error: 'ERR_API_TOKEN_INVALID' } };
    expect(await send('', oi)).toMatchObject(refused);
    expect(await send('prosa_nobodys', oi)).toMatchObject(refused);
    const asPerson = await app.call({ method: 'POST', url: '/messages/send', as: admin, body: oi });
    expect(asPerson).toMatchObject(refused);
  });

  it('are sent over the connection of the token, and over no other', async () => {
    const [first, second] = [await issue(1), await issue(3, companies.second)];
    const said = await send(
      first,
      { number: '+55 (11) 98888-7777', body: 'oi' },
      { 'idempotency-key': 'k1' },
    );
    expect(said).toMatchObject({
      status: 200,
      body: { id: '3EB0', ticketId: 7, leadId: null, status: 'pending', messages: [{ id: '3EB0' }] },
    });
    // Fields that name another company or connection are ignored: of the body only number and text are read.
    await send(second, { ...oi, connectionId: 1, whatsappId: 1, companyId: 1 });
    expect(received.asked).toMatchObject([
      { companyId: 1, connectionId: 1, number: '5511988887777', body: 'oi', key: 'k1' },
      { companyId: 2, connectionId: 3, key: null },
    ]);
  });

  it('are rejected with the fault in them', async () => {
    const token = await issue(1);
    const faulty = [{}, { number: '55', body: 'oi' }, { number: 'ana', body: 'oi' }, { number: oi.number }];
    for (const body of faulty)
      expect(await send(token, body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('wait for a phone that is temporarily offline, and are rejected for one that was never linked', async () => {
    expect(await send(await issue(3, companies.second), oi)).toMatchObject({ status: 200 });
    expect(await send(await issue(2), oi)).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
    });
  });

  it('are rejected for a plan without the feature, and so is the token', async () => {
    const token = await issue(4, companies.third);
    withoutFeature.add(companies.third);
    const refused = { status: 403, body: { error: 'ERR_PLAN_FEATURE' } };
    expect(await send(token, oi)).toMatchObject(refused);
    const of = person(companies.third);
    expect(await app.call({ method: 'GET', url: '/whatsapp/4/token', as: of })).toMatchObject(refused);
    withoutFeature.delete(companies.third);
  });

  it('are rejected for a blocked company, whose connections are shown as closed', async () => {
    const token = await issue(4, companies.third);
    await app.owner.insertInto('waShutCompany').values({ companyId: 3, removed: false }).execute();
    expect(await send(token, oi)).toMatchObject({ status: 402, body: { error: 'ERR_COMPANY_BLOCKED' } });
    expect(await app.get(ConnectionService).view(3, 4)).toMatchObject({
      status: 'DISCONNECTED',
      reason: 'company_blocked',
    });
    await app.owner.deleteFrom('waShutCompany').where('companyId', '=', 3).execute();
  });

  it('are rejected after the due day in the company’s time zone, and not on it', async () => {
    const token = await issue(4, companies.third);
    const due = async (daysAgo: number): Promise<Answer> => {
      await sql`update company set due_date = (now() at time zone time_zone)::date - ${daysAgo}::int
        where company_id = ${companies.third}`.execute(app.owner);
      return send(token, oi);
    };
    expect(await due(1)).toMatchObject({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
    expect(await due(0)).toMatchObject({ status: 200 });
  });

  it('are rate limited per minute, with the time to wait in the rejection', async () => {
    const token = await issue(3, companies.second);
    let last = await send(token, oi);
    for (let count = 0; last.status === 200 && count < 100; count += 1) last = await send(token, oi);
    expect(last).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
    expect(Number(last.body['retryAfter'])).toBeGreaterThan(0);
    expect(Number(last.body['retryAfter'])).toBeLessThanOrEqual(60);
    expect(await send(await issue(1), oi)).toMatchObject({ status: 200 });
    await sql`update wa_connection_token set calls = array(select each - interval '1 minute' from unnest(calls) each)
      where connection_id = 3`.execute(app.owner);
    expect(await send(token, oi)).toMatchObject({ status: 200 });
  });

  it('are counted across all processes', async () => {
    const token = await issue(4, companies.third);
    const headers = { authorization: `Bearer ${token}` };
    const elsewhere = new ApiCallers(app.get(ApiTokens), app.get(PLAN_GATE));
    const asked = Array.from({ length: 70 }, (_, n) =>
      n % 2 === 0
        ? send(token, oi).then(({ status }) => status === 200)
        : elsewhere.admit({ headers } as FastifyRequest).then(
            () => true,
            () => false,
          ),
    );
    expect((await Promise.all(asked)).filter(Boolean).length).toBeLessThanOrEqual(60);
    expect(await send(token, oi)).toMatchObject({ status: 429 });
  });

  describe('are sent with a token that', () => {
    const token = (id: number, as = admin, method: 'GET' | 'POST' | 'DELETE' = 'GET'): Promise<Answer> =>
      app.call({ method, url: `/whatsapp/${id}/token`, as });

    it('is visible to administrators of its company only', async () => {
      const made = await issue(1);
      expect(await token(1)).toMatchObject({ status: 200, body: { token: made } });
      expect(await token(1, person(companies.first, 'supervisor'))).toMatchObject({ status: 403 });
      expect(await token(1, person(companies.second))).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_WAPP_FOUND' },
      });
      expect(await token(1, person(companies.second), 'POST')).toMatchObject({ status: 404 });
      expect(await send(made, oi)).toMatchObject({ status: 200 });
    });

    it('is invalid once another is issued, or it is revoked', async () => {
      const old = await issue(1);
      const fresh = await issue(1);
      expect(await send(old, oi)).toMatchObject({ status: 401 });
      expect(await send(fresh, oi)).toMatchObject({ status: 200 });
      expect(await token(1, admin, 'DELETE')).toMatchObject({ status: 200 });
      expect(await send(fresh, oi)).toMatchObject({ status: 401 });
      expect(await token(1)).toMatchObject({ body: { token: null } });
    });

    it('appears in no fact, no frame and no row in clear', async () => {
      const made = await issue(1);
      const rows = await app.owner.selectFrom('waConnectionToken').selectAll().execute();
      const kept = rows.map(({ hash, sealed }) => hash.toString('latin1') + sealed.toString('latin1'));
      const frames = await app.frames(companies.first);
      const view = await app.get(ConnectionService).view(companies.first, 1);
      expect([...kept, JSON.stringify(frames), JSON.stringify(view)].join()).not.toContain(made.slice(6));
    });
  });
});

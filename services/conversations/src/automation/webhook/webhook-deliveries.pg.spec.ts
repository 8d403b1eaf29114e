import { MemoryTiles, NumberedCompanyLog, Numberer } from '@prosa/audit';
import { Environment } from '@prosa/config';
import { envelopeSealer, MemorySubjectKeys } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore } from '@prosa/event-store';
import { ManualClock, streamName, uuidv5 } from '@prosa/kernel';
import { CapturedMailer } from '@prosa/mail';
import { createSafeFetch } from '@prosa/outbound';
import { WakeUps } from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { MemoryCompanySecrets, SecretKeys } from '@prosa/secrets';
import {
  migratedDatabase,
  randomBy,
  until,
  WebhookReceiver,
  type ReceivedWebhook,
  type TestDatabase,
} from '@prosa/testing';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { CompanyUuids } from './company-uuids';
import { WebhookAlerts } from './webhook-alerts.service';
import { KEPT_ATTEMPTS, WebhookCursors } from './webhook-cursor.store';
import { WebhookDeliveries } from './webhook-deliveries.service';
import { WebhookEvents } from './webhook-events.service';
import { WebhookSecrets } from './webhook-secrets.service';
import { WebhookSender } from './webhook-sender.service';
import { webhookAggregate } from './webhook.aggregate';
import { webhookEvents } from './webhook.events';
import { attemptsOf, cursorsOf, deadLettersOf } from './webhook.queries';

const HOUR = 3_600_000;
const LEASE_MS = 30_000;
const START = new Date('2026-11-30T12:00:00Z');
const person = '0192f0c1-7a3b-7c4d-8e5f-0000000000aa';
const tickets = {
  category: 'ticket',
  events: {
    TicketAccepted: { version: 1 },
    MessageReceived: { version: 1, personal: { body: 'contactUuid' } },
  },
};

describe('The delivery of events to endpoints', () => {
  const clock = new ManualClock(START);
  const store = new MemoryEventStore();
  const wakeUps = new WakeUps();
  const tiles = new MemoryTiles(ids => wakeUps.receive(`sequence ${ids.join(' ')}`));
  const log = new NumberedCompanyLog({ store, tiles, wakeUps });
  const codec = createCodec([tickets, webhookEvents], envelopeSealer(new MemorySubjectKeys()));
  const aggregates = createAggregates({ store, codec, clock });
  const secrets = new WebhookSecrets(new MemoryCompanySecrets(new SecretKeys([Buffer.alloc(32, 7)])), clock);
  const stop = new AbortController();
  let numbering: Promise<void>;
  let database: TestDatabase;
  let read: OpenReadModel;
  let mailer: CapturedMailer;
  let receiver: WebhookReceiver;
  let companyId = 0;

  /** A process: what it delivers with, over cursors that it may die at. */
  const process = (cursors = new WebhookCursors(read.owner, clock, LEASE_MS)): WebhookDeliveries =>
    new WebhookDeliveries(
      cursors,
      new WebhookSender(createSafeFetch({ allow: ['127.0.0.0/8'], plain: false }), clock, secrets),
      alerts(),
      new WebhookEvents(cursors, new CompanyUuids(read.tenants), log, codec),
      clock,
      { allows: () => Promise.resolve(true) },
    );
  const alerts = () =>
    new WebhookAlerts(
      ...([read.owner, aggregates, mailer, clock] as const),
      Object.assign(new Environment(), { PUBLIC_URL: 'https://app.atende.test' }),
    );
  const write = async (count: number, type = 'TicketAccepted', data: object = {}): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const id = randomUUID();
      const event = await codec.encode({
        ...{ id, type, data, schemaVersion: 1 },
        metadata: {
          ...{ companyId, at: clock.now().toISOString(), correlationId: 'a', causationId: 'b' },
          actor: { kind: 'system', name: 'spec' },
        },
      });
      await store.append(streamName('ticket', companyId, id), 'none', [event]);
    }
    await until(() => log.isComplete());
    await new WebhookCursors(read.owner, clock).wake([companyId]);
  };
  /** Rounds until nothing is under way and nothing is due. */
  const deliver = async (by = process()): Promise<void> => {
    for (let idle = 0; idle < 2; idle += 1) {
      await by.round();
      await by.idle();
    }
  };
  const endpoint = async (changes: object = {}): Promise<string> => {
    const uuid = randomUUID();
    const url = receiver.url;
    const terms = { url, types: [], personal: false };
    await aggregates.execute(
      webhookAggregate,
      { companyId, id: uuid },
      { type: 'AddWebhook', ...terms, after: 0 },
      {
        actor: { kind: 'system', name: 'spec' },
        ...{ correlationId: uuid, causationId: uuid },
      },
    );
    await until(() => log.isComplete());
    await read.owner
      .insertInto('webhook')
      .values({
        ...{ uuid, companyId, ...terms, host: new URL(url).host, state: 'active', disabledBecause: null },
        ...{ startsAfter: 0, createdAt: clock.now(), createdBy: 'Alice', ...changes },
      })
      .execute();
    await secrets.begin({ companyId, uuid });
    await new WebhookCursors(read.owner, clock).adopt();
    return uuid;
  };
  const live = async () => (await cursorsOf(read.owner, companyId)).find(({ kind }) => kind === 'live');
  const sequences = (of: readonly ReceivedWebhook[] = receiver.received): readonly number[] =>
    of.map(({ body }) => Number((JSON.parse(body) as { sequence: string }).sequence));
  const first = (numbers: readonly number[]): readonly number[] =>
    numbers.filter((number, index) => numbers.indexOf(number) === index);
  /** Of the company's log: the fact of the endpoint itself has no public form. */
  const from = (start: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, n) => start + n);

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    numbering = new Numberer({ store, tiles, gatherMs: 0 }).run(stop.signal);
  });
  beforeEach(async () => {
    for (const table of ['webhook', 'webhooks.cursor', 'webhooks.attempt', 'webhooks.deadLetter'] as const)
      await read.owner.deleteFrom(table).execute();
    companyId += 1;
    mailer = new CapturedMailer(clock);
    receiver = await new WebhookReceiver().listen();
    await read.owner
      .insertInto('company')
      .values({
        ...{ companyId, uuid: uuidv5('company', companyId), name: `Empresa ${companyId}` },
        ...{ timeZone: 'America/Sao_Paulo', dueDate: null, email: 'dona@empresa.test', phone: '' },
        ...{ planId: null, blocked: false, free: false, recurrence: 'MENSAL', trialExpiration: null },
        ...{ schedules: null, createdAt: START, updatedAt: START },
      })
      .execute();
    await read.owner
      .insertInto('userAccount')
      .values({
        ...{
          companyId,
          id: companyId,
          uuid: randomUUID(),
          name: 'Alice',
          email: `alice${companyId}@demo.test`,
        },
        ...{ profile: 'admin', super: false, allTicket: 'disabled', leadsOn: false, connectionId: null },
        ...{ queueIds: [], createdAt: START, updatedAt: START },
      })
      .execute();
  });
  afterEach(() => receiver.stop());
  afterAll(async () => {
    stop.abort();
    await numbering;
    await read.close();
    await database.drop();
  });

  it('sends them in order, one at a time, signed so that Standard Webhooks verifies it', async () => {
    const uuid = await endpoint();
    await write(3);
    await deliver();
    expect(sequences()).toEqual(from(2, 3));
    expect(receiver.mostAtOnce).toBe(1);
    const [secret = ''] = await secrets.of({ companyId, uuid });
    for (const { body, headers } of receiver.received) {
      // The library knows the time of now only; it is compared here, and the rest is verified by it.
      expect(headers['webhook-timestamp']).toBe(String(clock.now().getTime() / 1_000));
      const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', clock.now(), body);
      expect(headers['webhook-signature']).toBe(signature);
      expect(headers['webhook-id']).toBe((JSON.parse(body) as { id: string }).id);
    }
    expect(await live()).toMatchObject({ sequence: 4, tries: 0, failingSince: null, leaseUntil: null });
  });

  it('signs with both secrets for a day after a rotation, and then with the new one', async () => {
    const uuid = await endpoint();
    const [former = ''] = await secrets.of({ companyId, uuid });
    const { secret } = await secrets.rotate({ companyId, uuid });
    await write(1);
    await deliver();
    const [both] = receiver.received;
    const signatures = [secret, former].map(each =>
      new Webhook(each).sign(both?.headers['webhook-id'] ?? '', clock.now(), both?.body ?? ''),
    );
    expect(both?.headers['webhook-signature']).toBe(signatures.join(' '));
    clock.advance(24 * HOUR);
    await write(1);
    await deliver();
    expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(await secrets.of({ companyId, uuid })).toEqual([secret]);
  });

  it('sends the types that are wanted, and personal values only where they are', async () => {
    const both = { contactUuid: person, body: 'Oi' };
    await endpoint({ types: ['message.*'], personal: true });
    await endpoint({ types: ['message.*'] });
    await write(1);
    await write(1, 'MessageReceived', both);
    await deliver();
    const sent = receiver.received.map(
      ({ body }) => JSON.parse(body) as { type: string; personal: string; data: { body: string | null } },
    );
    expect(sent.map(({ type }) => type)).toEqual(['prosa.message.received', 'prosa.message.received']);
    expect(sent.map(({ personal, data }) => `${personal} ${data.body}`).toSorted()).toEqual([
      'included Oi',
      'withheld null',
    ]);
  });

  it('waits for an endpoint that is ill, keeps the order, and honours Retry-After', async () => {
    await endpoint();
    const by = process();
    const ill = [
      { status: 503, headers: { 'retry-after': '60' } },
      { status: 429, headers: {} },
    ];
    receiver.answer = () => ill.shift() ?? { status: 200 };
    await write(2);
    await deliver(by);
    expect(sequences()).toEqual([2]);
    expect((await live())?.nextAt).toEqual(new Date(clock.now().getTime() + 60_000));
    clock.advance(59_000);
    await deliver(by);
    expect(sequences()).toEqual([2]);
    clock.advance(1_000);
    await deliver(by);
    expect(sequences()).toEqual([2, 2]);
    clock.advance(60_000);
    await deliver(by);
    expect(sequences()).toEqual([2, 2, 2, 3]);
    expect(await live()).toMatchObject({ tries: 0, failingSince: null });
  });

  it.each([
    ['a reset', 'reset', 'cut'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, null],
  ] as const)('takes %s for an illness', async (_, answer, fault) => {
    const uuid = await endpoint();
    receiver.answer = () => answer;
    await write(1);
    await deliver();
    expect(await attemptsOf(read.owner, companyId, uuid)).toMatchObject([
      { fault, status: fault === null ? 302 : null },
    ]);
    expect(await live()).toMatchObject({ tries: 1, sequence: 0 });
  });

  it('reads no more of an answer than it keeps, and takes a long one for what its status says', async () => {
    const uuid = await endpoint();
    receiver.answer = () => ({ status: 200, body: 'ã\0'.repeat(500_000) });
    await write(1);
    await deliver();
    const [attempt] = await attemptsOf(read.owner, companyId, uuid);
    expect(attempt).toMatchObject({ status: 200, fault: null });
    expect(attempt?.body).toBe('ã\uFFFD'.repeat(512));
  });

  it('makes a dead letter of an event that is refused five times, goes on, and sends it again when released', async () => {
    const uuid = await endpoint();
    const by = process();
    let refused = 2;
    receiver.answer = ({ body }) => ({
      ...{ status: sequences([{ headers: {}, body }])[0] === refused ? 422 : 200, body: 'não' },
    });
    await write(2);
    for (let tries = 0; tries < 5; tries += 1) {
      await deliver(by);
      clock.advance(300_000);
    }
    expect(sequences()).toEqual([2, 2, 2, 2, 2, 3]);
    const dead = () => deadLettersOf(read.owner, companyId, { endpoint: uuid, limit: 10 });
    expect(await dead()).toMatchObject([{ sequence: 2, status: 422, body: 'não', isReleased: false }]);
    const cursors = new WebhookCursors(read.owner, clock);
    expect(await cursors.release({ endpoint: uuid, companyId: companyId + 1 }, null)).toBe(0);
    refused = 0;
    expect(await cursors.release({ endpoint: uuid, companyId }, null)).toBe(1);
    await deliver(by);
    expect(await dead()).toEqual([]);
    expect(sequences().at(-1)).toBe(2);
    const [once, again] = [receiver.received[0], receiver.received.at(-1)];
    expect(again?.body).toBe(once?.body);
    expect(again?.headers).toMatchObject({ 'prosa-replay': '1', 'webhook-id': once?.headers['webhook-id'] });
    expect((await cursorsOf(read.owner, companyId)).map(({ kind }) => kind)).toEqual(['live']);
  });

  it('disables an endpoint that is gone at once, and loses nothing when it is resumed', async () => {
    const uuid = await endpoint();
    const by = process();
    receiver.answer = () => ({ status: 410 });
    await write(1);
    await deliver(by);
    const { state } = await aggregates.load(webhookAggregate, { companyId, id: uuid });
    expect(state.status).toBe('disabled');
    expect(mailer.to(`alice${companyId}@demo.test`)).toMatchObject([
      { subject: 'Seu webhook foi desativado', text: expect.not.stringContaining('/hook') as string },
    ]);
    await read.owner.updateTable('webhook').set({ state: 'disabled' }).execute();
    clock.advance(HOUR);
    await deliver(by);
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => ({ status: 200 });
    await write(1);
    await read.owner.updateTable('webhook').set({ state: 'active' }).execute();
    await new WebhookCursors(read.owner, clock).restart(uuid, companyId);
    await deliver(by);
    expect(sequences()).toEqual([2, 2, 4]);
  });

  it('writes to administrators after 1 and 24 hours, and disables after 72', async () => {
    const uuid = await endpoint();
    const by = process();
    receiver.answer = () => ({ status: 500 });
    await write(1);
    const subjects: string[] = [];
    for (let minute = 0; minute <= 73 * 60; minute += 20) {
      await deliver(by);
      await Promise.all([alerts().round(), alerts().round()]);
      for (const { subject, text } of mailer.to().slice(0, mailer.to().length - subjects.length))
        subjects.push(`${minute / 60}: ${subject}, ${/\d+ horas?/.exec(text)?.[0]}`);
      const { state } = await aggregates.load(webhookAggregate, { companyId, id: uuid });
      await read.owner
        .updateTable('webhook')
        .set({ state: state.status as 'active' })
        .execute();
      clock.advance(20 * 60_000);
    }
    expect(subjects).toEqual([
      '1: Seu webhook está falhando, 1 hora',
      '24: Seu webhook está falhando, 24 horas',
      '72: Seu webhook foi desativado, 72 horas',
    ]);
    expect(receiver.received.length).toBeGreaterThan(30);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('sends a range again beside what happens, with the same ids and bytes', async () => {
    const uuid = await endpoint();
    await write(4);
    await deliver();
    const before = [...receiver.received];
    const cursors = new WebhookCursors(read.owner, clock);
    expect(await cursors.replay({ endpoint: uuid, companyId }, { first: 3, last: 4 })).toBe(true);
    expect(await cursors.replay({ endpoint: uuid, companyId }, { first: 1, last: 2 })).toBe(false);
    await write(1);
    await deliver();
    const after = receiver.received.slice(before.length);
    const again = after.filter(({ headers }) => headers['prosa-replay'] === '1');
    expect(again.map(({ body }) => body)).toEqual(before.slice(1, 3).map(({ body }) => body));
    expect(sequences(after.filter(each => !again.includes(each)))).toEqual([6]);
    expect((await cursorsOf(read.owner, companyId)).map(({ kind }) => kind)).toEqual(['live']);
  });

  it('holds back a company that is blocked or has not paid, and a paused endpoint', async () => {
    const uuid = await endpoint();
    await write(1);
    const none = async (table: 'company' | 'webhook', set: object, reset: object): Promise<void> => {
      await read.owner.updateTable(table).set(set).where('companyId', '=', companyId).execute();
      await deliver();
      expect(receiver.received).toEqual([]);
      await read.owner.updateTable(table).set(reset).where('companyId', '=', companyId).execute();
    };
    await none('company', { blocked: true }, { blocked: false });
    await none('company', { dueDate: '2026-11-20' }, { dueDate: null });
    await none('webhook', { state: 'paused' }, { state: 'active' });
    await deliver();
    expect(sequences()).toEqual([2]);
    expect(await attemptsOf(read.owner, companyId + 1, uuid)).toEqual([]);
  });

  it('keeps the latest requests, and forgets all of a removed endpoint', async () => {
    const uuid = await endpoint();
    await write(KEPT_ATTEMPTS + 3);
    await deliver();
    const attempts = await attemptsOf(read.owner, companyId, uuid);
    expect(attempts).toHaveLength(KEPT_ATTEMPTS);
    await new WebhookCursors(read.owner, clock).forget(uuid, companyId);
    expect(await attemptsOf(read.owner, companyId, uuid)).toEqual([]);
    expect(await cursorsOf(read.owner, companyId)).toEqual([]);
  });

  it('goes on at the end of a log that is shorter than its cursor, as after a restore', async () => {
    await endpoint();
    await read.owner.updateTable('webhooks.cursor').set({ sequence: 900 }).execute();
    await write(1);
    await deliver();
    expect(await live()).toMatchObject({ sequence: 2 });
    await write(1);
    await deliver();
    expect(sequences()).toEqual([3]);
  });

  it('gives at most four requests of a company and eight of a host a place at a time', async () => {
    for (let n = 0; n < 6; n += 1) await endpoint();
    await write(1);
    const cursors = new WebhookCursors(read.owner, clock);
    expect(await cursors.take(64)).toHaveLength(4);
    expect(await cursors.take(64)).toHaveLength(0);
    clock.advance(LEASE_MS);
    expect(await cursors.take(2)).toHaveLength(2);
  });

  /** Cursors of a process that dies before a statement, or after it was done and before the answer came. */
  const dyingAt = (random: () => number): { readonly cursors: WebhookCursors; isDead: () => boolean } => {
    let isDead = false;
    const die = (): never => {
      isDead = true;
      throw new Error('killed');
    };
    const cursors = new Proxy(new WebhookCursors(read.owner, clock, LEASE_MS), {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...given: readonly unknown[]): Promise<unknown> => {
          if (isDead || random() < 0.1) die();
          const result: unknown = await (method as (...args: readonly unknown[]) => unknown).apply(target, [
            ...given,
          ]);
          return random() < 0.1 ? die() : result;
        };
      },
    });
    return { cursors, isDead: () => isDead };
  };

  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
    'loses, doubles under another id and reorders nothing when processes are killed at every statement (seed %i)',
    async seed => {
      const random = randomBy(seed);
      await endpoint();
      receiver.answer = () => {
        const drawn = random();
        if (drawn < 0.1) return 'reset';
        return { status: drawn < 0.2 ? 500 : drawn < 0.3 ? 429 : 200 };
      };
      const written = 12;
      for (let lives = 0; lives < 200; lives += 1) {
        if (lives < 4) await write(written / 4);
        const { cursors } = dyingAt(random);
        const others = [process(cursors), process()];
        await Promise.all(others.map(each => each.round().catch(() => undefined)));
        await Promise.all(others.map(each => each.idle()));
        clock.advance(2 * HOUR + LEASE_MS);
        if (lives > 4 && (await live())?.sequence === written + 1) break;
      }
      const numbers = sequences();
      expect(first(numbers)).toEqual(from(2, written));
      // What comes again comes before anything newer: only the latest can be repeated.
      expect(numbers.every((number, index) => number >= Math.max(...numbers.slice(0, index + 1)))).toBe(true);
      const ids = new Map(receiver.received.map(each => [each.headers['webhook-id'], each.body]));
      expect(ids.size).toBe(written);
      for (const { headers, body } of receiver.received) expect(ids.get(headers['webhook-id'])).toBe(body);
      expect(receiver.mostAtOnce).toBe(1);
    },
  );
});

import type {
  ErrorBody,
  EventTypesAnswer,
  NewWebhookView,
  PublicEventsAnswer,
  WebhookAttemptsAnswer,
  WebhookOutcome,
  WebhooksAnswer,
  WebhookSecretAnswer,
} from '@prosa/contracts';
import { until, WebhookReceiver, type ReceivedWebhook } from '@prosa/testing';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany, sharedProduct } from '../support/shared-product';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: string;
}

const eventOf = ({ body }: ReceivedWebhook): Event => JSON.parse(body) as Event;

describe('An endpoint of a company', () => {
  let company: NewCompany;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    company = await newCompany();
    await company.connect();
  });
  beforeEach(async () => {
    receiver = await new WebhookReceiver().listen();
  });
  afterEach(async () => {
    const { webhooks } = await list();
    for (const { id } of webhooks) await company.admin.delete(`/webhooks/${id}`);
    await receiver.stop();
  });

  const list = (): Promise<WebhooksAnswer> => company.admin.get('/webhooks');
  const add = (more: object = {}): Promise<NewWebhookView> =>
    company.admin.post('/webhooks', { url: receiver.url, ...more });
  const write = async (text: string): Promise<void> => {
    await company.phone.write({ from: company.customer(), name: 'Rita Alves', to: company.business, text });
  };
  const shown = async (id: string) => (await list()).webhooks.find(each => each.id === id);
  const drained = (id: string): Promise<void> =>
    until(async () => {
      const view = await shown(id);
      return view?.waiting === 0 && view.succeededAt !== null;
    });

  it('receives what the feed tells, in order, with signatures that Standard Webhooks verifies', async () => {
    const { id, secret, ...view } = await add({ types: ['ticket.*', 'message.received'] });
    expect(view).toMatchObject({ state: 'active', personal: false, waiting: 0, createdBy: 'Alice Admin' });
    const { head } = await list();
    await write('Bom dia, vocês entregam?');
    await until(() => receiver.received.some(each => eventOf(each).type === 'prosa.message.received'));
    await drained(id);
    const verifier = new Webhook(secret);
    const received = receiver.received.map(({ body, headers }) => {
      expect(verifier.verify(body, headers)).toEqual(JSON.parse(body));
      expect(headers['webhook-id']).toBe((JSON.parse(body) as Event).id);
      return JSON.parse(body) as object;
    });
    const scopes = { name: 'Leitor', scopes: ['events'] };
    const { token } = await company.admin.post<{ token: string }>('/event-tokens', scopes);
    const feed = await fetch(
      `${company.url}/api/v1/events?after=${head}&limit=500&types=ticket.*,message.received`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const { events } = (await feed.json()) as PublicEventsAnswer;
    expect(received).toEqual(events.slice(0, received.length));
    expect(JSON.stringify(received)).not.toContain('Bom dia');
    expect(receiver.mostAtOnce).toBe(1);
    const { attempts } = await company.admin.get<WebhookAttemptsAnswer>(`/webhooks/${id}/attempts`);
    expect(attempts.length).toBeGreaterThan(0);
    expect(attempts.every(({ status }) => status === 204)).toBe(true);
    const product = await sharedProduct();
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect(product.printed()).not.toContain(secret.slice('whsec_'.length));
  });

  it('waits while its server is away, and misses nothing', async () => {
    const { id } = await add({ types: ['message.received'] });
    let isAway = true;
    receiver.answer = () => (isAway ? { status: 503, body: 'em manutenção' } : { status: 200 });
    for (const text of ['um', 'dois', 'três']) await write(text);
    await eventually(async () =>
      expect(await shown(id)).toMatchObject({ waiting: 3, failingSince: expect.any(String) as string }),
    );
    const [attempt] = (await company.admin.get<WebhookAttemptsAnswer>(`/webhooks/${id}/attempts`)).attempts;
    expect(attempt).toMatchObject({ status: 503, body: 'em manutenção', kind: 'live' });
    isAway = false;
    await company.admin.post(`/webhooks/${id}/resume`, {});
    await drained(id);
    const taken = receiver.received.slice(-3).map(eventOf);
    expect(new Set(receiver.received.map(each => eventOf(each).id)).size).toBe(3);
    expect(taken.map(({ sequence }) => Number(sequence))).toEqual(
      taken.map(({ sequence }) => Number(sequence)).toSorted((one, other) => one - other),
    );
  });

  it('is paused, resumed from where it stopped or from now, and sent a range again', async () => {
    const { id } = await add({ types: ['message.received'] });
    await company.admin.post(`/webhooks/${id}/pause`);
    await write('durante a pausa');
    await eventually(async () => expect(await shown(id)).toMatchObject({ state: 'paused', waiting: 1 }));
    expect(receiver.received).toEqual([]);
    await company.admin.post(`/webhooks/${id}/resume`, {});
    await drained(id);
    const [first] = receiver.received;
    await company.admin.post(`/webhooks/${id}/pause`);
    await write('não interessa');
    await eventually(async () => expect(await shown(id)).toMatchObject({ waiting: 1 }));
    await company.admin.post(`/webhooks/${id}/resume`, { from: 'now' });
    await eventually(async () => expect(await shown(id)).toMatchObject({ state: 'active', waiting: 0 }));
    const sequence = Number(eventOf(first ?? { headers: {}, body: '{}' }).sequence);
    await company.admin.post(`/webhooks/${id}/replay`, { from: sequence, to: sequence });
    await until(() => receiver.received.length === 2);
    const [, again] = receiver.received;
    expect(again?.body).toBe(first?.body);
    expect(again?.headers).toMatchObject({ 'prosa-replay': '1' });
    await eventually(async () => expect((await shown(id))?.replay).toBeNull());
  });

  it('is tested at once, with its secret, and with both after a rotation', async () => {
    const { id, secret } = await add();
    receiver.answer = () => ({ status: 418, body: 'sou um bule' });
    const outcome = await company.admin.post<WebhookOutcome>(`/webhooks/${id}/test`);
    expect(outcome).toMatchObject({ status: 418, fault: null, body: 'sou um bule' });
    const rotated = await company.admin.post<WebhookSecretAnswer>(`/webhooks/${id}/secret`);
    await company.admin.post(`/webhooks/${id}/test`);
    const tests = receiver.received.filter(each => eventOf(each).type === 'prosa.webhook.test');
    const [before, after] = tests;
    if (before === undefined || after === undefined) throw new Error('two tests were sent');
    expect(new Webhook(secret).verify(before.body, before.headers)).toMatchObject({ sequence: '0' });
    for (const each of [secret, rotated.secret]) new Webhook(each).verify(after.body, after.headers);
    expect(() => new Webhook(rotated.secret).verify(before.body, before.headers)).toThrow();
  });

  it('is refused with a bad address, a bad type, and as the eleventh', async () => {
    const refusal = async (body: object): Promise<string> => {
      const answer = await company.admin.call<ErrorBody>('POST', '/webhooks', body);
      return `${answer.status} ${answer.body.error}`;
    };
    for (const url of [
      'http://10.0.0.7:3000/x',
      'https://192.168.0.1/',
      'https://[::1]:8443/',
      'http://169.254.169.254/latest',
      'https://ana:segredo@exemplo.com.br/',
      'ftp://exemplo.com.br/',
      'nada',
      `${receiver.url}/${'x'.repeat(2_000)}`,
    ])
      expect(`${url.slice(0, 40)}: ${await refusal({ url })}`).toBe(
        `${url.slice(0, 40)}: 422 ERR_WEBHOOK_URL`,
      );
    expect(await refusal({ url: receiver.url, types: ['%'] })).toBe('400 ERR_VALIDATION');
    expect(await refusal({ url: 7 })).toBe('400 ERR_VALIDATION');
    const made: NewWebhookView[] = [];
    for (let n = 0; n < 10; n += 1) made.push(await add());
    expect(await refusal({ url: receiver.url })).toBe('409 ERR_WEBHOOK_LIMIT');
    expect((await company.ana.call('GET', '/webhooks')).status).toBe(403);
    const [one] = made;
    const behind = { from: Number.MAX_SAFE_INTEGER };
    expect(await company.admin.call('POST', `/webhooks/${one?.id}/replay`, behind)).toMatchObject({
      status: 400,
    });
    const none = await company.admin.call('POST', `/webhooks/${one?.id}/dead-letters/release`, {
      sequence: 1,
    });
    expect(none).toMatchObject({ status: 404, body: { error: 'ERR_NO_DEAD_LETTER_FOUND' } });
  });

  it('is removed with all that is known of it', async () => {
    const { id } = await add();
    await company.admin.delete(`/webhooks/${id}`);
    expect(await shown(id)).toBeUndefined();
    for (const [method, path] of [
      ['POST', 'test'],
      ['POST', 'secret'],
      ['POST', 'resume'],
      ['GET', 'attempts'],
    ] as const)
      expect(await company.admin.call(method, `/webhooks/${id}/${path}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_WEBHOOK_FOUND' },
      });
    const { types } = await company.admin.get<EventTypesAnswer>('/event-types');
    expect(types.map(({ type }) => type)).toContain('prosa.ticket.opened');
  });
});

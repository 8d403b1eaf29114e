import type { NewFrame } from '@prosa/projections';
import { until } from '@prosa/testing';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from './testing/browser';
import { LiveRig, person } from './testing/live-rig';
import { companyFrame, userFrame } from './testing/sample-frames';

describe('the socket endpoint', () => {
  let live: LiveRig;

  beforeAll(async () => {
    live = await LiveRig.open();
  });
  beforeEach(() => live.begin());
  afterEach(() => live.leave());
  afterAll(() => live.close());

  it('announces when joins may start, and the end of the company’s feed', async () => {
    await live.feed.publish([companyFrame(1, 1)]);
    const end = await live.feed.end(1);
    for (const options of [{}, { inQuery: true }, { polling: true }]) {
      const browser = await live.open('ana', options);
      expect(browser.received[0]).toEqual({ event: 'ready', payload: end });
    }
  });

  it('closes the socket of an invalid token', async () => {
    for (const token of ['', 'nobody']) {
      const browser = await live.open(token);
      expect(browser.ready).toBe(false);
      expect(browser.goodbyes).toEqual(['io server disconnect']);
    }
  });

  it('closes the socket when the token expires', async () => {
    /** A socket whose token runs out soon: so soon that this machine can just let it in before. */
    const letIn = async (seconds = 1): Promise<Browser> => {
      const exp = Math.floor(live.clock.now().getTime() / 1_000) + seconds;
      const claims = Buffer.from(JSON.stringify({ exp })).toString('base64url');
      const browser = await live.open(`ana.${claims}.signature`);
      return browser.ready ? browser : letIn(seconds * 2);
    };
    const browser = await letIn();
    await until(() => browser.goodbyes.length > 0);
    expect(browser.goodbyes).toEqual(['io server disconnect']);
  });

  it('refuses cross-origin connections', async () => {
    expect((await live.open('ana', { origin: 'https://evil.example' })).goodbyes).toContain('refused');
    expect((await live.open('ana', { origin: live.url })).ready).toBe(true);
  });

  it('disconnects sockets whose rooms cannot be updated while the database is lost, and continues', async () => {
    const bruno = await live.open('bruno');
    await bruno.say('joinChatBox', 12);
    live.ticketsAreLost = true;
    await live.feed.publish([userFrame(1, 2)]);
    await until(() => bruno.goodbyes.length > 0);
    live.ticketsAreLost = false;
    expect(bruno.goodbyes).not.toContain('io server disconnect');
    await until(() => bruno.received.filter(({ event }) => event === 'ready').length === 2);
  });

  it('sends nothing before a socket is ready, and then what happened meanwhile', async () => {
    const admin = await live.open('admin');
    let look: () => void = () => undefined;
    live.mayLook = new Promise(resolve => (look = resolve));
    live.views = 0;
    const ana = live.browser('ana');
    await until(() => live.views === 1);
    live.mayLook = Promise.resolve();
    live.people.set('eva', person(9, 1));
    await live.open('eva');
    await admin.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    look();
    const received = (event: string, payload: object): boolean =>
      ana.received.some(received => received.event === event && isDeepStrictEqual(received.payload, payload));
    await until(() => received('company-1-userOnline', { userId: 9, online: true }));
    const viewing = { ticketId: 11, userId: 3, name: 'Person 3', presence: 'viewing' };
    await until(() => received('company-1-presence', viewing));
    expect(ana.received[0]?.event).toBe('ready');
  });

  it('answers joins identically for missing tickets and those of another company', async () => {
    const [ana, outra] = await Promise.all([live.open('ana'), live.open('outra')]);
    expect(await ana.say('joinChatBox', '11')).toEqual({ ok: true });
    expect(await ana.say('joinChatBox', '12')).toEqual({ error: 'ERR_NO_PERMISSION' });
    const missing = { error: 'ERR_NO_TICKET_FOUND' };
    for (const foreign of ['21', '999', 'no', '', null, { id: 11 }, '11 or 1=1']) {
      expect(await ana.say('joinChatBox', foreign)).toEqual(missing);
    }
    expect(await outra.say('joinChatBox', 11)).toEqual(missing);
    expect(await ana.say('joinTickets', 'pending')).toEqual({ ok: true });
    expect(await ana.say('joinTickets', 'all')).toEqual({ error: 'ERR_VALIDATION' });
    expect(await ana.say('joinNotification')).toEqual({ ok: true });
    expect(await ana.say('userStatus')).toEqual({ ok: true });
  });

  it('closes the sockets of a session that ends, and no other', async () => {
    const [ana, bruno] = await Promise.all([live.open('ana'), live.open('bruno')]);
    live.people.delete('ana');
    live.changed({ companyId: 1, sessionId: 's1' });
    await until(() => ana.goodbyes.length > 0);
    expect(ana.goodbyes).toEqual(['io server disconnect']);
    live.changed({ companyId: 1, userId: 9 });
    expect(await bruno.say('joinNotification')).toEqual({ ok: true });
  });

  it('closes the sockets of a company that is blocked, and of no other', async () => {
    const [ana, outra] = await Promise.all([live.open('ana'), live.open('outra')]);
    live.people.delete('ana');
    await live.feed.publish([
      { companyId: 1, channel: 'company', payload: { action: 'update' }, audience: { kind: 'company' } },
    ] as unknown as NewFrame[]);
    await until(() => ana.goodbyes.length > 0);
    expect(ana.goodbyes).toEqual(['io server disconnect']);
    expect(await outra.say('joinNotification')).toEqual({ ok: true });
  });

  it('logs no frames and no tokens', async () => {
    expect(live.lines.join('\n')).not.toMatch(/\bana\b|\bnobody\b|Person|xxxx|"action"/);
  });
});

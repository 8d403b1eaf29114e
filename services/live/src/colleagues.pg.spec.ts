import { until } from '@prosa/testing';
import type { Browser } from './testing/browser';
import { LiveRig, person } from './testing/live-rig';
import { companyFrame } from './testing/sample-frames';

describe('Viewers of tickets and online users', () => {
  let live: LiveRig;

  beforeAll(async () => {
    live = await LiveRig.open();
  });
  beforeEach(() => live.begin());
  afterEach(() => live.leave());
  afterAll(() => live.close());

  it('shows a viewer to colleagues who may see the ticket, until their last join is left', async () => {
    const [ana, admin, bruno, outra] = await Promise.all(
      ['ana', 'admin', 'bruno', 'outra'].map(name => live.open(name)),
    );
    const presences = (browser: Browser | undefined): readonly object[] =>
      (browser?.received ?? [])
        .filter(({ event }) => event.endsWith('-presence'))
        .map(({ payload }) => payload);
    await ana?.say('joinChatBox', 11);
    await ana?.say('joinChatBox', 11);
    await ana?.say('presenceUpdate', { ticketId: 11, presence: 'composing' });
    await ana?.say('leaveChatBox', 11);
    const composing = { ticketId: 11, userId: 1, name: 'Person 1', presence: 'composing' };
    await until(() => presences(admin).length === 1);
    expect(presences(admin)).toEqual([composing]);
    await ana?.say('leaveChatBox', 11);
    await until(() => presences(admin).length === 2);
    expect(presences(admin)).toEqual([composing, { ...composing, presence: 'left' }]);
    expect(await bruno?.say('presenceUpdate', { ticketId: 11, presence: 'viewing' })).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    for (const stranger of [ana, bruno, outra]) expect(presences(stranger)).toEqual([]);
  });

  it('removes a viewer when their connection ends', async () => {
    const [ana, admin] = await Promise.all([live.open('ana'), live.open('admin')]);
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    ana.socket.disconnect();
    await until(() => admin.received.filter(({ event }) => event === 'company-1-presence').length === 2);
  });

  it('shows customers presence while an agent views their ticket, until the last screen leaves it', async () => {
    const ana = await live.open('ana');
    live.shown.views = [];
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'composing' });
    await ana.say('presenceUpdate', { ticketId: 12, presence: 'viewing' });
    expect(live.shown.views).toEqual([
      [11, true],
      [11, true],
    ]);
    ana.socket.disconnect();
    await until(() => live.shown.views.length === 3);
    expect(live.shown.views.at(-1)).toEqual([11, false]);
  });

  it('sends newcomers the current viewers of tickets that they may see', async () => {
    const ana = await live.open('ana');
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'composing' });
    const [admin, bruno] = await Promise.all([live.open('admin'), live.open('bruno')]);
    const there = { ticketId: 11, userId: 1, name: 'Person 1', presence: 'composing' };
    await until(() => admin.received.some(({ event }) => event === 'company-1-presence'));
    expect(admin.received.find(({ event }) => event === 'company-1-presence')?.payload).toEqual(there);
    expect(bruno.received.filter(({ event }) => event === 'company-1-presence')).toEqual([]);
  });

  it('removes a viewer when the last of their tabs has left', async () => {
    const [one, two, admin] = await Promise.all([live.open('ana'), live.open('ana'), live.open('admin')]);
    await one.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await two.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await one.say('presenceUpdate', { ticketId: 11, presence: 'left' });
    await two.say('presenceUpdate', { ticketId: 11, presence: 'left' });
    const received = (): unknown[] =>
      admin.received
        .filter(({ event }) => event === 'company-1-presence')
        .map(({ payload }) => (payload as { presence?: unknown }).presence);
    await until(() => received().includes('left'));
    expect(received()).toEqual(['viewing', 'viewing', 'left']);
  });

  it('publishes to the company who is online and, shortly after their last socket closes, offline', async () => {
    const [admin, outra] = await Promise.all([live.open('admin'), live.open('outra')]);
    const received = (browser: Browser): readonly object[] =>
      browser.received.filter(({ event }) => event.endsWith('-userOnline')).map(({ payload }) => payload);
    const dora = person(7, 1);
    live.people.set('dora', dora);
    const tabs = [await live.open('dora'), await live.open('dora')];
    await until(() => received(admin).some(frame => 'userId' in frame && frame.userId === 7));
    for (const tab of tabs) tab.socket.disconnect();
    await until(() => received(admin).filter(frame => 'userId' in frame && frame.userId === 7).length === 2);
    expect(received(admin).filter(frame => 'userId' in frame && frame.userId === 7)).toEqual([
      { userId: 7, online: true },
      { userId: 7, online: false },
    ]);
    expect(received(outra).filter(frame => 'userId' in frame && frame.userId === 7)).toEqual([]);
  });

  it('does not show super users who act for another user, and does not end their session when that user signs in', async () => {
    const acting = { userId: 90, companyId: 9, name: 'Sônia', reason: 'Chamado', accessId: 'an-access' };
    live.people.set('sonia', person(8, 1, { profile: 'admin', name: 'Sônia', acting }));
    const [admin, sonia] = await Promise.all([live.open('admin'), live.open('sonia')]);
    const payload = { action: 'update', user: { id: 8, email: 'oito@demo.test', companyId: 1 } } as const;
    await live.feed.publish([
      { companyId: 1, channel: 'auth', payload, audience: { kind: 'user', userId: 8 } },
      companyFrame(1, 1),
    ]);
    const { head: end } = await live.feed.end(1);
    await until(() => sonia.places.includes(end));
    expect(sonia.received.map(({ event }) => event)).not.toContain('company-1-auth');
    const online = admin.received.filter(({ event }) => event === 'company-1-userOnline');
    expect(online.some(({ payload: frame }) => 'userId' in frame && frame.userId === 8)).toBe(false);
  });

  it('writes nothing of a frame or a token into the log', async () => {
    expect(live.lines.join('\n')).not.toMatch(/\bana\b|\bnobody\b|Person|xxxx|"action"/);
  });
});

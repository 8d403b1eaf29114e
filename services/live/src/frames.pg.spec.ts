import type { CatchUpAnswer } from '@prosa/contracts';
import type { NewFrame } from '@prosa/projections';
import { until } from '@prosa/testing';
import { LiveRig, person } from './testing/live-rig';
import { companyFrame, ticketFrame, userFrame } from './testing/sample-frames';

describe('Frames on the socket', () => {
  let live: LiveRig;

  beforeAll(async () => {
    live = await LiveRig.open();
  });
  beforeEach(() => live.begin());
  afterEach(() => live.leave());
  afterAll(() => live.close());

  it('sends each sequence number once and in order, with placeholders for invisible frames', async () => {
    const [ana, bruno, admin, outra] = await Promise.all(
      ['ana', 'bruno', 'admin', 'outra'].map(name => live.open(name)),
    );
    const { head: start } = await live.feed.end(1);
    const { head: startOfOther } = await live.feed.end(2);
    await live.feed.publish([
      companyFrame(1, 1),
      ticketFrame(1, { queueId: 1 }),
      ticketFrame(1, { queueId: 2 }),
      ticketFrame(1, { queueId: null }),
      ticketFrame(1, { status: 'open', queueId: 1, userId: 2 }),
      companyFrame(1, 2, { kind: 'user', userId: 1 }),
      companyFrame(1, 3, { kind: 'permission', permission: 'users:manage' }),
      companyFrame(2, 4),
    ]);
    await until(() => [ana, bruno, admin].every(browser => browser?.places.length === 7));
    await until(() => outra?.places.length === 1);
    const from = (...places: number[]): number[] => places.map(index => index + Math.sign(index) * start);
    expect(ana?.places).toEqual(from(1, 2, -3, 4, -5, 6, -7));
    expect(bruno?.places).toEqual(from(1, -2, 3, -4, 5, -6, -7));
    expect(admin?.places).toEqual(from(1, 2, 3, 4, 5, -6, 7));
    expect(outra?.places).toEqual([startOfOther + 1]);
    expect(outra?.received.every(({ event }) => event === 'ready' || event.startsWith('company-2-'))).toBe(
      true,
    );
  });

  it('lets a client fetch exactly what it missed', async () => {
    const ana = await live.open('ana');
    const { head: seen, epoch } = await live.feed.end(1);
    ana.socket.disconnect();
    await live.feed.publish([companyFrame(1, 1), ticketFrame(1, { queueId: 2 }), companyFrame(1, 3)]);
    ana.socket.connect();
    await until(() => ana.received.filter(({ event }) => event === 'ready').length === 2);
    const answer = await live.get<CatchUpAnswer>(`/live/frames?after=${seen}`, 'ana');
    expect(answer).toEqual({
      head: seen + 3,
      epoch,
      reset: false,
      frames: [
        { seq: seen + 1, event: 'company-1-ticket', payload: { action: 'delete', ticketId: 1 } },
        { seq: seen + 2, hidden: true },
        { seq: seen + 3, event: 'company-1-ticket', payload: { action: 'delete', ticketId: 3 } },
      ],
    });
    expect(await live.get('/live/head', 'ana')).toEqual({ head: seen + 3, epoch });
    expect(await live.get(`/live/frames?after=${seen + 9}`, 'ana')).toEqual({
      frames: [],
      head: seen + 3,
      epoch,
      reset: true,
    });
    expect(await live.get('/live/head', 'outra')).toEqual(await live.feed.end(2));
  });

  it('delivers frames that are published while a socket opens', async () => {
    const publishing = Array.from({ length: 40 }, (_, n) => live.feed.publish([companyFrame(1, n)]));
    const ana = await live.open('ana');
    const { head } = ana.received[0]?.payload ?? {};
    await Promise.all(publishing);
    const { head: end } = await live.feed.end(1);
    await until(() => ana.places.length === end - (head ?? 0));
    expect(ana.places).toEqual(Array.from({ length: end - (head ?? 0) }, (_, n) => (head ?? 0) + n + 1));
  });

  it('applies new rights to every frame after the one that changed them', async () => {
    const bruno = await live.open('bruno');
    const { head: start } = await live.feed.end(1);
    live.people.set('bruno', person(2, 1, { queueIds: [1, 2] }));
    await live.feed.publish([
      userFrame(1, 2),
      ticketFrame(1, { queueId: 1 }),
      ticketFrame(1, { queueId: null }),
    ]);
    await until(() => bruno.places.length === 3);
    expect(bruno.places).toEqual([start + 1, start + 2, start + 3]);
    live.people.delete('bruno');
    await live.feed.publish([userFrame(1, 2), ticketFrame(1, { queueId: 1 })]);
    await until(() => bruno.goodbyes.length > 0);
    expect(bruno.places).toEqual([start + 1, start + 2, start + 3, start + 4]);
  });

  it('disconnects sockets whose rights cannot be read while the database is lost, so that they reconnect', async () => {
    const bruno = await live.open('bruno');
    const { head: start } = await live.feed.end(1);
    live.databaseIsLost = true;
    await live.feed.publish([userFrame(1, 2), ticketFrame(1, { queueId: 2 })]);
    await until(() => bruno.goodbyes.length > 0);
    live.databaseIsLost = false;
    expect(bruno.goodbyes).not.toContain('io server disconnect');
    expect(bruno.places).toEqual([start + 1]);
    await until(() => bruno.received.filter(({ event }) => event === 'ready').length === 2);
  });

  it('stops frames of a lost queue at once, while they flow, and leaves the rooms of its tickets', async () => {
    const [bruno, admin] = await Promise.all([live.open('bruno'), live.open('admin')]);
    await bruno.say('joinChatBox', 12);
    await bruno.say('presenceUpdate', { ticketId: 12, presence: 'composing' });
    let flowing = true;
    const flow = async (): Promise<void> => {
      while (flowing) await live.feed.publish([ticketFrame(1, { queueId: 2 })]);
    };
    const flowed = flow();
    await until(() => bruno.places.length > 20);
    live.people.set('bruno', person(2, 1, { queueIds: [], allTicket: 'enabled' }));
    await live.feed.publish([userFrame(1, 2)]);
    const own = () => bruno.received.findIndex(({ event }) => event === 'company-1-user');
    await until(() => own() >= 0 && bruno.received.slice(own()).some(({ payload }) => payload.hidden));
    expect(bruno.goodbyes).toEqual([]);
    const { head: since } = await live.feed.end(1);
    await until(() => Math.max(...bruno.places.map(Math.abs)) > since);
    flowing = false;
    await flowed;
    const after = bruno.received.slice(own() + 1).filter(({ event }) => event === 'company-1-ticket');
    expect(after).toEqual([]);
    expect(bruno.received[own()]?.payload).toMatchObject({ user: { id: 2, online: true } });
    const left = { ticketId: 12, userId: 2, name: 'Person 2', presence: 'left' };
    await until(() =>
      admin.received.some(({ payload }) => 'presence' in payload && payload.presence === 'left'),
    );
    expect(admin.received.filter(({ event }) => event === 'company-1-presence').at(-1)?.payload).toEqual(
      left,
    );
    expect(await bruno.say('joinChatBox', 12)).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('disconnects only the socket that does not read its frames', async () => {
    const [slow, quick] = await Promise.all([live.open('admin'), live.open('ana')]);
    const raw = (slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }).ws;
    raw.pause();
    const large = 'x'.repeat(100_000);
    const frame = {
      ...companyFrame(1, 1),
      payload: { action: 'delete', ticketId: 1, large },
    } as unknown as NewFrame;
    const { head: start } = await live.feed.end(1);
    const rounds = 150;
    // After filling the kernel's buffers; one more megabyte is the limit.
    for (let round = 0; round < rounds; round += 1) await live.feed.publish([frame]);
    raw.resume();
    await until(() => slow.goodbyes.length > 0);
    expect(slow.goodbyes[0]).toBe('transport close');
    await until(() => quick.places.length === rounds);
    expect(quick.places[0]).toBe(start + 1);
    expect(quick.goodbyes).toEqual([]);
  });

  it('logs no frames and no tokens', async () => {
    expect(live.lines.join('\n')).not.toMatch(/\bana\b|\bnobody\b|Person|xxxx|"action"/);
  });
});

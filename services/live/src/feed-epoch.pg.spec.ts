import type { CatchUpAnswer, FeedEnd } from '@prosa/contracts';
import type { LiveFeed } from '@prosa/projections';
import { until } from '@prosa/testing';
import { LiveController } from './live.controller';
import { OnlinePeople } from './online-people';
import { LiveRig } from './testing/live-rig';
import { companyFrame } from './testing/sample-frames';

describe('Resuming a feed', () => {
  let live: LiveRig;
  const three = [1, 2, 3].map(ticketId => companyFrame(1, ticketId));
  const resume = ({ head, epoch }: FeedEnd): Promise<CatchUpAnswer> =>
    live.get<CatchUpAnswer>(`/live/frames?after=${head}&epoch=${epoch}`, 'ana');

  beforeAll(async () => {
    live = await LiveRig.open();
    live.begin();
  });
  afterEach(() => live.leave());
  afterAll(() => live.close());

  it('resumes when the client names the epoch of its sequence number', async () => {
    const ana = await live.open('ana');
    const end = await live.get<FeedEnd>('/live/head', 'ana');
    expect(ana.received[0]?.payload).toEqual(end);
    await live.feed.publish(three);
    expect(await resume(end)).toMatchObject({
      head: end.head + 3,
      epoch: end.epoch,
      reset: false,
      frames: [1, 2, 3].map(index => ({ seq: end.head + index })),
    });
    expect(await resume({ ...end, head: end.head + 3 })).toMatchObject({ frames: [], reset: false });
  });

  it('requires a reload when the number is of another epoch, whatever its value', async () => {
    await live.feed.publish(three);
    const known = await live.get<FeedEnd>('/live/head', 'ana');
    await live.emptyFeed();
    const answers: CatchUpAnswer[] = [];
    while ((answers.at(-1)?.head ?? 0) < known.head + 3) {
      await live.feed.publish(three);
      answers.push(await resume(known));
    }
    for (const answer of answers) {
      expect(answer).toMatchObject({ reset: true, frames: [] });
      expect(answer.epoch).not.toBe(known.epoch);
    }
    expect(new Set(answers.map(({ epoch }) => epoch)).size).toBe(1);
    await live.feed.publish(three);
    const last = answers.at(-1) ?? known;
    expect(await resume(last)).toMatchObject({ head: last.head + 3, reset: false });
  });

  it('uses the number alone for a client without an epoch', async () => {
    const { head } = await live.get<FeedEnd>('/live/head', 'ana');
    await live.feed.publish(three);
    const answer = await live.get<CatchUpAnswer>(`/live/frames?after=${head}`, 'ana');
    expect([answer.reset, answer.frames.length]).toEqual([false, 3]);
    expect(await live.get(`/live/frames?after=${head + 9}`, 'ana')).toMatchObject({
      frames: [],
      reset: true,
    });
  });
  it('does not skip a frame that arrives while it answers', async () => {
    const { head, epoch } = await live.feed.end(1);
    const busy: LiveFeed = {
      ...live.feed,
      end: async companyId => {
        await live.feed.publish(three);
        return live.feed.end(companyId);
      },
    };
    const viewer = live.people.get('ana');
    if (viewer === undefined) throw new Error('ana is not there');
    const controller = new LiveController(busy, new OnlinePeople());
    const answer = await controller.frames(viewer, { after: head, epoch });
    expect(answer).toEqual({ frames: [], head, epoch, reset: false });
  });
  it('restarts open sockets when the numbers are reset, so that their pages reload', async () => {
    await live.feed.publish(three);
    const ana = await live.open('ana');
    await live.recheck();
    expect(ana.goodbyes).toEqual([]);
    await live.emptyFeed();
    await live.recheck();
    await until(() => ana.goodbyes.length > 0);
    expect(ana.goodbyes).not.toContain('io server disconnect');
  });
});

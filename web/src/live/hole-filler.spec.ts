import type { CatchUpAnswer } from '@prosa/contracts';
import { FrameSequencer, frameRangeOf } from './frame-sequencer';
import { HoleFiller } from './hole-filler';

const received = (ticketId: number, seq: number): { seq: number; event: string; payload: object } => ({
  seq,
  event: 'company-1-ticket',
  payload: { action: 'delete', ticketId },
});

/** A server whose feed is a list of tickets, and a page that has come to a place of an earlier one. */
class Scene {
  readonly asked: string[] = [];
  readonly seen: (number | 'reset')[] = [];
  readonly sequencer: FrameSequencer;
  readonly filler: HoleFiller;
  /** Called while a response is in flight. */
  onItsWay: () => void = () => undefined;
  private feed: number[] = [];
  private epoch = 'one';

  constructor(last: number) {
    this.sequencer = new FrameSequencer(last);
    this.filler = new HoleFiller(this.sequencer, 'one', {
      ask: async (after, epoch) => {
        this.asked.push(`${after} of ${epoch}`);
        const answer = this.answer(after, epoch);
        this.onItsWay();
        return answer;
      },
      show: events =>
        this.seen.push(...events.map(({ payload }) => (payload as { ticketId: number }).ticketId)),
      reset: () => this.seen.push('reset'),
    });
  }

  restoredWith(feed: number[]): void {
    this.feed = feed;
    this.epoch = 'other';
  }

  happens(ticketId: number): void {
    this.feed.push(ticketId);
    this.hears(ticketId, this.feed.length);
  }

  hears(ticketId: number, seq: number): void {
    const range = frameRangeOf('company-1-ticket', { ...received(ticketId, seq).payload, seq });
    if (range !== null)
      this.seen.push(
        ...this.sequencer.offer(range).map(({ payload }) => (payload as { ticketId: number }).ticketId),
      );
  }

  private answer(after: number, epoch: string): CatchUpAnswer {
    const reset = epoch !== this.epoch;
    const frames = reset ? [] : this.feed.map((ticketId, at) => received(ticketId, at + 1)).slice(after);
    return { frames, head: this.feed.length, epoch: this.epoch, reset };
  }
}

describe('filling holes in a feed that was restored', () => {
  it('begins where the new count is, though that has passed the old one', async () => {
    const scene = new Scene(2);
    scene.restoredWith([71, 72, 73, 74]);
    await scene.filler.catchUp();
    scene.happens(75);
    expect(scene.seen).toEqual(['reset', 75]);
    expect(scene.asked).toEqual(['2 of one', '4 of other']);
  });

  it('shows nothing in the new count that had waited for its turn in the old one', async () => {
    const scene = new Scene(2);
    scene.hears(11, 4);
    scene.restoredWith([71, 72]);
    await scene.filler.catchUp();
    scene.happens(73);
    scene.happens(74);
    expect(scene.seen).toEqual(['reset', 73, 74]);
  });

  it('misses nothing that is told while it learns of the new count', async () => {
    const scene = new Scene(4);
    scene.restoredWith([71, 72]);
    scene.onItsWay = () => {
      scene.onItsWay = () => undefined;
      // The first two are below the old count, and the last follows it.
      [73, 74, 75].forEach(ticketId => scene.happens(ticketId));
    };
    await scene.filler.catchUp();
    scene.happens(76);
    expect(scene.seen.slice(scene.seen.indexOf('reset'))).toEqual(['reset', 73, 74, 75, 76]);
  });
});

import type { CatchUpAnswer } from '@prosa/contracts';
import type { FrameSequencer } from './frame-sequencer';
import type { LiveEvent } from './live.slice';

const RETRY = 2_000;
/** Delay before a gap is requested again that the response did not contain yet. */
const AGAIN = 50;
/** Above this number of missed events, reloading the screen is faster than applying them. */
const FAR = 1_500;

/** Where missing events come from and go to. */
export interface HoleFillerSite {
  /** Requests the frames after a sequence number of an epoch. */
  ask(after: number, epoch: string): Promise<CatchUpAnswer>;
  show(events: readonly LiveEvent[]): void;
  /** The stream cannot be continued: the screen has to be reloaded. */
  reset(): void;
  /** Number of missed events from which that is done anyway; 1,500 by default. */
  readonly far?: number;
}

/** Requests gaps until the server responds; one request at a time. */
export class HoleFiller {
  private asking = false;
  private isOutdated = false;
  private isOver = false;

  constructor(
    private readonly sequencer: FrameSequencer,
    private epoch: string,
    private readonly site: HoleFillerSite,
  ) {}

  /**
   * Called after every reconnect: requests everything after the last number. A response in flight was created
   * before, and does not contain what was missed while disconnected.
   */
  async catchUp(): Promise<void> {
    this.isOutdated = this.asking;
    await this.fill();
  }

  /** Called on a hole: fetches everything after the last place. */
  async fill(): Promise<void> {
    if (this.asking || this.isOver) return;
    this.asking = true;
    try {
      let answer: CatchUpAnswer;
      do {
        this.isOutdated = false;
        answer = await this.site.ask(this.sequencer.last, this.epoch);
        this.take(answer);
      } while (this.isOutdated || this.isIncomplete(answer));
      // A response is as old as its request: a gap that appeared meanwhile has to be requested again.
      if (this.sequencer.hasHole) setTimeout(() => void this.fill(), AGAIN);
    } catch {
      setTimeout(() => void this.fill(), RETRY);
    } finally {
      this.asking = false;
    }
  }

  /** Stops all requests. */
  stop(): void {
    this.isOver = true;
  }

  private isIncomplete(answer: CatchUpAnswer): boolean {
    return !answer.reset && answer.frames.length > 0 && this.sequencer.last < answer.head;
  }

  private take(answer: CatchUpAnswer): void {
    const isFar = answer.head - this.sequencer.last > (this.site.far ?? FAR);
    const isOther = answer.epoch !== this.epoch;
    this.epoch = answer.epoch;
    if (!answer.reset && !isFar) return this.site.show(this.sequencer.filled(answer));
    if (isOther) {
      // Frames received before this response were attributed to the old epoch and may belong to the new one: they
      // are requested again.
      this.sequencer.forgetWaiting();
      this.isOutdated = true;
    }
    const waiting = this.sequencer.restartAt(answer.head);
    this.site.reset();
    this.site.show(waiting);
  }
}

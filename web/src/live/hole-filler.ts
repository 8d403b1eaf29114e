import type { CatchUpAnswer } from '@prosa/contracts';
import type { FrameSequencer } from './frame-sequencer';
import type { LiveEvent } from './live.slice';

const RETRY = 2_000;
/** Before a hole is asked for again that the answer did not know of yet. */
const AGAIN = 50;
/** From so many missed events on, loading anew what is on the screen is quicker than going through them all. */
const FAR = 1_500;

/** Where missing events come from and go to. */
export interface HoleFillerSite {
  /** Asks the server for what follows a place, which is of an epoch. */
  ask(after: number, epoch: string): Promise<CatchUpAnswer>;
  show(events: readonly LiveEvent[]): void;
  /** The stream cannot be continued: what is on the screen is to be loaded anew. */
  reset(): void;
  /** From how many missed events on that is done though it could be continued; 1,500 unless told. */
  readonly far?: number;
}

/** Asks for a hole until the server answers; one question at a time. */
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
   * Called whenever the line stands again: fetches everything after the last place. An answer that is on its way was made
   * before, and does not know what was told while the line was down.
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
      // An answer is as old as its asking: a hole that came meanwhile is still one, and nobody else would ask.
      if (this.sequencer.hasHole) setTimeout(() => void this.fill(), AGAIN);
    } catch {
      setTimeout(() => void this.fill(), RETRY);
    } finally {
      this.asking = false;
    }
  }

  /** Nothing is asked for any more. */
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
      // What came before this answer was taken for the old count, wherever it was of the new one: it is asked for again.
      this.sequencer.forgetWaiting();
      this.isOutdated = true;
    }
    const waiting = this.sequencer.restartAt(answer.head);
    this.site.reset();
    this.site.show(waiting);
  }
}

import type { LiveFrame } from '@prosa/contracts';
import type { FeedMoved } from './signals';

/** Frames are kept for whoever waits for them at this moment; a few seconds of a busy process. */
const MOST_FRAMES = 2_000;

interface Shown {
  readonly companyId: number;
  readonly position: bigint;
  readonly frames: readonly LiveFrame[];
}

/**
 * The frames that this process placed last or was sent, by what facts they show: what was read for everybody's screens need not be
 * read again for the answer to whoever caused it.
 */
export class FrameShelf {
  private shown: Shown[] = [];
  private count = 0;

  constructor(private readonly most = MOST_FRAMES) {}

  /** Keeps what comes with frames: what was placed here, or sent along by whoever placed it. */
  add({ companyId, position, frames }: FeedMoved): void {
    if (position === undefined || frames === undefined) return;
    this.shown.push({ companyId, position, frames });
    this.count += frames.length;
    if (this.count > this.most) this.trim();
  }

  /** The frames of a company that show the facts up to a position, and maybe later ones; the newest come first. */
  since(companyId: number, position: bigint): readonly LiveFrame[] {
    const found: LiveFrame[] = [];
    for (let place = this.shown.length - 1; place >= 0; place -= 1) {
      const each = this.shown[place];
      if (each === undefined || each.companyId !== companyId) continue;
      if (each.position < position) break;
      found.push(...each.frames.toReversed());
    }
    return found;
  }

  /** By halves, so that moving the rest down costs little per frame. */
  private trim(): void {
    this.shown = this.shown.slice(Math.ceil(this.shown.length / 2));
    this.count = this.shown.reduce((sum, { frames }) => sum + frames.length, 0);
  }
}

import type { LiveFrame } from '@prosa/contracts';
import type { FeedMoved } from './signals';

/** Frames are kept for whoever waits for them at this moment. */
const MOST_FRAMES = 2_000;

/** Who has not asked by then reads them; what is kept for longer grows old in V8's heap, which is looked through the sooner. */
const KEPT_MS = 100;

interface Shown {
  readonly at: number;
  readonly companyId: number;
  readonly position: bigint;
  readonly frames: readonly LiveFrame[];
}

/**
 * The frames that this process placed last or was sent, by what facts they show: what was read for everybody's screens need not be
 * read again for the answer to whoever caused it.
 */
export class FrameShelf {
  private readonly shown: Shown[] = [];
  private count = 0;

  constructor(
    private readonly most = MOST_FRAMES,
    private readonly now = () => performance.now(),
  ) {}

  /** Keeps what comes with frames: what was placed here, or sent along by whoever placed it. */
  add({ companyId, position, frames }: FeedMoved): void {
    if (position === undefined || frames === undefined) return;
    const at = this.now();
    this.shown.push({ at, companyId, position, frames });
    this.count += frames.length;
    this.letGo(at - KEPT_MS);
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

  private letGo(before: number): void {
    let gone = 0;
    for (const { at, frames } of this.shown) {
      if (at >= before && this.count <= this.most) break;
      this.count -= frames.length;
      gone += 1;
    }
    this.shown.splice(0, gone);
  }
}

import type { LiveFrame } from '@prosa/contracts';
import type { FeedMoved } from './signals';

/** Maximum number of frames kept for requests that wait for them. */
const MOST_FRAMES = 2_000;

/**
 * Later requests query instead; frames kept for longer would be promoted to V8's old generation and increase its
 * collections.
 */
const KEPT_MS = 100;

interface Shown {
  readonly at: number;
  readonly companyId: number;
  readonly position: bigint;
  readonly frames: readonly LiveFrame[];
}

/**
 * The frames that this process placed or received recently, by position: views that were loaded for the live feed
 * need not be loaded again for the response.
 */
export class RecentFrames {
  private readonly shown: Shown[] = [];
  private count = 0;

  constructor(
    private readonly most = MOST_FRAMES,
    private readonly now = () => performance.now(),
  ) {}

  /** Adds frames that were placed here, or sent along by the process that placed them. */
  add({ companyId, position, frames }: FeedMoved): void {
    if (position === undefined || frames === undefined) return;
    const at = this.now();
    this.shown.push({ at, companyId, position, frames });
    this.count += frames.length;
    this.letGo(at - KEPT_MS);
  }

  /** The frames of a company for the facts up to a position, and possibly later ones; newest first. */
  since(companyId: number, position: bigint): readonly LiveFrame[] {
    const found: LiveFrame[] = [];
    for (let index = this.shown.length - 1; index >= 0; index -= 1) {
      const each = this.shown[index];
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

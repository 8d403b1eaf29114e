import type { NewFrame } from './projection.port';
import type { CatchUpAnswer, FeedEnd, LiveFrame } from '@prosa/contracts';

/** A company's frames in order; `seq` is dense per company and survives restarts. */
export interface LiveFeed {
  /** Adds frames that follow from no event (a QR code, presence of a session); they get the next places. */
  publish(frames: readonly NewFrame[]): Promise<void>;
  /** Frames after a place, oldest first; null when they are no longer kept. */
  after(companyId: number, seq: number, max: number): Promise<readonly LiveFrame[] | null>;
  /**
   * The last place given out, and the epoch that places are of now. Two places of one epoch are in one order; a company's
   * places are of another epoch once they have been given out anew, as after a restore. Frames that were read before this
   * was asked for are of this epoch if the place they follow is.
   */
  end(companyId: number): Promise<FeedEnd>;
  /** Hands every new frame on, in order per company, once in this process. Answers the way to stop. */
  subscribe(listener: (companyId: number, frames: readonly LiveFrame[]) => void): () => void;
}

export type { CatchUpAnswer };

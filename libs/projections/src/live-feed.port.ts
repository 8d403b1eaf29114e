import type { NewFrame } from './projection.port';
import type { FeedEnd, LiveFrame } from '@prosa/contracts';

/** Adds frames that derive from no fact to the live feed. */
export interface FramePublisher {
  /** Adds frames that follow from no event (a QR code, presence of a session); they get the next sequence numbers. */
  publish(frames: readonly NewFrame[]): Promise<void>;
}

/** A company's frames in order; `seq` is dense per company and survives restarts. */
export interface LiveFeed extends FramePublisher {
  /** Frames after a sequence number, oldest first; null when they are no longer kept. */
  after(companyId: number, seq: number, max: number): Promise<readonly LiveFrame[] | null>;
  /**
   * The last sequence number, and the current epoch. Numbers of one epoch are ordered; a company's feed enters
   * another epoch once numbers are assigned again, as after a restore. Frames read before this call belong to this
   * epoch if the number they follow does.
   */
  end(companyId: number): Promise<FeedEnd>;
  /** Passes every new frame on, in order per company, once in this process. Returns a function to unsubscribe. */
  subscribe(listener: (companyId: number, frames: readonly LiveFrame[]) => void): () => void;
}

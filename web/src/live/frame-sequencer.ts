import { isLiveChannel, type CatchUpAnswer } from '@prosa/contracts';
import type { LiveEvent } from './live.slice';

/** A range of the company's sequence: with an event, or with nothing that we may see. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
  readonly event: LiveEvent | null;
}

const numberIn = (payload: object, key: string): number | null => {
  const value: unknown = Reflect.get(payload, key);
  return typeof value === 'number' ? value : null;
};

/** Reads a wire event (`company-7-ticket`); null when it is not part of the sequence. */
export const frameRangeOf = (wireName: string, payload: unknown): FrameRange | null => {
  const name = /^company-(?:\d+-)?(.+)$/.exec(wireName)?.[1];
  if (name === undefined || typeof payload !== 'object' || payload === null) return null;
  const seq = numberIn(payload, 'seq') ?? numberIn(payload, 'to');
  if (seq === null) return null;
  const from = numberIn(payload, 'from') ?? seq;
  const to = numberIn(payload, 'to') ?? seq;
  // A channel of a newer server counts in the sequence, though this page has no rule for it.
  if (!isLiveChannel(name)) return { from, to, event: null };
  return { from, to, event: { channel: name, payload, seq } as unknown as LiveEvent };
};

/**
 * Puts what the socket brings into the company's order: each event comes out once, in sequence, and a hole
 * holds back what follows it until `filled` brings the missing part.
 */
export class FrameSequencer {
  private waiting: FrameRange[] = [];

  constructor(private position: number) {}

  /** The last sequence number that was passed on. */
  get last(): number {
    return this.position;
  }

  /** Whether something waits behind a hole. */
  get hasHole(): boolean {
    return this.waiting.length > 0;
  }

  /** Adds frames and returns the events that are now in sequence. */
  offer(range: FrameRange): LiveEvent[] {
    if (range.to <= this.position) return [];
    this.waiting.push(range);
    return this.drain();
  }

  /** Adds the server's response for a gap; what it does not contain is no longer waited for. */
  filled(answer: Omit<CatchUpAnswer, 'epoch'>): LiveEvent[] {
    const events: LiveEvent[] = [];
    for (const frame of answer.frames) {
      if (frame.seq <= this.position) continue;
      this.position = frame.seq;
      const event =
        'hidden' in frame
          ? null
          : (frameRangeOf(frame.event, withSeq(frame.payload, frame.seq))?.event ?? null);
      if (event !== null) events.push(event);
    }
    if (answer.frames.length === 0) this.position = Math.max(this.position, answer.head);
    return [...events, ...this.drain()];
  }

  /** Starts again at a sequence number; frames that waited before are dropped. */
  restartAt(position: number): LiveEvent[] {
    this.position = position;
    return this.drain();
  }

  /** Drops waiting frames, which belong to an earlier epoch. */
  forgetWaiting(): void {
    this.waiting = [];
  }

  private drain(): LiveEvent[] {
    const events: LiveEvent[] = [];
    this.waiting.sort((a, b) => a.from - b.from);
    while (this.waiting[0] !== undefined && this.waiting[0].from <= this.position + 1) {
      const next = this.waiting.shift();
      if (next === undefined || next.to <= this.position) continue;
      this.position = next.to;
      if (next.event !== null) events.push(next.event);
    }
    return events;
  }
}

const withSeq = (payload: unknown, seq: number): unknown =>
  typeof payload === 'object' && payload !== null ? { ...payload, seq } : payload;

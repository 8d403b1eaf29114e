import type { StoredEvent } from '@prosa/event-store';
import type { LogMessage } from './log-message';

const most = 5_000;

/** What came over the bus and was not handed on yet. When there is too much the rest is left to the log. */
export class Arrivals {
  private messages: LogMessage[] = [];
  private doubted = false;
  private wake: () => void = () => undefined;

  /** Something may have been missed: whoever waits looks into the log. */
  doubt(): void {
    this.doubted = true;
    this.wake();
  }

  add(message: LogMessage): void {
    if (this.messages.length < most) this.messages.push(message);
    this.wake();
  }

  get empty(): boolean {
    return this.messages.length === 0;
  }

  /** What follows a position without a hole, at most so many. */
  take(cursor: bigint, count: number): readonly StoredEvent[] {
    const events: StoredEvent[] = [];
    let used = 0;
    for (const { previous, event } of this.messages) {
      const end = events.at(-1)?.position ?? cursor;
      if (previous > end || events.length === count) break;
      if (event.position > end) events.push(event);
      used += 1;
    }
    this.messages.splice(0, used);
    return events;
  }

  /** Forgets what lies behind a position. */
  drop(cursor: bigint): void {
    const keep = this.messages.findIndex(({ event }) => event.position > cursor);
    this.messages = keep === -1 ? [] : this.messages.slice(keep);
  }

  /** Resolves when something arrives, after so long, or when `signal` aborts; tells whether to read on here. */
  async change(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (this.empty && !this.doubted && !signal.aborted) await this.woken(milliseconds, signal);
    const arrived = !this.empty && !this.doubted;
    this.doubted = false;
    return arrived;
  }

  private async woken(milliseconds: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>(done => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        done();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end, { once: true });
      this.wake = end;
    });
  }
}

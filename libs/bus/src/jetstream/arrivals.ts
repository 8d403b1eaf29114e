import type { StoredEvent } from '@prosa/event-store';
import type { LogMessage } from './log-message';

const most = 5_000;

/** Events received over the bus and not passed on yet. Above the limit, the rest is read from the log. */
export class Arrivals {
  private messages: LogMessage[] = [];
  private doubted = false;
  private wake: () => void = () => undefined;

  /** Messages may have been missed: waiting readers read the log. */
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

  /** Events that follow a position without a gap, up to a number. */
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

  /**
   * Resolves on an arrival, after the timeout, or when `signal` aborts; returns whether to continue reading here.
   */
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

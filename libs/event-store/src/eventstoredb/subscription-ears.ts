import type { AllStreamSubscription } from '@eventstore/db-client';

/** Lets the server's word of how far it has looked wait until everything before it has been handed over. */
export class Idle {
  /** Called when a reader begins to wait. */
  wanted: () => void = () => undefined;
  private waiting: (() => void)[] = [];
  private closed = false;

  reached(): Promise<void> {
    if (this.closed) return Promise.resolve();
    return new Promise(done => {
      this.waiting.push(done);
      this.wanted();
    });
  }

  reach(): void {
    for (const done of this.waiting.splice(0)) done();
  }

  close(): void {
    this.closed = true;
    this.reach();
  }
}

/** All events of a subscription, as one thing to wait for. */
export class SubscriptionEars {
  /** It has ended, with an error or without. */
  over = false;
  private failure: { readonly reason: unknown } | null = null;
  private wake: () => void = () => undefined;
  private changed = false;

  constructor(
    private readonly subscription: AllStreamSubscription,
    private readonly signal: AbortSignal,
  ) {
    subscription.on('error', this.failed);
    subscription.on('end', this.ended);
    subscription.on('close', this.ended);
    subscription.on('readable', this.touch);
    signal.addEventListener('abort', this.touch);
  }

  throwIfFailed(): void {
    if (this.failure !== null) throw this.failure.reason;
  }

  /** Resolves when something has happened, or with false when nothing does for so long. */
  async change(milliseconds: number): Promise<boolean> {
    if (!this.changed && !this.signal.aborted) {
      await new Promise<void>(done => {
        const timer = setTimeout(done, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
    const changed = this.changed;
    this.changed = false;
    return changed;
  }

  /** Removes all listeners but that for errors, which would end the process if unhandled. */
  close(): void {
    this.signal.removeEventListener('abort', this.touch);
    this.subscription.off('readable', this.touch);
  }

  readonly touch = (): void => {
    this.changed = true;
    this.wake();
  };

  private readonly ended = (): void => {
    this.over = true;
    this.touch();
  };

  private readonly failed = (reason: unknown): void => {
    this.failure ??= { reason };
    this.touch();
  };
}

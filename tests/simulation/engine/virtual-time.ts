import { setMaxListeners } from 'node:events';
import type { Owner, Planned, Scheduler } from './scheduler';

let current: Scheduler | null = null;

/** The scheduler of the current world; null between worlds. */
export const livingScheduler = (): Scheduler | null => current;

/** Maximum delay factor of repeating timers: a late poll must be harmless. */
const LONGEST_LAG = 2;

const real = {
  Date: globalThis.Date,
  performance: globalThis.performance,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
};
const realAny = AbortSignal.any.bind(AbortSignal);

/** What stands for Node's timer object. */
class Handle {
  planned: Planned | null = null;
  ended = false;

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  end(): void {
    this.ended = true;
    if (this.planned !== null) this.planned.cancelled = true;
  }
}

const repeat = (
  scheduler: Scheduler,
  handle: Handle,
  every: number,
  work: () => void,
  owner: Owner | null,
) => {
  const wait = every * (1 + scheduler.random.share() * (LONGEST_LAG - 1));
  handle.planned = scheduler.after(
    wait,
    'interval',
    () => {
      if (handle.ended) return;
      work();
      repeat(scheduler, handle, every, work, owner);
    },
    owner,
  );
};

/** A clock's `Date`: what it makes are the machine's own dates. */
const virtualDate = (scheduler: Scheduler): DateConstructor => {
  function VirtualDate(...values: unknown[]): Date | string {
    if (new.target === undefined) return new real.Date(scheduler.wallClock).toString();
    return values.length === 0
      ? new real.Date(scheduler.wallClock)
      : (Reflect.construct(real.Date, values) as Date);
  }
  const { UTC, parse, prototype } = real.Date;
  return Object.assign(VirtualDate, {
    UTC,
    parse,
    prototype,
    now: () => scheduler.wallClock,
  }) as DateConstructor;
};

/**
 * A signal that any of several ends. Node's own keeps one that is listened to alive for ever, and with it the whole
 * world that it belongs to.
 */
const anySignal = (signals: Iterable<AbortSignal>): AbortSignal => {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    // What a world follows again and again hangs on its end; Node would warn of a leak.
    else {
      setMaxListeners(0, signal);
      signal.addEventListener('abort', () => either.abort(signal.reason), { once: true });
    }
  }
  return either.signal;
};

const stop = (handle: unknown): void => {
  if (handle instanceof Handle) handle.end();
};

/** Puts a world's clock and timers in the place of the machine's, until the answered function is called. */
export const enterVirtualTime = (scheduler: Scheduler): (() => void) => {
  current = scheduler;
  const once = (work: () => void, milliseconds = 0): Handle => {
    const handle = new Handle();
    handle.planned = scheduler.after(milliseconds, 'timer', work);
    return handle;
  };
  const often = (work: () => void, every = 0): Handle => {
    const handle = new Handle();
    repeat(scheduler, handle, every, work, scheduler.owner);
    return handle;
  };
  Object.assign(globalThis, {
    Date: virtualDate(scheduler),
    performance: { now: () => scheduler.monotonic },
    setTimeout: once,
    clearTimeout: stop,
    setInterval: often,
    clearInterval: stop,
  });
  AbortSignal.any = anySignal;
  return () => {
    current = null;
    Object.assign(globalThis, real);
    AbortSignal.any = realAny;
  };
};

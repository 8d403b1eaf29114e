import type { Owner, Planned, Scheduler } from './scheduler';

let current: Scheduler | null = null;

/** The scheduler of the world that lives now; null between worlds. */
export const livingScheduler = (): Scheduler | null => current;

/** Timers that repeat may lag behind by up to this factor: a poll that comes late must hurt nobody. */
const LONGEST_LAG = 2;

const real = {
  Date: globalThis.Date,
  performance: globalThis.performance,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
};

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

const virtualDate = (scheduler: Scheduler): DateConstructor =>
  new Proxy(real.Date, {
    construct: (target, values: unknown[], made) =>
      Reflect.construct(target, values.length === 0 ? [scheduler.now] : values, made) as object,
    get: (target, name, receiver) =>
      name === 'now' ? () => scheduler.now : (Reflect.get(target, name, receiver) as unknown),
  });

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
    performance: { now: () => scheduler.now },
    setTimeout: once,
    clearTimeout: stop,
    setInterval: often,
    clearInterval: stop,
  });
  return () => {
    current = null;
    Object.assign(globalThis, real);
  };
};

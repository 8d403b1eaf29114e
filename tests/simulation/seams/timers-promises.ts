import { setImmediate as realImmediate, setTimeout as realTimeout } from 'timers/promises';
import { livingScheduler } from '../engine/virtual-time';

interface Options {
  readonly signal?: AbortSignal;
  readonly ref?: boolean;
}

const aborted = (): Error => Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });

/** Node's timer with the current world's clock. */
export const setTimeout = <T>(milliseconds = 0, value?: T, options: Options = {}): Promise<T | undefined> => {
  const scheduler = livingScheduler();
  if (scheduler === null) return realTimeout(milliseconds, value, options);
  const { signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(aborted());
    const give = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve(value);
    };
    const planned = scheduler.after(milliseconds, 'pause', give);
    const leave = (): void => {
      planned.cancelled = true;
      reject(aborted());
    };
    signal?.addEventListener('abort', leave, { once: true });
  });
};

/** Node's way to let others have their turn. */
export const setImmediate = <T>(value?: T): Promise<T | undefined> =>
  livingScheduler() === null ? realImmediate(value) : setTimeout(0, value);

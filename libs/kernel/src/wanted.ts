import { AsyncLocalStorage } from 'node:async_hooks';

const wanted = new AsyncLocalStorage<AbortSignal>();

/** Does work that somebody waits for: whatever it begins may end early once the signal says that they have left. */
export const whileWanted = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  wanted.run(signal, work);

/** Says when what is done here is wanted no more; undefined for what is done in any case. */
export const wantedSignal = (): AbortSignal | undefined => wanted.getStore();

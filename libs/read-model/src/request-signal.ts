import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal>();

/** Runs work on behalf of a request: its queries are cancelled when the signal aborts. */
export const withRequestSignal = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  signals.run(signal, work);

/** The signal of the request that this code runs for; undefined for work that must finish in any case. */
export const requestSignal = (): AbortSignal | undefined => signals.getStore();

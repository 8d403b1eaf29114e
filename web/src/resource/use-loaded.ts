import { useCallback, useEffect, useState } from 'react';
import { isAborted, toApiError } from '../api/api-error';
import type { ApiErrorFacts } from '../api/api-error';

/** Data that a page loads on mount. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly error: ApiErrorFacts | null;
  /** Takes the place of what was fetched. */
  set(this: void, value: T): void;
  retry(this: void): void;
}

/**
 * Fetches something when a page opens; what is shown stays while it is fetched again.
 * @param load stable, from outside the component or by `useCallback`
 */
export const useLoaded = <T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [value, set] = useState<T | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setError(null);
    load(stop.signal).then(
      answer => {
        if (!stop.signal.aborted) set(answer);
      },
      (problem: unknown) => {
        if (!isAborted(problem) && !stop.signal.aborted) setError(toApiError(problem).facts());
      },
    );
    return () => stop.abort();
  }, [load, attempt]);
  const retry = useCallback(() => setAttempt(number => number + 1), []);
  return { value, error, set, retry };
};

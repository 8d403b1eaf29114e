import { useCallback, useEffect, useState } from 'react';
import type { PlanView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';

/** Public plans, cheapest first; null while loading. */
export interface Plans {
  readonly items: readonly PlanView[] | null;
  readonly error: ApiErrorFacts | null;
  readonly retry: () => void;
}

/** Fetches the plans that the sign-up offers. */
export const usePlans = (): Plans => {
  const [items, setItems] = useState<readonly PlanView[] | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    api
      .get<readonly PlanView[]>('/plans/list', { signal: stop.signal })
      .then(setItems, (problem: unknown) => {
        if (!stop.signal.aborted) setError(toApiError(problem).facts());
      });
    return () => stop.abort();
  }, [attempt]);
  const retry = useCallback(() => {
    setError(null);
    setAttempt(count => count + 1);
  }, []);
  return { items, error, retry };
};

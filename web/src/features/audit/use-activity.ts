import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import type { ActivityLine, ActivityPage } from '@prosa/contracts';
import { isAborted, toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';

/** Which lines are shown; empty texts leave a filter open. */
export interface ActivityFilter {
  readonly words: string;
  readonly userId: number;
  readonly kind: string;
  readonly from: string;
  readonly until: string;
  readonly object: string;
}

/** No filter. */
export const EVERYTHING: ActivityFilter = {
  words: '',
  userId: 0,
  kind: '',
  from: '',
  until: '',
  object: '',
};

/** What a filter is as a query. */
export const queryOf = (filter: ActivityFilter, language: string) => ({
  ...filter,
  userId: filter.userId === 0 ? null : filter.userId,
  language,
});

/** The lines of a filter so far. */
export interface Activity {
  /** Null before the first answer. */
  readonly lines: readonly ActivityLine[] | null;
  readonly error: ApiErrorFacts | null;
  readonly isLoading: boolean;
  /** There is more, and it was not looked through in vain for long. */
  readonly isMoreNear: boolean;
  /** Pages without a line came one after another: whether to look on is up to the reader. */
  readonly isSearchStopped: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

interface State {
  readonly lines: readonly ActivityLine[] | null;
  readonly next: string | null;
  readonly error: ApiErrorFacts | null;
  readonly isLoading: boolean;
  /** Pages without a line since the last one with some. */
  readonly empty: number;
}

const START: State = { lines: null, next: null, error: null, isLoading: true, empty: 0 };
const MOST_EMPTY = 5;

const withPage = (state: State, { lines, next }: ActivityPage): State => ({
  lines: [...(state.lines ?? []), ...lines],
  next,
  error: null,
  isLoading: false,
  empty: lines.length === 0 ? state.empty + 1 : 0,
});

/** Loads lines page by page; a changed filter begins again. */
export const useActivity = (path: string, filter: ActivityFilter, language: string): Activity => {
  const [state, setState] = useState(START);
  const stop = useRef(new AbortController());
  const load = useCallback(
    async (before: string | null): Promise<void> => {
      const { signal } = stop.current;
      setState(now => ({ ...now, isLoading: true, error: null }));
      try {
        const query = { ...queryOf(filter, language), before };
        const page = await api.get<ActivityPage>(path, { query, signal });
        if (!signal.aborted) setState(now => withPage(now, page));
      } catch (problem) {
        if (isAborted(problem) || signal.aborted) return;
        setState(now => ({ ...now, isLoading: false, error: toApiError(problem).facts() }));
      }
    },
    [path, filter, language],
  );
  useEffect(() => {
    stop.current = new AbortController();
    setState(START);
    const wait = filter.words === '' ? 0 : LIMITS.searchDebounce;
    const timer = setTimeout(() => void load(null), wait);
    return () => {
      clearTimeout(timer);
      stop.current.abort();
    };
  }, [load, filter.words]);
  const { lines, next, error, isLoading, empty } = state;
  const isMore = next !== null && error === null;
  return {
    ...{ lines, error, isLoading },
    isMoreNear: isMore && empty < MOST_EMPTY,
    isSearchStopped: isMore && empty >= MOST_EMPTY && !isLoading,
    more: () => {
      setState(now => ({ ...now, empty: now.empty >= MOST_EMPTY ? 0 : now.empty }));
      if (!isLoading && next !== null) void load(next);
    },
    retry: () => void load(next),
  };
};

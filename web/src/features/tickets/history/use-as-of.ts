import { useEffect, useRef, useState } from 'react';
import type { TicketAsOf } from '@prosa/contracts';
import { toApiError } from '../../../api/api-error';
import type { ApiErrorFacts } from '../../../api/api-error';
import { api } from '../../../api/client';

/** Long enough that a pulled slider asks for where it rests, short enough to feel immediate. */
const PAUSE = 120;

/** The ticket as it was at a moment; while another moment is read, the one before stays on the screen. */
export const useAsOf = (
  ticketId: number,
  at: string,
): {
  readonly shown: TicketAsOf | null;
  readonly isCurrent: boolean;
  readonly error: ApiErrorFacts | null;
  readonly retry: () => void;
} => {
  const known = useRef(new Map<string, TicketAsOf>());
  const [shown, setShown] = useState<{ readonly at: string; readonly view: TicketAsOf } | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const take = (view: TicketAsOf): void => {
      known.current.set(at, view);
      if (!isCurrent) return;
      setError(null);
      setShown({ at, view });
    };
    const fail = (problem: unknown): void => {
      if (isCurrent) setError(toApiError(problem).facts());
    };
    const read = (): void => {
      const held = known.current.get(at);
      if (held !== undefined) return take(held);
      api.get<TicketAsOf>(`/ticket/${ticketId}/at`, { query: { at } }).then(take, fail);
    };
    const timer = setTimeout(read, known.current.has(at) ? 0 : PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ticketId, at, attempt]);
  return {
    shown: shown?.view ?? null,
    isCurrent: shown?.at === at,
    error,
    retry: () => setAttempt(before => before + 1),
  };
};

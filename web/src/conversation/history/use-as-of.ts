import { useEffect, useRef, useState } from 'react';
import type { LeadAsOf, LeadStatus, NamedThen, TicketAsOf, TicketStatus } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { historyHome, isLeadKey, numberOf } from '../../entities/message/conversation-key';

/** Debounce of the slider, short enough to feel immediate. */
const PAUSE = 120;

/** A ticket or a lead as it was at a moment; leads have no queue. */
export interface AsOf {
  /** Null before the first fact. */
  readonly then: {
    readonly status: TicketStatus | LeadStatus;
    readonly queue?: NamedThen | null;
    readonly user: NamedThen | null;
    readonly tags: readonly NamedThen[];
  } | null;
  readonly facts: number;
}

const read = async (key: number, at: string): Promise<AsOf> => {
  const path = `${historyHome(key)}/${numberOf(key)}/at`;
  if (isLeadKey(key)) {
    const { lead, facts } = await api.get<LeadAsOf>(path, { query: { at } });
    return { then: lead, facts };
  }
  const { ticket, facts } = await api.get<TicketAsOf>(path, { query: { at } });
  return { then: ticket, facts };
};

/** The ticket or lead as it was at a moment; while another moment is read, the one before stays on the screen. */
export const useAsOf = (
  ticketId: number,
  at: string,
): {
  readonly shown: AsOf | null;
  readonly isCurrent: boolean;
  readonly error: ApiErrorFacts | null;
  readonly retry: () => void;
} => {
  const known = useRef(new Map<string, AsOf>());
  const [shown, setShown] = useState<{ readonly at: string; readonly view: AsOf } | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const take = (view: AsOf): void => {
      known.current.set(at, view);
      if (!isCurrent) return;
      setError(null);
      setShown({ at, view });
    };
    const fail = (problem: unknown): void => {
      if (isCurrent) setError(toApiError(problem).facts());
    };
    const look = (): void => {
      const held = known.current.get(at);
      if (held !== undefined) return take(held);
      read(ticketId, at).then(take, fail);
    };
    const timer = setTimeout(look, known.current.has(at) ? 0 : PAUSE);
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

import { useEffect, useState } from 'react';
import type { InteractionView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { STATE_TYPES } from './history-lines';
import { fetchHistory } from './use-history';

/** A short conversation stops at each entry; a long one only where the ticket itself changed. */
const SHORT_PAGES = 5;
/** More changes than a ticket has; the first stop covers earlier ones. */
const MOST_PAGES = 25;

/** A moment that the replay stops at, and what happened then. */
export interface Stop {
  readonly at: string;
  /** The latest entry of that moment. */
  readonly entry: InteractionView;
}

/**
 * The times of some entries (newest first, in server order), oldest first, without duplicates. Phones' time stamps
 * are in seconds and messages may be old, so each time is clamped to its predecessor.
 */
export const stopsOf = (entries: readonly InteractionView[]): readonly Stop[] => {
  const byMoment = new Map<string, InteractionView>();
  let latest = '';
  for (const entry of [...entries].reverse()) {
    if (entry.createdAt > latest) latest = entry.createdAt;
    byMoment.set(latest, entry);
  }
  return [...byMoment].map(([at, entry]) => ({ at, entry }));
};

const loadStops = async (ticketId: number): Promise<readonly Stop[]> => {
  const part = { ticketId, until: null };
  const first = await fetchHistory(part, [], 1);
  const types = first.pages <= SHORT_PAGES ? [] : STATE_TYPES;
  const entries = types.length === 0 ? [...first.interactions] : [];
  let pages = first.pages;
  for (let page = types.length === 0 ? 2 : 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
    const answer = await fetchHistory(part, types, page);
    entries.push(...answer.interactions);
    pages = answer.pages;
  }
  // A long conversation ends with its last message, regardless of the kind of its stops.
  const [latest] = first.interactions;
  return stopsOf(latest === undefined ? entries : [latest, ...entries]);
};

/** The stops of a ticket's replay: null while they are read, or why they could not be. */
export const useStops = (
  ticketId: number,
): {
  readonly stops: readonly Stop[] | null;
  readonly error: ApiErrorFacts | null;
  readonly retry: () => void;
} => {
  const [stops, setStops] = useState<readonly Stop[] | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    loadStops(ticketId).then(
      found => isCurrent && setStops(found),
      (problem: unknown) => isCurrent && setError(toApiError(problem).facts()),
    );
    return () => {
      isCurrent = false;
    };
  }, [ticketId, attempt]);
  const retry = (): void => {
    setError(null);
    setAttempt(before => before + 1);
  };
  return { stops, error, retry };
};

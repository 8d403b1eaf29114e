import { useEffect, useState } from 'react';
import type { SearchAnswer } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { isAborted } from '../../../api/api-error';
import { api } from '../../../api/client';
import { useAppSelector } from '../../../app/store';
import type { TicketFilters } from '../ticket-rules';
import { selectDesk } from '../tickets.selectors';

/** A message that was found, with its ticket. */
export type FoundMessage = SearchAnswer['messages'][number];

/** What the search found in messages; null hits while the answer is on its way. */
export interface MessageHits {
  readonly term: string;
  readonly hits: readonly FoundMessage[] | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A single letter is in every message. */
const SHORTEST = 2;

const some = (ids: readonly number[]): readonly number[] | null => (ids.length === 0 ? null : ids);

const queryOf = (term: string, { queueIds, tagIds, userIds, unreadOnly }: TicketFilters) => ({
  searchParam: term,
  queueIds: some(queueIds),
  tags: some(tagIds),
  users: some(userIds),
  withUnreadMessages: unreadOnly ? true : null,
});

interface Answered {
  readonly key: string;
  readonly hits: readonly FoundMessage[] | null;
}

/** The newest messages that hold what is typed in the search, within its filters; asked half a second after the last key. */
export const useMessageHits = (): MessageHits => {
  const filters = useAppSelector(state => selectDesk(state).filters);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [turn, setTurn] = useState(0);
  const term = filters.search.trim();
  const key = JSON.stringify([queryOf(term, filters), turn]);
  useEffect(() => {
    if (term.length < SHORTEST) return undefined;
    const giveUp = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const [query] = JSON.parse(key) as [ReturnType<typeof queryOf>];
        const { messages } = await api.get<SearchAnswer>('/search', { query, signal: giveUp.signal });
        setAnswered({ key, hits: messages });
      } catch (error) {
        if (!isAborted(error)) setAnswered({ key, hits: null });
      }
    };
    const timer = setTimeout(() => void ask(), LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [term, key]);
  const mine = answered?.key === key ? answered : null;
  return {
    term,
    hits: term.length < SHORTEST ? [] : (mine?.hits ?? null),
    hasFailed: mine !== null && mine.hits === null,
    retry: () => setTurn(turn + 1),
  };
};

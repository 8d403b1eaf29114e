import { useEffect, useState } from 'react';
import type { LeadSearchAnswer, SearchAnswer } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { isAborted } from '../../api/api-error';
import { api } from '../../api/client';
import { useAppSelector } from '../../core/store';
import { keyed, leadKey } from '../../entities/message/conversation-key';
import { asConversation } from '../../entities/lead/lead-rules';
import type { TicketFilters } from '../../entities/ticket/ticket-rules';
import { selectTicketsState } from '../../entities/ticket/tickets.selectors';

/** A message that was found, with its ticket. */
export type FoundMessage = SearchAnswer['messages'][number];

/** The search results in messages; null while loading. */
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

/** Debounced by half a second; `key` identifies the current request. */
const useAsked = (
  term: string,
  query: object,
  ask: (query: object, signal: AbortSignal) => Promise<readonly FoundMessage[]>,
): MessageHits => {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify([query, turn]);
  useEffect(() => {
    if (term.length < SHORTEST) return undefined;
    const giveUp = new AbortController();
    const find = async (): Promise<void> => {
      try {
        const [wanted] = JSON.parse(key) as [object];
        setAnswered({ key, hits: await ask(wanted, giveUp.signal) });
      } catch (error) {
        if (!isAborted(error)) setAnswered({ key, hits: null });
      }
    };
    const timer = setTimeout(() => void find(), LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [term, key, ask]);
  const mine = answered?.key === key ? answered : null;
  return {
    term,
    hits: term.length < SHORTEST ? [] : (mine?.hits ?? null),
    hasFailed: mine !== null && mine.hits === null,
    retry: () => setTurn(turn + 1),
  };
};

const inTickets = async (query: object, signal: AbortSignal): Promise<readonly FoundMessage[]> =>
  (await api.get<SearchAnswer>('/search', { query: query as ReturnType<typeof queryOf>, signal })).messages;

const inLeads = async (query: object, signal: AbortSignal): Promise<readonly FoundMessage[]> => {
  const words = query as { readonly searchParam: string };
  const { messages } = await api.get<LeadSearchAnswer>('/search/leads', { query: words, signal });
  return messages.map(({ message, lead }) => ({
    message: keyed(message, leadKey(lead.id)),
    ticket: asConversation(lead),
  }));
};

/** The newest messages that hold what is typed in the search, within its filters. */
export const useMessageHits = (): MessageHits => {
  const filters = useAppSelector(state => selectTicketsState(state).filters);
  const term = filters.search.trim();
  return useAsked(term, queryOf(term, filters), inTickets);
};

/** The newest messages of leads that hold these words. */
export const useLeadMessageHits = (search: string): MessageHits => {
  const term = search.trim();
  return useAsked(term, { searchParam: term }, inLeads);
};

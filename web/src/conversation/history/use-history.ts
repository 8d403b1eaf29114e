import { useEffect, useRef, useState } from 'react';
import type { InteractionPage, InteractionType, InteractionView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { historyHome, numberOf } from '../../entities/message/conversation-key';
import { unanswered } from '../../api/unanswered';

/** Which part of a ticket's history. */
export interface HistoryPart {
  readonly ticketId: number;
  /** Null for all. */
  readonly type: InteractionType | null;
  /** Up to this moment; null for all. */
  readonly until: string | null;
}

/** A history as far as it is loaded. */
export interface LoadedHistory {
  readonly entries: readonly InteractionView[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: ApiErrorFacts | null;
  readonly more: () => void;
}

interface Pages {
  /** Which part these are of; another part's stay on the screen until its own come. */
  readonly key: string;
  readonly entries: readonly InteractionView[];
  readonly page: number;
  readonly pages: number;
  readonly count: number;
}

interface Wish {
  readonly key: string;
  readonly page: number;
  readonly attempt: number;
}

const nothing: Pages = { key: '', entries: [], page: 0, pages: 1, count: 0 };

/** One page of a history, newest first. */
export const fetchHistory = (
  { ticketId, until }: Pick<HistoryPart, 'ticketId' | 'until'>,
  types: readonly InteractionType[],
  page: number,
): Promise<InteractionPage> =>
  api.get<InteractionPage>(`${historyHome(ticketId)}/interaction/${numberOf(ticketId)}`, {
    query: { page, until, types: types.length === 0 ? undefined : types },
  });

/** Older entries behind those that are held; what happened meanwhile moved pages by some entries, each is kept once. */
export const withOlder = (
  held: readonly InteractionView[],
  older: readonly InteractionView[],
): readonly InteractionView[] => {
  const known = new Set(held.map(entry => entry.id));
  return [...held, ...older.filter(entry => !known.has(entry.id))];
};

/** The newest page again, before what is held. */
export const withNewer = (
  held: readonly InteractionView[],
  newest: readonly InteractionView[],
): readonly InteractionView[] => {
  const known = new Set(newest.map(entry => entry.id));
  return [...newest, ...held.filter(entry => !known.has(entry.id))];
};

/** A part's cached entries may be newer than a response: updates may have arrived before its first page. */
const withPage = (before: Pages, { key, page }: Omit<Wish, 'attempt'>, answer: InteractionPage): Pages => {
  const held = before.key === key ? before : nothing;
  return {
    key,
    entries: withOlder(held.entries, answer.interactions),
    page: Math.max(held.page, page),
    pages: answer.pages,
    count: Math.max(held.count, answer.count),
  };
};

/** The newest page, reloaded after an update; it may arrive before the first one. */
const withNewestPage = (before: Pages, key: string, answer: InteractionPage): Pages =>
  before.key === key
    ? { ...before, entries: withNewer(before.entries, answer.interactions), count: answer.count }
    : withPage(before, { key, page: 1 }, answer);

const typesOf = (type: InteractionType | null): readonly InteractionType[] => (type === null ? [] : [type]);

/** Reloads the newest page after an update of the ticket; the scroll position is kept. */
const useNewest = (
  { ticketId, type, until }: HistoryPart,
  version: string,
  onNewest: (answer: InteractionPage) => void,
): void => {
  const seen = useRef(version);
  const tell = useRef(onNewest);
  useEffect(() => {
    tell.current = onNewest;
  });
  useEffect(() => {
    if (seen.current === version || until !== null) return undefined;
    seen.current = version;
    let isCurrent = true;
    fetchHistory({ ticketId, until }, typesOf(type), 1).then(
      answer => isCurrent && tell.current(answer),
      // The next update reloads it.
      unanswered,
    );
    return () => {
      isCurrent = false;
    };
  }, [ticketId, type, until, version]);
};

/**
 * A part of a ticket's history, a page at a time.
 * @param version another one means that something happened to the ticket: the newest page is read again
 */
export const useHistory = (part: HistoryPart, version: string): LoadedHistory => {
  const { ticketId, type, until } = part;
  const key = JSON.stringify([ticketId, type, until]);
  const [loaded, setLoaded] = useState<Pages>(nothing);
  const [asked, setAsked] = useState<Wish>({ key, page: 1, attempt: 0 });
  const [error, setError] = useState<{ readonly wish: Wish; readonly facts: ApiErrorFacts } | null>(null);
  const wish = asked.key === key ? asked : { key, page: 1, attempt: 0 };
  const { page, attempt } = wish;
  useEffect(() => {
    let isCurrent = true;
    const own: Wish = { key, page, attempt };
    fetchHistory({ ticketId, until }, typesOf(type), page).then(
      answer => {
        if (!isCurrent) return;
        setError(null);
        setLoaded(before => withPage(before, own, answer));
      },
      (problem: unknown) => {
        if (isCurrent) setError({ wish: own, facts: toApiError(problem).facts() });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ticketId, type, until, key, page, attempt]);
  useNewest(part, version, answer => setLoaded(before => withNewestPage(before, key, answer)));
  const failed = error !== null && error.wish.key === key && error.wish.attempt === attempt;
  const isLoading = !failed && (loaded.key !== key || loaded.page < page);
  return {
    entries: loaded.entries,
    count: loaded.count,
    hasMore: loaded.key === key && loaded.page < loaded.pages,
    isLoading,
    error: failed ? error.facts : null,
    more: () =>
      setAsked(
        failed ? { key, page, attempt: attempt + 1 } : { key, page: Math.max(1, loaded.page + 1), attempt },
      ),
  };
};

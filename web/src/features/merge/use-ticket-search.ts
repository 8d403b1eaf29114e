import { useEffect, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import type { TicketPage, TicketView } from '@prosa/contracts';
import { isAborted } from '../../api/api-error';
import { api } from '../../api/client';
import { toast } from '../../ui/toaster';

/** What a search for tickets of a connection found so far. */
export interface TicketSearch {
  readonly term: string;
  readonly setTerm: (term: string) => void;
  /** Null before the first letter and until the first answer. */
  readonly tickets: readonly TicketView[] | null;
}

interface Found {
  readonly wanted: string;
  readonly tickets: readonly TicketView[];
}

/** Searches tickets to merge, 500 ms after the last key; only the latest search counts. */
export const useTicketSearch = (connectionId: number): TicketSearch => {
  const [term, setTerm] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const wanted = term.trim();
  useEffect(() => {
    if (wanted === '') return undefined;
    const giveUp = new AbortController();
    const search = async (): Promise<void> => {
      try {
        const { tickets } = await api.get<TicketPage>(`/tickets/${connectionId}`, {
          query: { forMerge: true, searchParam: wanted, pageNumber: 1 },
          signal: giveUp.signal,
        });
        setFound({ wanted, tickets });
      } catch (error) {
        if (!isAborted(error)) toast.error(error);
      }
    };
    const timer = setTimeout(() => void search(), LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [connectionId, wanted]);
  return { term, setTerm, tickets: wanted === '' ? null : (found?.tickets ?? null) };
};

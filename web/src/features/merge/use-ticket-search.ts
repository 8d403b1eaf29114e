import { useCallback, useState } from 'react';
import type { TicketPage, TicketView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useSearch } from '../../resource/use-search';

/** State of a search for a connection's tickets. */
export interface TicketSearch {
  readonly term: string;
  readonly setTerm: (term: string) => void;
  /** Null before the first letter and until the first answer. */
  readonly tickets: readonly TicketView[] | null;
}

/** Searches tickets to merge, from the first letter on. */
export const useTicketSearch = (connectionId: number): TicketSearch => {
  const [term, setTerm] = useState('');
  const load = useCallback(
    async (searchParam: string, signal: AbortSignal): Promise<readonly TicketView[]> => {
      const query = { forMerge: true, searchParam, pageNumber: 1 };
      return (await api.get<TicketPage>(`/tickets/${connectionId}`, { query, signal })).tickets;
    },
    [connectionId],
  );
  const wanted = term.trim() === '' ? null : term.trim();
  const found = useSearch(wanted, load);
  return { term, setTerm, tickets: wanted === null ? null : (found?.value ?? null) };
};

import { useCallback, useState } from 'react';
import type { RemovedTicketPage } from '@prosa/contracts';
import { api } from '../../api/client';
import { useLoaded } from '../../resource/use-loaded';
import type { Loaded } from '../../resource/use-loaded';
import { toast } from '../../ui/toaster';

const fetchPage = (
  query: { readonly number?: string; readonly cursor?: string },
  signal?: AbortSignal,
): Promise<RemovedTicketPage> =>
  api.get<RemovedTicketPage>('/removed-tickets', { query, ...(signal === undefined ? {} : { signal }) });

/** Removed tickets, a page at a time. */
export interface RemovedTickets extends Loaded<RemovedTicketPage> {
  readonly isLoadingMore: boolean;
  more(this: void): void;
}

/** The removed tickets, or the one with a number; an empty text asks for all. */
export const useRemovedTickets = (number: string): RemovedTickets => {
  const load = useCallback(
    (signal: AbortSignal) => fetchPage(number === '' ? {} : { number }, signal),
    [number],
  );
  const loaded = useLoaded(load);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const more = (): void => {
    const { value, set } = loaded;
    if (value === null || value.nextCursor === null) return;
    setLoadingMore(true);
    fetchPage({ cursor: value.nextCursor })
      .then(older => set({ ...older, tickets: [...value.tickets, ...older.tickets] }), toast.error)
      .finally(() => setLoadingMore(false));
  };
  return { ...loaded, isLoadingMore, more };
};

import { useCallback, useEffect, useRef, useState } from 'react';
import type { InvoicePage, InvoiceView } from '@prosa/contracts';
import { isAborted, toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useAppSelector } from '../../core/store';
import { selectInvoices } from './invoices.slice';

/** The invoices that a page shows so far. */
export interface Invoices {
  /** Null until the first page is there. */
  readonly items: readonly InvoiceView[] | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly error: ApiErrorFacts | null;
  more(this: void): void;
  retry(this: void): void;
}

interface Shown {
  readonly items: readonly InvoiceView[] | null;
  readonly cursor: string | null;
  readonly isLoadingMore: boolean;
  readonly error: ApiErrorFacts | null;
}

const nothing: Shown = { items: null, cursor: null, isLoadingMore: false, error: null };

const fetchPage = (cursor: string | null, signal: AbortSignal): Promise<InvoicePage> =>
  api.get<InvoicePage>('/invoices/all', { query: { cursor }, signal });

/** Loads the invoices page by page, and again from the first after a frame. */
export const useInvoices = (): Invoices => {
  const { revision } = useAppSelector(selectInvoices);
  const [shown, setShown] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const stop = useRef(new AbortController());
  const load = useCallback(async (cursor: string | null): Promise<void> => {
    const { signal } = stop.current;
    try {
      const page = await fetchPage(cursor, signal);
      if (signal.aborted) return;
      setShown(({ items }) => ({
        items: cursor === null ? page.invoices : [...(items ?? []), ...page.invoices],
        cursor: page.nextCursor,
        isLoadingMore: false,
        error: null,
      }));
    } catch (problem) {
      if (isAborted(problem) || signal.aborted) return;
      setShown(before => ({ ...before, isLoadingMore: false, error: toApiError(problem).facts() }));
    }
  }, []);
  useEffect(() => {
    stop.current = new AbortController();
    void load(null);
    return () => stop.current.abort();
  }, [load, revision, attempt]);
  const { items, cursor, isLoadingMore, error } = shown;
  const more = (): void => {
    if (cursor === null || isLoadingMore) return;
    setShown(before => ({ ...before, isLoadingMore: true }));
    void load(cursor);
  };
  const retry = (): void => setAttempt(number => number + 1);
  return { items, hasMore: cursor !== null, isLoadingMore, error, more, retry };
};

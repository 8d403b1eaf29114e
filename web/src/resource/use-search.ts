import { useEffect, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import { isAborted } from '../api/api-error';
import { toast } from '../ui/toaster';

/** The results of a search term. */
export interface Found<T> {
  readonly term: string;
  readonly value: T;
}

/**
 * Searches 500 ms after the last key; only the latest search counts, and what was found last stays until the next answer.
 * @param term null while there is nothing to search for
 * @param load stable, from outside the component or by `useCallback`
 */
export const useSearch = <T>(
  term: string | null,
  load: (term: string, signal: AbortSignal) => Promise<T>,
): Found<T> | null => {
  const [found, setFound] = useState<Found<T> | null>(null);
  useEffect(() => {
    if (term === null) return undefined;
    const giveUp = new AbortController();
    const search = async (): Promise<void> => {
      try {
        setFound({ term, value: await load(term, giveUp.signal) });
      } catch (error) {
        if (!isAborted(error)) toast.error(error);
      }
    };
    const timer = setTimeout(() => void search(), LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [term, load]);
  return found;
};

import { useEffect, useState } from 'react';
import type { ContactView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { isAborted } from '../api/api-error';
import { api } from '../api/client';
import { toast } from '../ui/toaster';

const SEARCH_FROM = 3;

/** What a search for contacts found so far. */
export interface ContactSearch {
  readonly term: string;
  readonly setTerm: (term: string) => void;
  /** Null before the third letter and until the first answer. */
  readonly contacts: readonly ContactView[] | null;
  readonly isSearching: boolean;
}

interface Found {
  readonly term: string;
  readonly contacts: readonly ContactView[];
}

/** Searches contacts from three characters on, 500 ms after the last key; only the latest search counts. */
export const useContactSearch = (): ContactSearch => {
  const [term, setTerm] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const wanted = term.trim();
  const isLongEnough = wanted.length >= SEARCH_FROM;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const giveUp = new AbortController();
    const search = async (): Promise<void> => {
      try {
        const answer = await api.get<{ contacts: readonly ContactView[] }>('/contacts', {
          query: { searchParam: wanted },
          signal: giveUp.signal,
        });
        setFound({ term: wanted, contacts: answer.contacts });
      } catch (error) {
        if (!isAborted(error)) toast.error(error);
      }
    };
    const timer = setTimeout(() => void search(), LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [wanted, isLongEnough]);
  return {
    term,
    setTerm,
    contacts: isLongEnough ? (found?.contacts ?? null) : null,
    isSearching: isLongEnough && found?.term !== wanted,
  };
};

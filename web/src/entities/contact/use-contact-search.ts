import { useState } from 'react';
import type { ContactView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useSearch } from '../../resource/use-search';

const SEARCH_FROM = 3;

/** State of a contact search. */
export interface ContactSearch {
  readonly term: string;
  readonly setTerm: (term: string) => void;
  /** Null before the third letter and until the first answer. */
  readonly contacts: readonly ContactView[] | null;
  readonly isSearching: boolean;
}

const load = async (searchParam: string, signal: AbortSignal): Promise<readonly ContactView[]> => {
  const query = { searchParam };
  return (await api.get<{ contacts: readonly ContactView[] }>('/contacts', { query, signal })).contacts;
};

/** Searches contacts from three characters on. */
export const useContactSearch = (): ContactSearch => {
  const [term, setTerm] = useState('');
  const wanted = term.trim().length < SEARCH_FROM ? null : term.trim();
  const found = useSearch(wanted, load);
  return {
    term,
    setTerm,
    contacts: wanted === null ? null : (found?.value ?? null),
    isSearching: wanted !== null && found?.term !== wanted,
  };
};

import { useCallback, useEffect, useState } from 'react';
import type { ContactListImportState, ContactListImportView, ContactListView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useLoaded } from '../../resource/use-loaded';

/** The last import of a list, fetched and updated by frames; null when there was none. */
export const useListImport = (id: number, list: ContactListView | null): ContactListImportView | null => {
  const load = useCallback(
    (signal: AbortSignal) => api.get<ContactListImportState>(`/contact-lists/${id}/import`, { signal }),
    [id],
  );
  const { value } = useLoaded(load);
  const [reported, setReported] = useState<ContactListImportView | null>(null);
  const update = list?.import;
  useEffect(() => {
    // Frames of other changes contain no import.
    if (update !== undefined) setReported(update);
  }, [update]);
  return reported ?? value?.import ?? null;
};

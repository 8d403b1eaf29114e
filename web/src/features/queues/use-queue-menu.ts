import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueueOptionView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { toast } from '../../ui/toaster';
import type { Menu, MenuPlace } from './queue-menu.rule';

/** The texts of an option. */
export interface OptionText {
  readonly title: string;
  readonly message: string;
}

/** A queue's menu, and what can be done to it; everything is kept at once. */
export interface QueueMenu {
  /** Null until it arrives. */
  readonly options: Menu | null;
  readonly error: ApiErrorFacts | null;
  reload(this: void): void;
  /** Returns the new option, or null after an error, which is shown. */
  add(this: void, parentId: number | null, text: OptionText): Promise<QueueOptionView | null>;
  /** Returns whether it succeeded. */
  change(this: void, id: number, change: Partial<OptionText & MenuPlace>): Promise<boolean>;
  remove(this: void, id: number): Promise<boolean>;
}

/** The menu of a queue; `version` changes when it was changed elsewhere. */
export const useQueueMenu = (queueId: number, version: number): QueueMenu => {
  const [options, setOptions] = useState<Menu | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const asked = useRef(0);
  const shown = useRef(0);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      asked.current += 1;
      const turn = asked.current;
      // The menu as it was before a change may come after the menu with it.
      const isOver = (): boolean => signal?.aborted === true || turn < shown.current;
      try {
        const query = { queueId };
        const rows = await api.get<Menu>('/queue-options', { query, ...(signal && { signal }) });
        if (isOver()) return;
        shown.current = turn;
        setOptions(rows);
        setError(null);
      } catch (problem) {
        if (!isOver()) setError(toApiError(problem).facts());
      }
    },
    [queueId],
  );
  useEffect(() => {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [load, version]);
  const doing = async <Answer>(act: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      const answer = await act();
      await load();
      return answer;
    } catch (problem) {
      toast.error(problem);
      return null;
    }
  };
  return {
    options,
    error,
    reload: () => void load(),
    add: (parentId, text) =>
      doing(() => api.post<QueueOptionView>('/queue-options', { queueId, parentId, ...text })),
    change: async (id, change) =>
      (await doing(() => api.put<object>(`/queue-options/${id}`, change))) !== null,
    remove: async id => (await doing(() => api.delete(`/queue-options/${id}`).then(() => true))) !== null,
  };
};

import { useMemo, useReducer } from 'react';
import type { MessageView } from '@prosa/contracts';

/** Selected messages of a conversation; `ids` is null outside of selection mode. */
export interface Selection {
  readonly ids: ReadonlySet<string> | null;
  readonly toggle: (message: Pick<MessageView, 'id'>) => void;
  readonly end: () => void;
}

interface Selected {
  readonly ticketId: number;
  readonly ids: ReadonlySet<string> | null;
}

/** Without an id the selection ends. */
interface Step {
  readonly ticketId: number;
  readonly id: string | null;
}

const afterStep = (selected: Selected, { ticketId, id }: Step): Selected => {
  if (id === null) return { ticketId, ids: null };
  const ids = new Set(selected.ticketId === ticketId ? selected.ids : []);
  if (!ids.delete(id)) ids.add(id);
  return { ticketId, ids };
};

/** The selection of a conversation; reset when another one is opened. */
export const useSelection = (ticketId: number): Selection => {
  const [selected, step] = useReducer(afterStep, { ticketId, ids: null });
  // The same functions for as long as the conversation stays: every bubble hangs on them.
  const acts = useMemo(
    () => ({
      toggle: ({ id }: Pick<MessageView, 'id'>) => step({ ticketId, id }),
      end: () => step({ ticketId, id: null }),
    }),
    [ticketId],
  );
  return { ids: selected.ticketId === ticketId ? selected.ids : null, ...acts };
};

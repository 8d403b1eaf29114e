import { useId, useRef } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useStateOf } from '../ui/state-of';
import { useFetched } from '../ui/use-fetched';
import { useKeysAnswer } from './workspace-context';
import type { ComposerTarget } from './thread/layer';
import { useSelection } from './thread/selection';
import { useFileDrop } from './composer/use-file-drop';
import { useFind } from './thread/use-find';
import { useFocusIn, useLastEditable } from './thread/use-focus-in';

const loadSelectionBar = async () => (await import('./thread/selection-bar')).SelectionBar;

/** State of an open conversation: the composer's target, search, selection, tags (open from the start or not) and dropped files. */
export const useConversationParts = (ticket: TicketView, writes: boolean, showsTags = false) => {
  const root = useRef<HTMLElement>(null);
  const [target, setTarget] = useStateOf<ComposerTarget | null>(ticket.id, null);
  const [hasTags, setTags] = useStateOf(ticket.id, showsTags);
  const tagsId = useId();
  useFocusIn(root, ticket.id, writes);
  const find = useFind(ticket.id, useKeysAnswer());
  const selection = useSelection(ticket.id);
  const isSelecting = selection.ids !== null;
  const Bar = useFetched(isSelecting, loadSelectionBar, selection.end);
  const lastEditable = useLastEditable(ticket.id);
  return {
    root,
    find,
    selection,
    isSelecting,
    SelectionBar: isSelecting ? Bar : null,
    drop: useFileDrop(ticket.id, writes),
    onTarget: writes ? setTarget : undefined,
    tags: { id: tagsId, isOpen: hasTags, toggle: () => setTags(!hasTags), open: () => setTags(true) },
    composer: {
      target,
      onTargetDone: () => setTarget(null),
      onEditLast: (): void => {
        const message = lastEditable();
        if (message !== undefined) setTarget({ kind: 'edit', message });
      },
    },
  };
};

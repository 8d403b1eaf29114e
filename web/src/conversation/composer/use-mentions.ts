import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { UserView } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { selectTicket, selectViewer } from '../../entities/ticket/tickets.selectors';
import { mentionable, namesFor, typedMention } from './mentions';

const NOBODY: readonly UserView[] = [];

/** The completion of colleagues' names in the note about a ticket. */
export const useMentions = (
  ticketId: number,
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  type: (next: string) => void,
) => {
  const id = useId();
  const users = useAppSelector(state => state.tickets.directory.users);
  const ticket = useAppSelector(state => selectTicket(state, ticketId));
  const viewer = useAppSelector(selectViewer);
  const colleagues = useMemo(
    () => (ticket === undefined || viewer === null ? NOBODY : mentionable(users, ticket, viewer.id)),
    [users, ticket, viewer],
  );
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState({ of: '', index: 0 });
  const [closed, setClosed] = useState<string | null>(null);
  const before = text.slice(0, caret);
  const typed = typedMention(before);
  const found = typed === null || closed === before ? NOBODY : namesFor(colleagues, typed);
  const isOpen = found.length > 0;
  const active = marked.of === before ? Math.min(marked.index, found.length - 1) : 0;
  const choose = ({ name }: UserView): void => {
    const start = `${before.slice(0, before.length - (typed ?? '').length)}${name} `;
    type(start + text.slice(caret));
    setCaret(start.length);
    requestAnimationFrame(() => field.current?.setSelectionRange(start.length, start.length));
  };
  /** Whether the completion takes a key. */
  const takes = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step !== undefined) setMarked({ of: before, index: (active + step + found.length) % found.length });
    else if (event.key === 'Escape') setClosed(before);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  const follow = (element: HTMLTextAreaElement): void => setCaret(element.selectionStart);
  return { id, colleagues, found, isOpen, active, choose, takes, follow };
};

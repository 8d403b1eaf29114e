import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useOnceFor, useStateOf } from '../../ui/state-of';
import type { MessageRow } from './message-rows';
import type { Focus } from './messages.live';
import { THE_END } from './thread-pages';
import type { Rows } from './virtual-rows';

const MARK_MS = 1_800;

/** A focus request is handled once, even if the conversation renders only afterwards. */
const answered = new WeakSet<Focus>();

const indexOf = (rows: readonly MessageRow[], id: string): number =>
  rows.findIndex(row => row.kind === 'bubble' && row.bubble.message.id === id);

/** What a reader scrolls by; what the page scrolls by itself fires none of these. */
const OWN_SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The message that was jumped to, until the reader scrolls on; null before and afterwards. */
const useHeld = (ticketId: number, scroller: RefObject<HTMLDivElement | null>): { id: string | null } => {
  const held = useOnceFor(ticketId, () => ({ id: null as string | null }));
  useEffect(() => {
    const element = scroller.current;
    const release = (): void => void (held.id = null);
    for (const name of OWN_SCROLLING) element?.addEventListener(name, release, { passive: true });
    return () => {
      for (const name of OWN_SCROLLING) element?.removeEventListener(name, release);
    };
  }, [held, scroller]);
  return held;
};

/** What a jump to a message leaves. */
export interface Focused {
  /** The id of the message that is highlighted for a moment. */
  readonly marked: string | null;
  /** Brings the message that was jumped to back to the middle; false when there is none, or the reader scrolled on. */
  readonly recentre: () => boolean;
}

/** Scrolls to the requested message, highlights it and keeps it in view until the reader scrolls on. */
export const useFocus = (
  ticketId: number,
  rows: readonly MessageRow[],
  focus: Focus | null,
  virtual: Rows,
  scroller: RefObject<HTMLDivElement | null>,
): Focused => {
  const [marked, setMarked] = useStateOf<Focus | null>(ticketId, null);
  const held = useHeld(ticketId, scroller);
  const atFirst = useOnceFor(ticketId, () => focus);
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
    if (focus === null || answered.has(focus)) return;
    answered.add(focus);
    held.id = null;
    if (focus.id === THE_END) return focus === atFirst ? undefined : virtual.scrollToEnd();
    const index = indexOf(rows, focus.id);
    if (index < 0) return;
    virtual.scrollToIndex(index, { align: 'center' });
    held.id = focus.id;
    setMarked(focus);
  }, [rows, focus, atFirst, virtual, held, setMarked]);
  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked, setMarked]);
  const recentre = useCallback(() => {
    const index = held.id === null ? -1 : indexOf(shown.current, held.id);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'center' });
    return index >= 0;
  }, [held, virtual]);
  return { marked: marked?.id ?? null, recentre };
};

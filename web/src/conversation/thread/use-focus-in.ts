import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { MessageView } from '@prosa/contracts';
import { useStore } from 'react-redux';
import type { AppState } from '../../core/app-state';
import { focusWriting, isTextField } from '../../ui/writing';
import { selectThread } from '../conversations.selectors';
import { mayEdit } from './message-rules';

/** Nothing of the ticket before may be selected in this one. */
const deselect = (within: HTMLElement): void => {
  const selection = getSelection();
  if (selection?.anchorNode != null && within.contains(selection.anchorNode)) selection.removeAllRanges();
};

/** A finger opens a conversation to read it: the keyboard on the screen would cover half of it. */
const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;

/**
 * Focuses the composer of a writable conversation. Otherwise the focus goes to the conversation instead of the top
 * of the page, because the button that led here is gone; the previous ticket's focus is not restored.
 */
export const useFocusIn = (root: RefObject<HTMLElement | null>, ticketId: number, writes: boolean): void => {
  useLayoutEffect(() => {
    const { current } = root;
    if (current !== null) deselect(current);
  }, [root, ticketId]);
  useLayoutEffect(() => {
    const { current } = root;
    const { activeElement, body } = document;
    if (current === null) return;
    if (writes && hasKeyboard() && !isTextField(activeElement) && focusWriting()) return;
    if (activeElement !== body && !current.contains(activeElement)) return;
    const log = current.querySelector<HTMLElement>('[role=log]');
    if (log !== null) log.focus({ preventScroll: true });
    else if (activeElement instanceof HTMLElement) activeElement.blur();
  }, [root, ticketId, writes]);
};

/** Finds the last message of ours that may still be changed. */
export const useLastEditable = (ticketId: number): (() => MessageView | undefined) => {
  const store = useStore<AppState>();
  return () => {
    const { ids, byId } = selectThread(store.getState(), ticketId);
    const id = ids.findLast(each => byId[each]?.fromMe === true);
    const message = id === undefined ? undefined : byId[id];
    return message !== undefined && mayEdit(message) ? message : undefined;
  };
};

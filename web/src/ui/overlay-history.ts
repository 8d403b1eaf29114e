import { useLayoutEffect } from 'react';
import { useStableCallback } from './use-stable-callback';

/** How an address is set in the browser's history. */
export interface AddressOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

type Close = () => void;

/** The open overlays, the top one last; each has an entry of the browser's history. */
let open: readonly Close[] = [];
/** A traversal that was asked for has not ended yet. */
let isTraversing = false;
let isScheduled = false;
let waiting: readonly (() => void)[] = [];

/** How many overlays lie over the page in the history entry that is shown now. */
const depthNow = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0;
};

const pushEntries = (): void => {
  const state = history.state as object | null;
  for (let overlays = depthNow() + 1; overlays <= open.length; overlays += 1)
    history.pushState({ ...state, overlays }, '');
};

const schedule = (): void => {
  if (isScheduled) return;
  isScheduled = true;
  // After the rendering: a strict root mounts twice, and a closing overlay may be followed by a navigation.
  setTimeout(settle, 0);
};

/** Brings the history to as many entries as overlays are open, and then does what waited for it. */
const settle = (): void => {
  isScheduled = false;
  if (isTraversing) return;
  const surplus = depthNow() - open.length;
  if (surplus > 0) {
    isTraversing = true;
    return history.go(-surplus);
  }
  pushEntries();
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
};

/** Back was pressed: the overlays over the entry that is shown now close, the top one first. */
const onTraversed = (): void => {
  const isOwn = isTraversing;
  isTraversing = false;
  if (!isOwn) for (const close of open.slice(depthNow()).reverse()) close();
  schedule();
};

if (typeof window !== 'undefined') {
  // The page was reloaded with an open overlay, which is not there any more.
  if (depthNow() > 0) history.replaceState({ ...(history.state as object), overlays: 0 }, '');
  window.addEventListener('popstate', onTraversed);
}

/**
 * Gives an open overlay an entry of the browser's history, so that Back closes it instead of leaving the page under
 * it. An overlay that refuses to close, because it asks first, gets its entry back.
 */
export const useOverlayEntry = (isOpen: boolean, onClose: () => void): void => {
  const close = useStableCallback(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const own = (): void => close();
    open = [...open, own];
    schedule();
    return () => {
      open = open.filter(each => each !== own);
      schedule();
    };
  }, [isOpen, close]);
};

/** Whether no entry of a closed overlay is left in the history. */
export const isSettled = (): boolean => !isTraversing && depthNow() <= open.length;

/** Acts once no entry of a closed overlay is left on top of the history. */
export const afterOverlays = (act: () => void): void => {
  waiting = [...waiting, act];
  schedule();
};

/** Sets an address: in the place of an overlay's entry, as the overlay is left with it. */
export const setAddress = (
  set: (path: string, options?: AddressOptions) => void,
  path: string,
  options: AddressOptions = {},
): void => {
  if (isTraversing) return afterOverlays(() => setAddress(set, path, options));
  const isOverlay = depthNow() > 0;
  set(path, isOverlay ? { ...options, replace: true } : options);
  if (isOverlay) schedule();
};

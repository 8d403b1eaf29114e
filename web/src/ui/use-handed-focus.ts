import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Whether what had the focus left in this very update. */
let isHandedOver = false;

/**
 * Hands the focus to what takes an element's place in the same update, if that uses this too: from a search field to
 * what was chosen, and back. Without it the keyboard would be at the top of the page.
 */
export const useHandedFocus = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const { current } = element;
    if (isHandedOver) current?.focus();
    return () => {
      if (current === null || !current.contains(document.activeElement)) return;
      isHandedOver = true;
      queueMicrotask(() => {
        isHandedOver = false;
      });
    };
  }, [element]);
};

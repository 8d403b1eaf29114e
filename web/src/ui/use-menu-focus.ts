import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { focusFirstLine } from './menu-keys';

/** The keyboard begins with the selected or first line of a menu, unless it closes before it was drawn; a ref for the menu. */
export const useMenuFocus = (isOpen: boolean): RefObject<HTMLUListElement | null> => {
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const frame = requestAnimationFrame(() => focusFirstLine(menu.current));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return menu;
};

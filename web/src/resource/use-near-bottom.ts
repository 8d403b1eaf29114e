import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { LIMITS } from '@prosa/contracts';

/** Scroll containers of pages and forms. */
const SCROLLERS = '.screen-page, .overlay-body';

/**
 * Loads more while the end of a list is within 100 px of the viewport (spec 1 §9); also when the list is too short
 * to scroll.
 * @param isWanted whether there is more to load now
 * @param length changes when the list has grown
 * @returns the ref of the list's end
 */
export const useNearBottom = (
  isWanted: boolean,
  length: number,
  onNear: () => void,
): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(onNear);
  useEffect(() => {
    ask.current = onNear;
  });
  useEffect(() => {
    const scroller = end.current?.closest<HTMLElement>(SCROLLERS) ?? null;
    if (!isWanted || scroller === null) return undefined;
    const look = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = scroller;
      if (scrollHeight - scrollTop - clientHeight <= LIMITS.listBottomThreshold) ask.current();
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [isWanted, length]);
  return end;
};

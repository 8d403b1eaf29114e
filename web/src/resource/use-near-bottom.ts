import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { LIMITS } from '@prosa/contracts';

/** What scrolls pages and sheets. */
const SCROLLERS = '.screen-page, .overlay-body';

/**
 * Asks for more while the end of a list is within 100 px of view (spec 1 §9); also when the list is too short to scroll.
 * @param isWanted whether there is more to ask for now
 * @param length what tells that the list has grown
 * @returns the place of the list's end
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

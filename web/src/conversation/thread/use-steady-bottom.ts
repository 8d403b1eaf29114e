import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * A notice or a longer answer takes its room from above: what is read last stays where it was, at the bottom. A message
 * that was jumped to is brought back instead (`recentre` says whether there is one): the composer may come after it.
 */
export const useSteadyBottom = (
  ticketId: number,
  scroller: RefObject<HTMLDivElement | null>,
  recentre: () => boolean,
): void => {
  useEffect(() => {
    const element = scroller.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    let height = element.clientHeight;
    let top = element.scrollTop;
    const note = (): void => {
      // Until the new height is known, what moves is the browser making ends meet.
      if (element.clientHeight === height) top = element.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      const lost = height - element.clientHeight;
      height = element.clientHeight;
      const isAtEnd = element.scrollHeight - element.scrollTop - height <= 1;
      if (lost !== 0 && !recentre() && !isAtEnd) element.scrollTop = top + lost;
      note();
    });
    element.addEventListener('scroll', note, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, [ticketId, scroller, recentre]);
};

import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** A long list of rows that are all of one height. */
export interface FixedRowsOptions {
  readonly count: number;
  /** Pixels. */
  readonly height: number;
  /** Rows drawn above and below what is seen. */
  readonly overscan: number;
}

/** The rendered part of a long list. */
export interface FixedRows {
  /** The places of the rows to draw, in order. */
  readonly indexes: readonly number[];
  /** Scrolls no further than it takes to see the whole of a row. */
  readonly reveal: (index: number) => void;
}

interface Seen {
  readonly first: number;
  readonly last: number;
}

const NOTHING: Seen = { first: 0, last: -1 };

const seenIn = (element: HTMLElement, height: number): Seen => ({
  first: Math.floor(element.scrollTop / height),
  last: Math.ceil((element.scrollTop + element.clientHeight) / height) - 1,
});

/** Virtualises rows of fixed height: positions follow from the index, so nothing is measured. */
export const useFixedRows = (
  scroller: RefObject<HTMLElement | null>,
  { count, height, overscan }: FixedRowsOptions,
): FixedRows => {
  const [seen, setSeen] = useState(NOTHING);
  const look = useCallback((): void => {
    if (scroller.current === null) return;
    const now = seenIn(scroller.current, height);
    setSeen(before => (before.first === now.first && before.last === now.last ? before : now));
  }, [scroller, height]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // Before the browser paints what it scrolled to.
    const onScroll = (): void => flushSync(look);
    const observer = new ResizeObserver(look);
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, look]);
  const reveal = (index: number): void => {
    const element = scroller.current;
    if (element === null) return;
    const top = index * height;
    const least = top + height - element.clientHeight;
    element.scrollTop = Math.min(top, Math.max(element.scrollTop, least));
    look();
  };
  const first = Math.max(0, Math.min(seen.first, count - 1) - overscan);
  const last = Math.min(count - 1, seen.last + overscan);
  return {
    indexes: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    reveal,
  };
};

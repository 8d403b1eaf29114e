import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** How a list is drawn in part. */
export interface RowWindowOptions {
  /** Selector of the scroll container. */
  readonly scrollers: string;
  /** Rows come and go together, so that scrolling draws seldom. */
  readonly chunk: number;
  /** Shorter lists are drawn whole. */
  readonly few: number;
  /** Pixels above and below what is seen. */
  readonly margin: number;
  /** Estimated height of a row in pixels until one was measured. */
  readonly usual: number;
}

/** Rows of a page or a sheet. */
const OF_PAGE: RowWindowOptions = {
  ...{ scrollers: '.screen-page, .overlay-body', chunk: 25, few: 100, margin: 900, usual: 64 },
};

/** A run of rows that are drawn, or the room that those between take. */
export type RowPart =
  | { readonly kind: 'rows'; readonly from: number; readonly to: number }
  | { readonly kind: 'room'; readonly from: number; readonly height: number };

/** The rendered part of a long list; rows have their index as `data-place`. */
export interface RowWindow<Element extends HTMLElement> {
  readonly list: RefObject<Element | null>;
  /** Whether rows are left out. */
  readonly isPart: boolean;
  readonly parts: readonly RowPart[];
}

interface Seen {
  readonly first: number;
  readonly last: number;
  /** The chunk that the keyboard is in: what has the focus is not taken away. */
  readonly focused: number | null;
}

type Heights = Map<number, number>;

const heightOf = (heights: Heights, chunk: number, { chunk: size, usual }: RowWindowOptions): number => {
  const measured = heights.get(chunk);
  if (measured !== undefined) return measured;
  const all = [...heights.values()];
  return all.length === 0 ? size * usual : all.reduce((sum, each) => sum + each, 0) / all.length;
};

const rowAt = (list: HTMLElement, index: number): Element | null =>
  list.querySelector(`:scope > [data-place='${index}']`);

/** Learns how high the whole chunks are that are drawn now. */
const measure = (list: HTMLElement, count: number, heights: Heights, size: number): void => {
  for (let from = 0; from + size < count; from += size) {
    const [start, end] = [rowAt(list, from), rowAt(list, from + size)];
    if (start === null || end === null) continue;
    const height = end.getBoundingClientRect().top - start.getBoundingClientRect().top;
    if (height > 0) heights.set(from / size, height);
  }
};

const focusedIn = (list: HTMLElement, size: number): number | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-place]') ?? null;
  return row !== null && list.contains(row) ? Math.floor(Number(row.dataset['place']) / size) : null;
};

const seenIn = (
  { list, scroller, count }: { list: HTMLElement; scroller: HTMLElement; count: number },
  heights: Heights,
  options: RowWindowOptions,
): Seen => {
  const { chunk: size, margin } = options;
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const chunks = Math.ceil(count / size);
  let [first, last] = [chunks - 1, 0];
  for (let chunk = 0, y = 0; chunk < chunks; chunk += 1) {
    const next = y + heightOf(heights, chunk, options);
    if (next > top - margin) first = Math.min(first, chunk);
    if (y < top + scroller.clientHeight + margin) last = chunk;
    y = next;
  }
  return { first, last: Math.max(first, last), focused: focusedIn(list, size) };
};

const isSame = (one: Seen, other: Seen): boolean =>
  one.first === other.first && one.last === other.last && one.focused === other.focused;

const partsOf = (
  count: number,
  { first, last, focused, kept }: Seen & { readonly kept: number | null },
  heights: Heights,
  options: RowWindowOptions,
): readonly RowPart[] => {
  const { chunk: size } = options;
  const parts: RowPart[] = [];
  for (let chunk = 0; chunk * size < count; chunk += 1) {
    const [from, to] = [chunk * size, Math.min(count, (chunk + 1) * size)];
    const before = parts.at(-1);
    const isDrawn = (chunk >= first && chunk <= last) || chunk === focused || chunk === kept;
    const height = (heightOf(heights, chunk, options) * (to - from)) / size;
    if (isDrawn && before?.kind === 'rows') parts[parts.length - 1] = { ...before, to };
    else if (isDrawn) parts.push({ kind: 'rows', from, to });
    else if (before?.kind === 'room') parts[parts.length - 1] = { ...before, height: before.height + height };
    else parts.push({ kind: 'room', from, height });
  }
  return parts;
};

/**
 * Virtualises a long list: renders the visible rows and some around them, with spacers for the others.
 * @param keep the index of a row that is always rendered, so that it can be focused; -1 for none
 */
export const useRowWindow = <Element extends HTMLElement>(
  count: number,
  options: RowWindowOptions = OF_PAGE,
  keep = -1,
): RowWindow<Element> => {
  const list = useRef<Element>(null);
  const heights = useRef<Heights>(new Map());
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 1, focused: null });
  // Null before the first look; a page that is not laid out shows everything.
  const [isLaidOut, setLaidOut] = useState<boolean | null>(null);
  const isLong = count > options.few;
  const look = useCallback((): void => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>(options.scrollers) ?? null;
    if (element === null || scroller === null) return;
    setLaidOut(scroller.clientHeight > 0);
    measure(element, count, heights.current, options.chunk);
    const now = seenIn({ list: element, scroller, count }, heights.current, options);
    setSeen(before => (isSame(before, now) ? before : now));
  }, [count, options]);
  useLayoutEffect(() => {
    const scroller = isLong ? (list.current?.closest<HTMLElement>(options.scrollers) ?? null) : null;
    if (scroller === null) return undefined;
    look();
    const observer = new ResizeObserver(() => {
      // Other widths have other heights.
      heights.current.clear();
      look();
    });
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [isLong, look, options.scrollers]);
  if (!isLong || isLaidOut === false)
    return { list, isPart: false, parts: [{ kind: 'rows', from: 0, to: count }] };
  const kept = keep < 0 ? null : Math.floor(keep / options.chunk);
  return { list, isPart: true, parts: partsOf(count, { ...seen, kept }, heights.current, options) };
};

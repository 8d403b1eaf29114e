import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** What scrolls a page or a sheet. */
const SCROLLERS = '.screen-page, .overlay-body';
/** Rows come and go together, so that scrolling draws seldom. */
const CHUNK = 25;
/** Shorter lists are drawn whole. */
const FEW = 100;
/** Pixels above and below what is seen. */
const MARGIN = 900;
/** What a row is taken for until one was measured. */
const USUAL = 64;

/** A run of rows that are drawn, or the room that those between take. */
export type RowPart =
  | { readonly kind: 'rows'; readonly from: number; readonly to: number }
  | { readonly kind: 'room'; readonly from: number; readonly height: number };

/** What of a long list is drawn; the list's rows carry their place as `data-place`. */
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

const heightOf = (heights: Heights, chunk: number): number => {
  const measured = heights.get(chunk);
  if (measured !== undefined) return measured;
  const all = [...heights.values()];
  return all.length === 0 ? CHUNK * USUAL : all.reduce((sum, each) => sum + each, 0) / all.length;
};

const rowAt = (list: HTMLElement, place: number): Element | null =>
  list.querySelector(`:scope > [data-place='${place}']`);

/** Learns how high the whole chunks are that are drawn now. */
const measure = (list: HTMLElement, count: number, heights: Heights): void => {
  for (let from = 0; from + CHUNK < count; from += CHUNK) {
    const [start, end] = [rowAt(list, from), rowAt(list, from + CHUNK)];
    if (start === null || end === null) continue;
    const height = end.getBoundingClientRect().top - start.getBoundingClientRect().top;
    if (height > 0) heights.set(from / CHUNK, height);
  }
};

const focusedIn = (list: HTMLElement): number | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-place]') ?? null;
  return row !== null && list.contains(row) ? Math.floor(Number(row.dataset['place']) / CHUNK) : null;
};

const seenIn = (list: HTMLElement, scroller: HTMLElement, count: number, heights: Heights): Seen => {
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const chunks = Math.ceil(count / CHUNK);
  let [first, last] = [chunks - 1, 0];
  for (let chunk = 0, y = 0; chunk < chunks; chunk += 1) {
    const next = y + heightOf(heights, chunk);
    if (next > top - MARGIN) first = Math.min(first, chunk);
    if (y < top + scroller.clientHeight + MARGIN) last = chunk;
    y = next;
  }
  return { first, last: Math.max(first, last), focused: focusedIn(list) };
};

const isSame = (one: Seen, other: Seen): boolean =>
  one.first === other.first && one.last === other.last && one.focused === other.focused;

const partsOf = (count: number, { first, last, focused }: Seen, heights: Heights): readonly RowPart[] => {
  const parts: RowPart[] = [];
  for (let chunk = 0; chunk * CHUNK < count; chunk += 1) {
    const [from, to] = [chunk * CHUNK, Math.min(count, (chunk + 1) * CHUNK)];
    const before = parts.at(-1);
    const isDrawn = (chunk >= first && chunk <= last) || chunk === focused;
    const height = (heightOf(heights, chunk) * (to - from)) / CHUNK;
    if (isDrawn && before?.kind === 'rows') parts[parts.length - 1] = { ...before, to };
    else if (isDrawn) parts.push({ kind: 'rows', from, to });
    else if (before?.kind === 'room') parts[parts.length - 1] = { ...before, height: before.height + height };
    else parts.push({ kind: 'room', from, height });
  }
  return parts;
};

/** Draws the rows in sight and some around them, once there are many; the others leave their room. */
export const useRowWindow = <Element extends HTMLElement>(count: number): RowWindow<Element> => {
  const list = useRef<Element>(null);
  const heights = useRef<Heights>(new Map());
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 1, focused: null });
  // Null before the first look; a page that is not laid out shows everything.
  const [isLaidOut, setLaidOut] = useState<boolean | null>(null);
  const isLong = count > FEW;
  const look = useCallback((): void => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>(SCROLLERS) ?? null;
    if (element === null || scroller === null) return;
    setLaidOut(scroller.clientHeight > 0);
    measure(element, count, heights.current);
    const now = seenIn(element, scroller, count, heights.current);
    setSeen(before => (isSame(before, now) ? before : now));
  }, [count]);
  useLayoutEffect(() => {
    const scroller = isLong ? (list.current?.closest<HTMLElement>(SCROLLERS) ?? null) : null;
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
  }, [isLong, look]);
  if (!isLong || isLaidOut === false)
    return { list, isPart: false, parts: [{ kind: 'rows', from: 0, to: count }] };
  return { list, isPart: true, parts: partsOf(count, seen, heights.current) };
};

import { useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Virtualizer,
  elementScroll,
  observeElementOffset,
  observeElementRect,
} from '@tanstack/react-virtual';
import type { PartialKeys, VirtualizerOptions } from '@tanstack/react-virtual';
import { useOnceFor } from '../../ui/state-of';

/** The virtual rows of a conversation. */
export type Rows = Virtualizer<HTMLDivElement, Element>;

type Given = 'observeElementRect' | 'observeElementOffset' | 'scrollToFn';
type RowOptions = PartialKeys<VirtualizerOptions<HTMLDivElement, Element>, Given>;

const measuringQuietly = (rows: Rows): { isMeasuring: boolean } => {
  const { measureElement } = rows;
  const state = { isMeasuring: false };
  rows.measureElement = node => {
    state.isMeasuring = true;
    measureElement(node);
    state.isMeasuring = false;
  };
  return state;
};

/**
 * Like the library's hook, but with one virtualizer per owner: another ticket gets a virtualizer of its own while
 * its rows reuse the DOM of the last ticket's.
 */
export const useVirtualRows = (owner: number, options: RowOptions): Rows => {
  const rerender = useReducer((turn: number) => turn + 1, 0)[1];
  const resolved: VirtualizerOptions<HTMLDivElement, Element> = {
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    ...options,
    onChange: (_rows, isNow) => {
      // React measures new rows while rendering, when flushSync is not allowed.
      if (isNow && !measuring.isMeasuring) flushSync(rerender);
      else rerender();
    },
  };
  const { rows, measuring } = useOnceFor(owner, () => {
    const made: Rows = new Virtualizer(resolved);
    return { rows: made, measuring: measuringQuietly(made) };
  });
  rows.setOptions(resolved);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return rows;
};

type Key = string | number | bigint;

/** Gives rows their places in the page. */
export type Places = (owner: number, keys: readonly Key[]) => readonly number[];

const createPlaces = (): Places => {
  let held: { readonly owner: number; readonly byKey: Map<Key, number> } | null = null;
  let shown: readonly number[] = [];
  let next = 0;
  return (owner, keys) => {
    const free = held?.owner === owner ? [] : [...shown].reverse();
    if (held?.owner !== owner) held = { owner, byKey: new Map() };
    const { byKey } = held;
    shown = keys.map(key => {
      const place = byKey.get(key) ?? free.pop() ?? next++;
      byKey.set(key, place);
      return place;
    });
    return shown;
  };
};

/**
 * A row keeps its DOM node while its ticket is shown; the rows of the next ticket reuse them. Updating existing
 * nodes costs half of creating them.
 */
export const usePlaces = (): Places => useState(createPlaces)[0];

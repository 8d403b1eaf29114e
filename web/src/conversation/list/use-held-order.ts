import { useMemo, useState } from 'react';

/** A list whose order is frozen while the pointer is over it. */
export interface HeldOrder {
  readonly ids: readonly number[];
  /** Shown ids that are not in the list any more. */
  readonly gone: ReadonlySet<number>;
  /** Number of tickets that were added, removed or moved up since the order was frozen. */
  readonly updates: number;
  readonly hold: () => void;
  readonly release: () => void;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Number of entries added, removed or moved up between two orders. */
export const countUpdates = (before: readonly number[], after: readonly number[]): number => {
  const place = new Map(before.map((id, index) => [id, index]));
  const still = new Set(after);
  const left = before.filter(id => !still.has(id)).length;
  const stayed = before.filter(id => still.has(id));
  const order = new Map(stayed.map((id, index) => [id, index]));
  let index = 0;
  let moved = 0;
  for (const id of after) {
    if (!place.has(id)) continue;
    if (index < (order.get(id) ?? 0)) moved += 1;
    index += 1;
  }
  return left + moved + after.filter(id => !place.has(id)).length;
};

/** The order that was held, with what came behind all of it: a page that is appended moves nothing. */
export const heldWithTail = (held: readonly number[], current: readonly number[]): readonly number[] => {
  const known = new Set(held);
  const last = current.findLastIndex(id => known.has(id));
  const tail = current.slice(last + 1);
  return last < 0 || tail.length === 0 ? held : [...held, ...tail];
};

interface View {
  readonly ids: readonly number[];
  readonly gone: ReadonlySet<number>;
  readonly updates: number;
}

const viewOf = (held: readonly number[], current: readonly number[]): View => {
  const ids = heldWithTail(held, current);
  const still = new Set(current);
  return { ids, gone: new Set(ids.filter(id => !still.has(id))), updates: countUpdates(ids, current) };
};

/**
 * Freezes an order between `hold` and `release`, so that rows do not move under the pointer. A list that is
 * reloaded on request is not frozen.
 */
export const useHeldOrder = (current: readonly number[], isLoading: boolean): HeldOrder => {
  const [held, setHeld] = useState<readonly number[] | null>(null);
  if (isLoading && held !== null) setHeld(null);
  const view = useMemo<View>(
    () =>
      held === null || held === current ? { ids: current, gone: NOBODY, updates: 0 } : viewOf(held, current),
    [held, current],
  );
  return {
    ...view,
    hold: () => {
      if (!isLoading) setHeld(before => before ?? current);
    },
    release: () => setHeld(null),
  };
};

import { useMemo, useState } from 'react';

/** A list whose order stands still while somebody points at it. */
export interface HeldOrder {
  readonly ids: readonly number[];
  /** Ids shown that are not in the list any more. */
  readonly gone: ReadonlySet<number>;
  /** How many tickets came, went or moved up since the order was held. */
  readonly updates: number;
  readonly hold: () => void;
  readonly release: () => void;
}

const NOBODY: ReadonlySet<number> = new Set();

/** How many of `after` came, went or moved up against `before`. */
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

/** Holds an order between `hold` and `release`, so that a row never moves away from under the pointer. */
export const useHeldOrder = (current: readonly number[]): HeldOrder => {
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const differs = held !== null && held !== current;
  const updates = useMemo(() => (differs ? countUpdates(held, current) : 0), [differs, held, current]);
  const gone = useMemo(() => {
    if (!differs) return NOBODY;
    const still = new Set(current);
    return new Set(held.filter(id => !still.has(id)));
  }, [differs, held, current]);
  // A page that was appended shows at once: it moves nothing.
  const grown = differs && updates > 0 && isLonger(held, current) ? current : held;
  return {
    ids: grown ?? current,
    gone: grown === current ? NOBODY : gone,
    updates: grown === current ? 0 : updates,
    hold: () => setHeld(before => before ?? current),
    release: () => setHeld(null),
  };
};

const isLonger = (before: readonly number[], after: readonly number[]): boolean =>
  after.length > before.length && before.every((id, index) => after[index] === id);

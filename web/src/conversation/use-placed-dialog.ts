import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The state of a workspace's dialog: which is open, and its setter with a stable identity. */
export type PlacedDialog<D> = readonly [D | null, (dialog: D | null) => void];

/**
 * The open dialog of a workspace. It closes with the conversation over which it was opened, so that nothing is confirmed
 * about a conversation that is not shown any more; one that `follows` stays and shows the next one.
 */
export const usePlacedDialog = <D>(
  place: string | undefined,
  follows: (dialog: D) => boolean,
): PlacedDialog<D> => {
  const [held, setHeld] = useState<{ readonly place: string | undefined; readonly dialog: D } | null>(null);
  const here = useRef(place);
  useLayoutEffect(() => {
    here.current = place;
  });
  const set = useCallback(
    (dialog: D | null) => setHeld(dialog === null ? null : { place: here.current, dialog }),
    [],
  );
  if (held === null || held.place === place) return [held?.dialog ?? null, set];
  const next = place !== undefined && follows(held.dialog) ? { ...held, place } : null;
  setHeld(next);
  return [next?.dialog ?? null, set];
};

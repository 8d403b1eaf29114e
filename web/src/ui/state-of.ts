import { useCallback, useRef, useState } from 'react';

/** Something made once for each owner in turn, such as a ticket: with the next owner it is made anew. */
export const useOnceFor = <T>(owner: unknown, make: () => T): T => {
  const held = useRef<{ readonly owner: unknown; readonly value: T } | null>(null);
  if (held.current === null || held.current.owner !== owner) held.current = { owner, value: make() };
  return held.current.value;
};

/**
 * State that belongs to an owner: with another one it begins anew, in the same rendering. It is what lets a component
 * stay when what it shows changes, so that nothing of its page is built again. Who comes back begins anew, too.
 */
export const useStateOf = <T>(owner: unknown, initial: T): readonly [T, (next: T) => void] => {
  const turn = useOnceFor(owner, () => ({}));
  const [held, setHeld] = useState({ turn, value: initial });
  const set = useCallback(
    (next: T) => {
      setHeld(before =>
        before.turn === turn && Object.is(before.value, next) ? before : { turn, value: next },
      );
    },
    [turn],
  );
  return [held.turn === turn ? held.value : initial, set];
};

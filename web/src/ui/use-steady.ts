import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same one and does what the latest rendering says: a listener for parts that are not to be
 * drawn again because it closes over something new.
 */
export const useSteady = <Args extends readonly unknown[], Answer>(
  run: (...args: Args) => Answer,
): ((...args: Args) => Answer) => {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};

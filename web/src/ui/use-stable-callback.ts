import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback whose identity never changes and which calls the latest `callback`; for handlers, not while rendering. */
export const useStableCallback = <Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};

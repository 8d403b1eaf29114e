import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells whether a component is still on the screen: an answer that comes later must not close, or lead away from, what was
 * opened since.
 */
export const useIsThere = (): (() => boolean) => {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
};

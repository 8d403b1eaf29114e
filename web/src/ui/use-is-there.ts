import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether a component is still mounted: a late response must not close, or navigate away from, what was opened since.
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

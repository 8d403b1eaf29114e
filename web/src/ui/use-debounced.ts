import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a time; the first one at once. */
export const useDebounced = <Value>(value: Value, delay: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
};

import { useEffect, useState } from 'react';

/** True once a condition has held without a break for a time; false at once when it ends. */
export const useLater = (holds: boolean, delay: number): boolean => {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setDue(true), delay);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [holds, delay]);
  return holds && isDue;
};

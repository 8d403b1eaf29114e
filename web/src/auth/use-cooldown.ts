import { useEffect, useState } from 'react';

const SECOND = 1_000;
const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / SECOND));

/** The seconds until a moment (epoch ms), counted down; 0 when it has passed. */
export const useCooldown = (end: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    setLeft(secondsUntil(end));
    const timer = setInterval(() => {
      const seconds = secondsUntil(end);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, SECOND / 4);
    return () => clearInterval(timer);
  }, [end]);
  return left;
};

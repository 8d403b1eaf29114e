import { useEffect, useState } from 'react';
import { api } from '../api/client';

/** The server's state before its set-up. */
export interface Founding {
  readonly open: boolean;
  readonly needsCode: boolean;
}

const CLOSED: Founding = { open: false, needsCode: false };

/** Whether the platform still has to be set up; null until known. On an error it counts as set up. */
export const useFounding = (): Founding | null => {
  const [founding, setFounding] = useState<Founding | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.get<Founding>('/founding', { signal: stop.signal }).then(setFounding, () => {
      if (!stop.signal.aborted) setFounding(CLOSED);
    });
    return () => stop.abort();
  }, []);
  return founding;
};

import { useEffect, useState } from 'react';
import { api } from '../api/client';

/** What the server says of its first visit. */
export interface Founding {
  readonly open: boolean;
  readonly needsCode: boolean;
}

const CLOSED: Founding = { open: false, needsCode: false };

/** Whether the platform still has to be founded; null until the server said. A server that does not say is founded. */
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

import { useEffect, useState } from 'react';
import { api } from '../api/client';

/**
 * Whether sign-up is open; null until known. On an error the sign-up itself decides.
 */
export const useSignUpOpen = (): boolean | null => {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.get<string | null>('/public-settings/userCreation', { signal: stop.signal }).then(
      value => setOpen(value !== 'disabled'),
      () => {
        if (!stop.signal.aborted) setOpen(true);
      },
    );
    return () => stop.abort();
  }, []);
  return isOpen;
};

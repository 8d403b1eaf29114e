import { useEffect, useState } from 'react';
import { api } from '../api/client';

/**
 * Whether people may sign up without being invited; null until the server said. A server that does not say is asked
 * again by the sign-up itself, which has the last word.
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

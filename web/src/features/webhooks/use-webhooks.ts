import { useEffect } from 'react';
import type { WebhooksAnswer } from '@prosa/contracts';
import { api } from '../../api/client';
import { useLoaded } from '../../resource/use-loaded';
import type { Loaded } from '../../resource/use-loaded';

/** Deliveries happen in the background: what is shown is asked for again this often. */
const LOOK_EVERY_MS = 5_000;

/** Loads something when it is first shown, and again every few seconds. */
export const useWatched = <T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const loaded = useLoaded(load);
  const { retry } = loaded;
  useEffect(() => {
    const timer = setInterval(retry, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [retry]);
  return loaded;
};

const listWebhooks = (signal: AbortSignal): Promise<WebhooksAnswer> =>
  api.get<WebhooksAnswer>('/webhooks', { signal });

/** The endpoints of the company. */
export const useWebhooks = (): Loaded<WebhooksAnswer> => useWatched(listWebhooks);

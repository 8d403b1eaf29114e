import { useCallback, useRef } from 'react';
import type { MutationOptions } from './client';
import { newId } from './ids';

/** Sends a change; the same body is a retry of it. */
export type SendWithKey = <T>(body: unknown, send: (options: MutationOptions) => Promise<T>) => Promise<T>;

/**
 * Sends changes that must not happen twice: the same body keeps its idempotency key until it succeeds, since a lost response
 * may have been a success.
 */
export const useSameKey = (): SendWithKey => {
  const attempt = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return useCallback(async (body, send) => {
    const text = JSON.stringify(body);
    const { key } = attempt.current?.text === text ? attempt.current : { key: newId() };
    attempt.current = { text, key };
    const answer = await send({ idempotencyKey: key });
    attempt.current = null;
    return answer;
  }, []);
};

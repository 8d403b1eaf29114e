import { useCallback, useRef } from 'react';
import type { MutationOptions } from './client';
import { newId } from './ids';

/** Sends a change; the body is what tells a repetition from another change. */
export type SendWithKey = <T>(body: unknown, send: (options: MutationOptions) => Promise<T>) => Promise<T>;

/**
 * Sends changes that must not happen twice: the same body keeps its idempotency key until it succeeded, because after
 * a lost answer nobody knows whether the server has it already.
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

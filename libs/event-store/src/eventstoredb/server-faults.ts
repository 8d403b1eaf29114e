import type { CommandError } from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.port';

/** Where an append ended up; `position` is left out by servers that do not know it. */
export interface Appended {
  readonly revision: number;
  readonly position: bigint | undefined;
}

/** The server answered with the leader, and the client connects there: the append did mostly not happen. */
export class NotTheLeader extends Error {
  override readonly name = 'NotTheLeader';
}

/** The types of the client's errors that say that an append was refused for good. */
export const refusals: readonly string[] = [
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
  'missing-required-metadata-property',
];

/** The type of the client's error; null for any other error. */
export const errorType = (error: unknown): string | null =>
  error instanceof Error && 'type' in error ? String((error as CommandError).type) : null;

/** The type of the client's error that one of the port's wraps. */
export const typeOfCause = (error: unknown): string | null =>
  error instanceof StoreUnavailable ? errorType(error.cause) : errorType(error);

/** Whether the server has refused a position, which lies inside an event or nowhere. */
export const isInvalidPosition = (error: unknown): boolean => {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  return errorType(cause) === 'unknown' && /invalid ?position/i.test(String((cause as Error).message));
};

import { StoreUnavailable } from '../event-store.port';

const sqlState = (error: unknown): string | null => {
  const code = error instanceof Error && 'severity' in error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
};

/** Whether the database rejected the statement itself, as opposed to failing to run it. */
export const isRefusal = (error: unknown): boolean => {
  const state = sqlState(error);
  return state !== null && /^(?!08|25|40|53|55P03|57|58)/.test(state);
};

/** Whether the statement broke a unique index. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/**
 * Classifies a failed append. A lost connection leaves the outcome unknown: the commit may have happened before the
 * response was lost, also when the server shut down (57P0x). Any other state of the server rolled back.
 */
export const unavailable = (error: unknown): StoreUnavailable => {
  const state = sqlState(error);
  const open = state === null || state.startsWith('57P') || state.startsWith('08');
  return new StoreUnavailable(open ? 'unknown' : 'not-applied', { cause: error });
};

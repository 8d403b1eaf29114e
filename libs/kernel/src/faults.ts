import { DomainError } from './errors';

interface FaultParts {
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
}

/** Not by `instanceof`: errors of Node's own modules have another `Error` where a realm is not the first, as in Jest. */
const partsOf = (fault: unknown): FaultParts => {
  if (typeof fault !== 'object' || fault === null) return {};
  const text = (key: keyof FaultParts) => {
    const value = (fault as Record<string, unknown>)[key];
    return typeof value === 'string' ? { [key]: value } : {};
  };
  return { ...text('code'), ...text('name'), ...text('message') };
};

/**
 * Takes the faults that are expected of some work, and lets others through: `work.catch(expecting(isAborted))`. The
 * outcome is then undefined, or what is given: `stat(path).catch(expecting(isMissingFile, null))`.
 */
export function expecting(isExpected: (fault: unknown) => boolean): (fault: unknown) => undefined;
export function expecting<T>(isExpected: (fault: unknown) => boolean, outcome: T): (fault: unknown) => T;
export function expecting<T>(isExpected: (fault: unknown) => boolean, outcome?: T) {
  return (fault: unknown): T | undefined => {
    if (!isExpected(fault)) throw fault;
    return outcome;
  };
}

/** What a call to the file system fails with where there is no such file or folder. */
export const isMissingFile = (fault: unknown): boolean => partsOf(fault).code === 'ENOENT';

/** Names a fault for a log line by its code or class; its text could hold somebody's data. */
export const nameOfFault = (fault: unknown): string => {
  if (fault instanceof DomainError) return fault.code;
  return fault instanceof Error ? fault.name : 'unknown';
};

/** What a wait or a call fails with that its own AbortSignal has ended. */
export const isAborted = (fault: unknown): boolean => partsOf(fault).name === 'AbortError';

/**
 * Resolves when work has ended, and however: for what only has to come after it, and for a promise that is awaited
 * later. A caller that awaits the promise itself still receives its rejection.
 */
export const ended = async (work: PromiseLike<unknown>): Promise<void> => {
  await Promise.allSettled([work]);
};

/** Does something for each in turn, also after one failed, and then throws the first fault. */
export const eachOf = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const faults: unknown[] = [];
  for (const one of all) await work(one).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
};

/**
 * Transient SQLSTATEs: conflicts, lost connections, resource shortage, cancellation, timeouts, server shutdown and
 * start.
 */
const TRANSIENT_SQLSTATE = /^(25P03|40001|40P01|55P03|57014|57P0\d|08\w{3}|53\w{3})$/;
const TRANSIENT_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const TRANSIENT_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;
const TRANSIENT_NAMES = new Set(['StoreUnavailable', 'KeysUnavailable', 'KeysMissing']);

/** Whether trying the same thing again may help: the database, the log or the keys are away, or others were faster. */
export const isTransient = (fault: unknown): boolean => {
  const { code = '', name = '', message = '' } = partsOf(fault);
  if (TRANSIENT_SQLSTATE.test(code) || TRANSIENT_SYSTEM.has(code)) return true;
  return TRANSIENT_NAMES.has(name) || TRANSIENT_TEXT.test(message);
};

/** Where work in the background tells what it fails at and tries again. */
export interface RetriedFaults {
  /** Something failed, and is tried again; `name` completes "could not …". */
  failed(name: string, fault: unknown): void;
  /** It works, or works again. */
  passed(name: string): void;
}

/** For work whose faults nobody follows, as in specs. */
export const ignoredFaults: RetriedFaults = { failed: () => undefined, passed: () => undefined };

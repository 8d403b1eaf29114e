import type { SessionNotice } from './session.slice';

/** The keys that other software of this family reads too (spec 1 §3). No token is ever stored. */
const COMPANY_KEY = 'companyId';
const USER_KEY = 'userId';
/** Which session this browser signed in with last; its tabs share the cookie, and so the session. */
const SESSION_KEY = 'sessionId';
/** Data that survives a reload. */
const PARKED_KEY = 'prosa.parked';

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Whether this browser was signed in when it was last open, and so may hold a refresh cookie. */
export const hadSession = (): boolean => quietly(() => localStorage.getItem(USER_KEY) !== null, true);

/** Remembers who is signed in here, and by which session. */
export const rememberSession = (companyId: number, userId: number, sessionId: string | null): void =>
  quietly(() => {
    localStorage.setItem(COMPANY_KEY, String(companyId));
    localStorage.setItem(USER_KEY, String(userId));
    if (sessionId === null) localStorage.removeItem(SESSION_KEY);
    else localStorage.setItem(SESSION_KEY, sessionId);
  }, undefined);

/** Whether a session is this browser's own, signed in from another of its tabs perhaps. */
export const isOwnSession = (sessionId: string): boolean =>
  quietly(() => localStorage.getItem(SESSION_KEY) === sessionId, false);

/** Forgets who was signed in here. */
export const forgetSession = (): void =>
  quietly(() => {
    localStorage.removeItem(COMPANY_KEY);
    localStorage.removeItem(USER_KEY);
    localStorage.removeItem(SESSION_KEY);
  }, undefined);

/** State that survives a reload: why the user must sign in, and their page. */
export interface Parked {
  readonly notice: SessionNotice;
  readonly returnTo: string | null;
}

/** Puts it aside for the page that comes. */
export const park = (parked: Parked): void =>
  quietly(() => sessionStorage.setItem(PARKED_KEY, JSON.stringify(parked)), undefined);

/** Takes what the page before left, once. */
export const unpark = (): Parked | null =>
  quietly(() => {
    const text = sessionStorage.getItem(PARKED_KEY);
    sessionStorage.removeItem(PARKED_KEY);
    return text === null ? null : (JSON.parse(text) as Parked);
  }, null);

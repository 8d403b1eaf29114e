/** The keys that other software of this family reads too (spec 1 §3). No token is ever stored. */
const COMPANY_KEY = 'companyId';
const USER_KEY = 'userId';

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Whether this browser was signed in when it was last open, and so may hold a refresh cookie. */
export const hadSession = (): boolean => quietly(() => localStorage.getItem(USER_KEY) !== null, true);

/** Remembers who is signed in here. */
export const rememberSession = (companyId: number, userId: number): void =>
  quietly(() => {
    localStorage.setItem(COMPANY_KEY, String(companyId));
    localStorage.setItem(USER_KEY, String(userId));
  }, undefined);

/** Forgets who was signed in here. */
export const forgetSession = (): void =>
  quietly(() => {
    localStorage.removeItem(COMPANY_KEY);
    localStorage.removeItem(USER_KEY);
  }, undefined);

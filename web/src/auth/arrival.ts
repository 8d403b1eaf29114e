/** Data passed to the sign-in screen by the previous one. */
export interface Arrival {
  readonly email: string;
  readonly reason: 'signedUp' | 'passwordReset' | null;
}

const NOBODY: Arrival = { email: '', reason: null };
let current: Arrival = NOBODY;

/** Kept in memory for the next sign-in screen. */
export const arrival = {
  announce: (next: Arrival): void => {
    current = next;
  },
  read: (): Arrival => current,
  forget: (): void => {
    current = NOBODY;
  },
};

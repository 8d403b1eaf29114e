/** What somebody brings to the sign-in screen from the screen before. */
export interface Arrival {
  readonly email: string;
  readonly news: 'signedUp' | 'passwordReset' | null;
}

const NOBODY: Arrival = { email: '', news: null };
let current: Arrival = NOBODY;

/** Kept in memory, for the next look at the sign-in screen. */
export const arrival = {
  announce: (next: Arrival): void => {
    current = next;
  },
  read: (): Arrival => current,
  forget: (): void => {
    current = NOBODY;
  },
};

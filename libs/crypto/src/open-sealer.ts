import type { PersonalDataSealer } from './personal-data.port';

/** Tags personal values and leaves them readable. Cannot open what another sealer sealed. */
export const openSealer: PersonalDataSealer = {
  seal: ({ subject }, value) => ({ $personal: subject, plain: value }),
  openNow(where, value) {
    if ('plain' in value) return value.plain;
    throw new Error(`The value at ${where.place} is sealed, and no keys are configured`);
  },
  fetchKeys: () => Promise.resolve(),
};

import type { PersonalDataSealer } from './personal-data.port';

/** Tags personal values and leaves them readable. Cannot open what another sealer sealed. */
export const openSealer: PersonalDataSealer = {
  seal: ({ subject }, value) => Promise.resolve({ $personal: subject, plain: value }),
  open: (where, value) =>
    'plain' in value
      ? Promise.resolve(value.plain)
      : Promise.reject(new Error(`The value at ${where.place} is sealed, and no keys are configured`)),
};

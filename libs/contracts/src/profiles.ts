/** A user's profile in a company; `super` is a separate flag. */
export type Profile = 'user' | 'supervisor' | 'admin';

/** All profiles, weakest first. */
export const PROFILES = ['user', 'supervisor', 'admin'] as const satisfies readonly Profile[];

/** The profiles from the given one upwards. */
export const profilesFrom = (weakest: Profile): readonly Profile[] =>
  PROFILES.slice(PROFILES.indexOf(weakest));

/** The profiles up to the given one: the levels a person reaches. */
export const profilesUpTo = (strongest: Profile): readonly Profile[] =>
  PROFILES.slice(0, PROFILES.indexOf(strongest) + 1);

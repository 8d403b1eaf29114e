import { LIMITS } from '@prosa/contracts';

/** The parts of the rule for a new password (spec 2 §5). */
export const PASSWORD_PARTS = ['length', 'upper', 'lower', 'digit'] as const;

/** A key of {@link PASSWORD_PARTS}. */
export type PasswordPart = (typeof PASSWORD_PARTS)[number];

const CHECKS: Readonly<Record<PasswordPart, (password: string) => boolean>> = {
  length: password => password.length >= LIMITS.ownPassword.min,
  upper: password => /\p{Lu}/u.test(password),
  lower: password => /\p{Ll}/u.test(password),
  digit: password => /\d/.test(password),
};

/** The parts that a password meets already. */
export const partsMet = (password: string): readonly PasswordPart[] =>
  PASSWORD_PARTS.filter(part => CHECKS[part](password));

import { withCountryCode } from '@prosa/contracts';

/**
 * The digits of a phone number with its country code. Brazilian numbers are entered without one: ten or eleven
 * digits without a plus are a number there.
 */
export const phoneDigits = (typed: string): string =>
  withCountryCode(typed.replace(/\D/g, '').replace(/^00/, ''), typed);

/**
 * The digits of a phone number with its country code. Brazilian numbers are entered without one: ten or eleven
 * digits without a plus are a number there.
 */
export const phoneDigits = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  const national = digits.length === 10 || digits.length === 11;
  return national && !typed.trim().startsWith('+') ? `55${digits}` : digits;
};

import { ValidationFault } from '@prosa/http';

/** Minimum and maximum number of digits that are accepted (ITU E.164). */
const DIGITS = { min: 8, max: 15 };

/**
 * The digits of a formatted phone number; `+55 (11) 98888-7777` and `00 55…` are equivalent. @throws
 * ValidationFault
 */
export const phoneIn = (number: string): string => {
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  if (/^[\d\s+().-]+$/.test(number) && digits.length >= DIGITS.min && digits.length <= DIGITS.max)
    return digits;
  throw new ValidationFault([
    {
      field: 'number',
      rule: 'isPhoneNumber',
      message: 'number must have 8 to 15 digits, country code first',
    },
  ]);
};

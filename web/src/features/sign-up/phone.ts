import { brazilianNumber, withCountryCode } from '@prosa/contracts';

const MAX_DIGITS = 15;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);

/** The number with its country code, digits only; one without a plus is Brazilian when its length is. */
export const phoneNumber = (text: string): string => withCountryCode(digitsOf(text), text);

/** Whether a text can be a phone number at all; the server has the last word. */
export const isPhone = (text: string): boolean => {
  const length = phoneNumber(text).length;
  return text.trim().startsWith('+') ? length >= 8 : length >= 12;
};

/** A formatted phone number: `(11) 98888-7777`, or with a plus when it is not Brazilian. */
export const readablePhone = (text: string): string => {
  const number = phoneNumber(text);
  const brazilian = brazilianNumber(number);
  if (brazilian !== null) return `(${brazilian.area}) ${brazilian.prefix}-${brazilian.line}`;
  return text.trim().startsWith('+') && number !== '' ? `+${number}` : text.trim();
};

/** The format for the server: the plus marks the country code. */
export const dialledPhone = (text: string): string => `+${phoneNumber(text)}`;

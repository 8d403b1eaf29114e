import { brazilianNumber, readPhone } from '@prosa/contracts';

/** The number with its country code, digits only; empty when it is none. */
export const phoneNumber = (text: string): string => {
  const reading = readPhone(text);
  return 'number' in reading && reading.others.length === 0 ? reading.number : '';
};

/** A formatted phone number: `(11) 98888-7777`, or with a plus when it is not Brazilian. */
export const readablePhone = (text: string): string => {
  const number = phoneNumber(text);
  const brazilian = brazilianNumber(number);
  if (brazilian !== null) return `(${brazilian.area}) ${brazilian.prefix}-${brazilian.line}`;
  return number === '' ? text.trim() : `+${number}`;
};

/** The format for the server: the plus marks the country code. */
export const dialledPhone = (text: string): string => `+${phoneNumber(text)}`;

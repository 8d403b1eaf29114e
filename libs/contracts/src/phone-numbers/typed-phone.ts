import { plainPhoneText } from './phone-text';
import { readPhone } from './read-phone';

/** The most digits that the field of the public form holds (spec 2 §5); no limit of the reader. */
export const FORM_PHONE_DIGITS = 12;

/** The digits of a field that keeps nothing else. */
export const typedDigits = (text: string): string => plainPhoneText(text).replace(/\D/g, '');

/**
 * The digits of a field for an area code and a number, at most as many as it holds: country code and trunk prefix of a
 * Brazilian number go as soon as it is one, however it is typed or pasted.
 */
export const typedPhone = (text: string, most: number): string => {
  const reading = readPhone(text);
  const number = 'number' in reading ? reading.number : '';
  return (number.startsWith('55') ? number.slice(2) : typedDigits(text)).slice(0, most);
};

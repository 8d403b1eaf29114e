import { plainPhoneText } from './phone-text';
import { readPhone, writtenPhone } from './read-phone';

/** The most digits that the field of the public form holds (spec 2 §5); no limit of the reader. */
export const FORM_PHONE_DIGITS = 12;

/** The digits of a field that keeps nothing else. */
export const typedDigits = (text: string): string => plainPhoneText(text).replace(/\D/g, '');

/** The most digits of a number with its country code (ITU-T E.164). */
const LONGEST_NUMBER = 15;

/** A number that was begun with the plus of another country than Brazil: plus and digits; null for every other text. */
const foreignOf = (text: string): string | null => {
  const digits = typedDigits(text);
  const isForeign = plainPhoneText(text).startsWith('+') && !digits.startsWith('55');
  return isForeign ? `+${digits.slice(0, LONGEST_NUMBER)}` : null;
};

/**
 * The digits of a field for an area code and a number, at most as many as it holds: country code and trunk prefix of a
 * Brazilian number go as soon as it is one, however it is typed or pasted. A number of another country keeps its plus,
 * without which it would be somebody in Brazil, and is never cut.
 */
export const typedPhone = (text: string, most: number): string => {
  const foreign = foreignOf(text);
  if (foreign !== null) return foreign;
  const reading = readPhone(text);
  const number = 'number' in reading ? reading.number : '';
  return (number.startsWith('55') ? number.slice(2) : typedDigits(text)).slice(0, most);
};

/**
 * The value of a field for any number while it is typed or pasted: digits, behind the plus of another country. A pasted text
 * that is not a single number stays as it is, so that validation reports its error.
 */
export const typedNumber = (text: string): string => {
  const digits = typedDigits(text);
  const reading = readPhone(text);
  if ('error' in reading) {
    if (reading.error === 'shortened') return text;
    return foreignOf(text) ?? digits;
  }
  if (reading.others.length > 0) return text;
  const same = readPhone(digits);
  const isSame = 'number' in same && same.number === reading.number;
  return isSame ? digits : writtenPhone(reading.number);
};

import { brazilianOf, internationalOf, isBrazilianService, isMaybeMobile } from './numbering-plans';
import { otherSpelling } from './phone-spellings';
import { ofCell, phoneFragments, plainPhoneText, withoutPowers } from './phone-text';

/** Why a text is no number that WhatsApp can know. */
export type PhoneFault =
  /** No digits. */
  | 'missing'
  /** Fewer digits than any number has. */
  | 'short'
  | 'long'
  /** A local number without its area code. */
  | 'area'
  /** 0300, 0500, 0800, 0900, 4004 … */
  | 'service'
  /** A spreadsheet rounded it: `5,51199E+12`. */
  | 'shortened'
  /** No country has such a number. */
  | 'unknown';

/** A number in digits with its country code, as WhatsApp writes it, and the other numbers of the same text. */
export type PhoneReading =
  { readonly number: string; readonly others: readonly string[] } | { readonly error: PhoneFault };

/** Fewer digits are a local number, or none. */
const SHORTEST_WITH_AREA = 10;
const SHORTEST_LOCAL = 8;
const LONGEST_NATIONAL = 11;
const LONGEST = 15;

const firstOf = (candidates: readonly (() => string | null)[]): string | null => {
  for (const candidate of candidates) {
    const number = candidate();
    if (number !== null) return number;
  }
  return null;
};

/** Behind the international prefix; from Brazil the code of an operator can stand before the country. */
const dialledAbroad = (digits: string): string | null =>
  firstOf([() => internationalOf(digits), () => internationalOf(digits.slice(2)), () => brazilianOf(digits)]);

/** Digits without a plus: a Brazilian number where they can be one, otherwise one that begins with its country code. */
const undialled = (digits: string): string | null => {
  if (digits.startsWith('00')) return dialledAbroad(digits.replace(/^0+/, ''));
  return firstOf([
    () => brazilianOf(digits),
    () => (digits.startsWith('011') ? internationalOf(digits.slice(3)) : null),
    () => (digits.length < SHORTEST_WITH_AREA || digits.startsWith('0') ? null : internationalOf(digits)),
  ]);
};

const hasPlus = (fragment: string): boolean => /^[^\d]*\+/.test(fragment);

const digitsOf = (fragment: string): string => fragment.replace(/\D/g, '');

/** A plus says that the country comes first, also where area codes of North America are not assigned. */
const afterPlus = (digits: string): string | null =>
  internationalOf(digits) ?? (/^1\d{10}$/.test(digits) ? digits : null);

const numberOf = (fragment: string): string | null => {
  const digits = digitsOf(fragment);
  if (!hasPlus(fragment)) return undialled(digits);
  // A plus before a blank can also stand between two numbers.
  return afterPlus(digits.replace(/^0+/, '')) ?? (/\+\s/.test(fragment) ? undialled(digits) : null);
};

/** The area code of a Brazilian number; null for every other one. */
const areaOf = (number: string): string | null => /^55(\d{2})/.exec(number)?.[1] ?? null;

const LOCAL = /^[\s)]*(?:9[\s.]?\d{4}|[2-9]\d{3})[\s.-]?\d{4}\D*$/;
const DAY = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** A further number that leaves out the area code of the one before it. */
const localOf = (fragment: string, area: string | null): string | null => {
  const digits = digitsOf(fragment);
  return area !== null && LOCAL.test(fragment) && !DAY.test(digits) ? brazilianOf(area + digits) : null;
};

/** Between two numbers, the clearest first. */
const BETWEEN = [/(?=\+)/, /\s+[/\\]\s+/, /[/\\]/];

/** Two numbers with nothing but a space or a dash between them; both have to be whole. */
const besideEachOther = (fragment: string): readonly string[] => {
  const words = fragment.split(/[\s._-]+|(?<=\d)(?=\()/);
  for (let end = 1; end < words.length; end += 1) {
    const first = numberOf(words.slice(0, end).join(' '));
    const rest = first === null ? [] : numbersOf(words.slice(end).join(' '), areaOf(first));
    if (first !== null && rest.length > 0) return [first, ...rest];
  }
  return [];
};

/** @param area of the number before the fragment. */
const numbersOf = (fragment: string, area: string | null): readonly string[] => {
  const whole = numberOf(fragment) ?? localOf(fragment, area);
  if (whole !== null) return [whole];
  for (const separator of BETWEEN) {
    const parts = fragment.split(separator).filter(part => /\d/.test(part));
    const found = parts.length > 1 ? numbersInTurn(parts, area) : [];
    if (found.length > 0) return found;
  }
  return besideEachOther(fragment);
};

const numbersInTurn = (fragments: readonly string[], area: string | null): readonly string[] => {
  const found: string[] = [];
  for (const fragment of fragments) {
    const last = found.at(-1);
    found.push(...numbersOf(fragment, last === undefined ? area : areaOf(last)));
  }
  return found;
};

const faultOf = (fragments: readonly string[]): PhoneFault => {
  const longest = fragments.reduce(
    (most, each) => (digitsOf(each).length > digitsOf(most).length ? each : most),
    '',
  );
  const digits = digitsOf(longest);
  if (digits === '') return 'missing';
  if (isBrazilianService(digits)) return 'service';
  const isBrazilian = digits.startsWith('55') && (hasPlus(longest) || digits.length > LONGEST_NATIONAL);
  const national = isBrazilian ? digits.slice(2) : digits;
  if (national.length < SHORTEST_LOCAL) return 'short';
  if (national.length < SHORTEST_WITH_AREA) return 'area';
  return national.length > (isBrazilian ? LONGEST_NATIONAL : LONGEST) ? 'long' : 'unknown';
};

/**
 * Reads the phone number of a text, however a person, a program or a spreadsheet wrote it: the first number that can be a
 * mobile one. Without a country code it is Brazilian.
 */
export const readPhone = (text: string): PhoneReading => {
  const cell = ofCell(plainPhoneText(text));
  if (cell.isShortened) return { error: 'shortened' };
  const { text: whole, isShortened } = withoutPowers(cell.text);
  const fragments = phoneFragments(whole);
  const found = [...new Set(numbersInTurn(fragments, null))];
  const number = found.find(isMaybeMobile) ?? found[0];
  if (number === undefined) return { error: isShortened ? 'shortened' : faultOf(fragments) };
  return { number, others: found.filter(other => other !== number) };
};

/** A stored number, read by the same rules where it was stored before they were. */
export const knownPhone = (stored: string): string => {
  const reading = readPhone(stored);
  return 'number' in reading ? reading.number : stored;
};

/** Digits as a number that `readPhone` reads back: with a plus where they would be taken for another one. */
export const writtenPhone = (number: string): string => {
  const reading = readPhone(number);
  return number === '' || ('number' in reading && reading.number === number) ? number : `+${number}`;
};

/** A link or an address that holds a number, and the form with a placeholder for the operator. */
const WRITTEN_AS_ADDRESS =
  /^(?:tel|sms|callto|whatsapp):|wa\.me\/|[?&]phone=|^\d{8,15}(?::\d+)?@|^\(?0(?:xx|\*\*)/i;

/**
 * What to search for in numbers with their country code, any of it: the digits of a term that is written like a number, and
 * both spellings of the number that it is; empty when it is not written like one.
 */
export const phoneTerms = (term: string): readonly string[] => {
  const plain = plainPhoneText(term);
  const isNumber = /^[\d\s()+./-]+$/.test(plain);
  const digits = isNumber ? plain.replace(/\D/g, '') : '';
  if (digits === '' && !WRITTEN_AS_ADDRESS.test(plain)) return [];
  const reading = readPhone(plain);
  if ('error' in reading) return digits === '' ? [] : [digits];
  const other = otherSpelling(reading.number);
  const numbers = other === null ? [reading.number] : [reading.number, other];
  return digits === '' ? numbers : [digits, ...numbers.filter(number => !number.includes(digits))];
};

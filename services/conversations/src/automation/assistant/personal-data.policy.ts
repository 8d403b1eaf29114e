/** A run of an address's characters is read once, whether an address follows or not: a search for `@` from each would be quadratic. */
const EMAIL = /[\w.+-]+(@[\w-]+(?:\.[\w-]+)+)?/g;
/** Since July 2026 it may hold letters before its check digits. */
const CNPJ = /\b[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}\b/gi;
/** Grouped digits, excluding the separators of dates, amounts and times. */
const NUMBER = /(?<![\d.,/:])\(?\+?\d(?:[ ().-]{0,2}\d){9,18}(?![\d/:])/g;

const digitsOf = (text: string): readonly number[] => Array.from(text.replaceAll(/\D/g, ''), Number);

/** The values of a CNPJ's digits and letters: the ASCII code less 48. */
const valuesOf = (text: string): readonly number[] =>
  Array.from(text.toUpperCase().replaceAll(/[^\dA-Z]/g, ''), each => each.charCodeAt(0) - 48);

/** A check digit of a Brazilian tax number, with the weights of its position (Receita Federal, modulus 11). */
const checkDigit = (digits: readonly number[], weights: readonly number[]): number => {
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

const down = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from - index);

const isRegister = (digits: readonly number[], weightsOf: (count: number) => readonly number[]): boolean =>
  new Set(digits).size > 1 &&
  [digits.length - 2, digits.length - 1].every(
    index => checkDigit(digits.slice(0, index), weightsOf(index)) === digits[index],
  );

const isCpf = (digits: readonly number[]): boolean =>
  digits.length === 11 && isRegister(digits, count => down(count + 1, count));

const isCnpj = (digits: readonly number[]): boolean =>
  digits.length === 14 && isRegister(digits, count => [...down(count - 7, count - 8), ...down(9, 8)]);

/** Luhn's check of card numbers (ISO/IEC 7812). */
const isCard = (digits: readonly number[]): boolean => {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};

const numberMask = (found: string): string => {
  const digits = digitsOf(found);
  if (isCpf(digits)) return '[CPF]';
  if (isCard(digits)) return '[cartão]';
  return digits.length <= 13 ? '[telefone]' : found;
};

type Mask = (word: string, found: string) => string;

const maskedBy = (text: string, mask: Mask): string => {
  const replaced = (word: string, found: string): string => (word === found ? found : mask(word, found));
  return text
    .replaceAll(EMAIL, (found, domain: string | undefined) =>
      domain === undefined ? found : replaced('[e-mail]', found),
    )
    .replaceAll(CNPJ, found => (isCnpj(valuesOf(found)) ? replaced('[CNPJ]', found) : found))
    .replaceAll(NUMBER, found => replaced(numberMask(found), found));
};

/**
 * Masks personal data: e-mail addresses, CPF, CNPJ, card and phone numbers are replaced by the name of their kind.
 * Used for providers that the operator does not run.
 */
export const withoutPersonalData = (text: string): string => maskedBy(text, word => word);

/**
 * Restores masked personal data of the original in a rewritten text. When the original contains a kind more than
 * once, its mask stays, because the reference would be ambiguous.
 */
export const withPersonalData = (rewritten: string, original: string): string => {
  const masked = new Map<string, string[]>();
  maskedBy(original, (word, found) => {
    masked.set(word, [...(masked.get(word) ?? []), found]);
    return word;
  });
  return [...masked].reduce(
    (text, [word, [found, ...others]]) =>
      found === undefined || others.length > 0 ? text : text.replaceAll(word, () => found),
    rewritten,
  );
};

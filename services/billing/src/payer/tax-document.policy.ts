/**
 * The check digit that follows some digits or letters, by the weights of the Receita Federal. A character counts as its
 * ASCII code less 48: digits as themselves, letters of a CNPJ (since July 2026) from 17 on.
 */
const checkDigit = (characters: string, weights: readonly number[]): number => {
  const valueAt = (index: number): number => characters.charCodeAt(index) - 48;
  const sum = weights.reduce((total, weight, index) => total + weight * valueAt(index), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const CPF = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const isRight = (characters: string, weights: readonly number[]): boolean => {
  const first = checkDigit(characters, weights.slice(1));
  const second = checkDigit(characters, weights);
  return characters.endsWith(`${first}${second}`) && !/^(\d)\1*$/.test(characters);
};

/** A CPF or CNPJ without punctuation, letters in upper case; null when the check digits are wrong. */
export const taxDocumentIn = (text: string): string | null => {
  const document = text.replaceAll(/[\s./-]/g, '').toUpperCase();
  if (/^\d{11}$/.test(document)) return isRight(document, CPF) ? document : null;
  if (/^[\dA-Z]{12}\d{2}$/.test(document)) return isRight(document, CNPJ) ? document : null;
  return null;
};

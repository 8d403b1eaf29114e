/** The check digit that follows some digits, by the weights of the Receita Federal. */
const checkDigit = (digits: string, weights: readonly number[]): number => {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const CPF = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const isRight = (digits: string, weights: readonly number[]): boolean => {
  const first = checkDigit(digits, weights.slice(1));
  const second = checkDigit(digits, weights);
  return digits.endsWith(`${first}${second}`) && !/^(\d)\1*$/.test(digits);
};

/** The digits of a CPF or CNPJ without punctuation; null when the check digits are wrong. */
export const taxDocumentIn = (text: string): string | null => {
  const digits = text.replaceAll(/[\s./-]/g, '');
  if (/^\d{11}$/.test(digits)) return isRight(digits, CPF) ? digits : null;
  if (/^\d{14}$/.test(digits)) return isRight(digits, CNPJ) ? digits : null;
  return null;
};

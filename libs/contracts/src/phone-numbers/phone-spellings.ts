const BRAZILIAN_MOBILE = /^55(\d{2})9([6-9]\d{7})$/;

/** Numbers of one account: a prefix, the digit that may stand behind it, and the rest. */
const OPTIONAL_DIGITS: readonly { readonly long: RegExp; readonly short: RegExp; readonly digit: string }[] =
  [
    { long: /^(55\d{2})9([6-9]\d{7})$/, short: /^(55\d{2})([6-9]\d{7})$/, digit: '9' },
    { long: /^(52)1(\d{10})$/, short: /^(52)(\d{10})$/, digit: '1' },
    { long: /^(54)9(\d{10})$/, short: /^(54)(\d{10})$/, digit: '9' },
  ];

/**
 * The same number with or without the ninth digit of Brazil, the 1 of Mexico, the 9 of Argentina; null for every other
 * number. Which of both an account has, only WhatsApp can say.
 */
export const otherSpelling = (number: string): string | null => {
  for (const { long, short, digit } of OPTIONAL_DIGITS) {
    const [, start, rest] = long.exec(number) ?? [];
    if (start !== undefined && rest !== undefined) return start + rest;
    const [, before, behind] = short.exec(number) ?? [];
    if (before !== undefined && behind !== undefined) return before + digit + behind;
  }
  return null;
};

/** The one spelling that all spellings of a number have in common: it identifies the person. */
export const samePersonNumber = (number: string): string => {
  const [, area, line] = BRAZILIAN_MOBILE.exec(number) ?? [];
  if (area !== undefined && line !== undefined) return `55${area}${line}`;
  return number.replace(/^(?:52(?=\d{10}$))/, '521').replace(/^54(?=\d{10}$)/, '549');
};

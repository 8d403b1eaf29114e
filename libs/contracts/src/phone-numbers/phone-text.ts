/** The part of a text that is read; a number with its link and its extension is much shorter. */
const LONGEST = 512;

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The value of a digit of any script: scripts have their ten digits in a row. */
const valueOf = (code: number): string => {
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10);
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
};

const FULL_WIDTH = { first: 0xff01, last: 0xff5e, offset: 0xfee0 };

const plainCharacter = (character: string): string => {
  if (character >= ' ' && character <= '~') return character;
  const code = character.codePointAt(0) ?? 0;
  if (code >= FULL_WIDTH.first && code <= FULL_WIDTH.last)
    return String.fromCodePoint(code - FULL_WIDTH.offset);
  if (/[\p{M}\p{Cf}]/u.test(character)) return '';
  if (isDigit(code)) return valueOf(code);
  if (/[\p{Pd}\u2043\u2212]/u.test(character)) return '-';
  if (/[\u207a\ufe62\u2795]/u.test(character)) return '+';
  if (/[\u2044\u2215]/u.test(character)) return '/';
  if (/[\u00b7\u2022\u2024\u2027]/u.test(character)) return '.';
  return /[\p{Zs}\t]/u.test(character) ? ' ' : character;
};

/** A text in ASCII as far as numbers are written: without marks and invisible characters, with one dash and one space. */
export const plainPhoneText = (text: string): string =>
  Array.from(text.slice(0, LONGEST), plainCharacter).join('').trim();

/** A number as spreadsheets write it: `1,19876E+10`, `11987654321.0`, `11.987.654.321,00`, `="5511987654321"`. */
interface CellNumber {
  /** Digits were lost. */
  readonly isShortened: boolean;
  readonly text: string;
}

const SCIENTIFIC = /^([+]?\d+)(?:[.,](\d+))? ?(?:e ?\+?|[x\u00d7*] ?10 ?\^ ?)(\d{1,3})$/i;
const WHOLE = /^(\+?\d+)[.,]0+$/;
/** A decimal number: one to three digits behind the separator are a fraction, not the last block of a phone number. */
const FRACTION = /^\+?\d{8,}[.,]\d{1,3}$/;
const THOUSANDS = [
  /^(\+?\d{1,3}(?:\.\d{3}){2,})(?:,0+)?$/,
  /^(\+?\d{1,3}(?:,\d{3}){2,})(?:\.0+)?$/,
  /^(\+?\d{1,3}(?:['\u2019]\d{3}){2,})(?:[.,]0+)?$/,
];

/** Undoes what a spreadsheet made of a number. */
export const ofCell = (text: string): CellNumber => {
  const bare = text.replace(/^[=' ]*"?([^"]*)"?$/, '$1').trim();
  const [, whole, fraction = '', power] = SCIENTIFIC.exec(bare) ?? [];
  if (whole !== undefined) {
    const places = Number(power);
    const isShortened = fraction.length < places || /[1-9]/.test(fraction.slice(places));
    return { isShortened, text: whole + fraction.slice(0, places) };
  }
  const written = [WHOLE, ...THOUSANDS].map(form => form.exec(bare)?.[1]).find(found => found !== undefined);
  if (written === undefined && FRACTION.test(bare)) return { isShortened: true, text: bare };
  return { isShortened: false, text: written?.replace(/[.,'\u2019]/g, '') ?? bare };
};

/** A shortened number among words or behind a country code: `Tel 1,19876E+10`. */
const POWER =
  /[+-]?(?<![\d.,])\d[.,]\d{1,15}(?:e\+?| ?e ?\+ ?| ?[x\u00d7*] ?10 ?\^ ?)0?(?:[7-9]|1\d)(?!\d)/gi;

/** A text with the numbers that a spreadsheet wrote as powers in full, and without those that lost digits. */
export const withoutPowers = (text: string): CellNumber => {
  let isShortened = false;
  const written = text.replace(POWER, power => {
    const cell = ofCell(power.replace(/[ +-]/g, ''));
    isShortened ||= cell.isShortened;
    return cell.isShortened ? ' ' : cell.text;
  });
  return { isShortened, text: written };
};

/** A link of WhatsApp's, whose number begins with the country. */
const LINK =
  /[^\s,;|"]*(?:\bwa\.me\/(?:c\/|p\/\d+\/)?|[?&]phone=)(?:[+ ]|%2b|%20)*([\d().\s%-]*)[^\s,;|"]*/gi;
const OTHER_LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
/** Signs of numbers as links write them. */
const ENCODED = /%(2[0-9bdef])/gi;
const ADDRESS = /(?<![\w.])(\d{5,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)(?![\w.-])/gi;
/** Numbers of taxpayers, postal codes that are named, and dates in their usual forms are no phone numbers. */
const NO_PHONES = [
  /(?:^|\s)\d{3}\.\d{3}\.\d{3}-\d{2}(?=\s|$)/g,
  /(?:^|\s)\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?=\s|$)/g,
  /\bcep\W{0,3}\d{5}-?\d{3}\b/gi,
  /(?:^|\s)(?:[0-2]?\d|3[01])([/.-])(?:0?\d|1[0-2])\1(?:19|20)\d{2}(?=[\s,;]|$)/g,
  /(?:^|\s)(?:19|20)\d{2}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?=[\s,;T]|$)/g,
];
/** Letters that people and scanners take for digits. */
const LIKE_ZERO = /(?<=\d)o(?![a-z])|(?<![a-z])o(?=\d)/gi;
const LIKE_ONE = /(?<=\d)[lI](?![A-Za-z])|(?<![A-Za-z])[lI](?=\d)/g;
/** An area code and its number with words between them: `DDD 11 fone 98765-4321`. */
const AREA_APART =
  /^(\D{0,20}\b0?[1-9]{2})\b[^\d/,;]{1,20}[a-z\u00ba.:][^\d/,;]{0,20}(?=\d{4,5}[\s.-]?\d{4}\D*$)/i;
/** The place of an operator in a national number: `0xx11`, `(0**11)`. */
const ANY_OPERATOR = /\b0[\s(]*(?:xx|\*\*)[\s)]*/i;

/** What can be numbers in a text: links and addresses of WhatsApp begin with the country, words and e-mail addresses are none. */
export const phoneFragments = (text: string): readonly string[] => {
  const plain = text
    .replace(LINK, ',+$1,')
    .replace(ADDRESS, ',+$1,')
    .replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return NO_PHONES.reduce((left, other) => left.replace(other, ' '), plain.replace(/\S*@\S*/g, ' '))
    .replace(OTHER_LINK, ' ')
    .replace(LIKE_ZERO, '0')
    .replace(LIKE_ONE, '1')
    .replace(ANY_OPERATOR, '0')
    .replace(AREA_APART, '$1 ')
    .split(/[^\d+()[\]{}<>./\\_ -]+/)
    .filter(fragment => /\d/.test(fragment));
};

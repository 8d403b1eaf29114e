import { readPhone } from '@prosa/contracts';

/** How much of a cell is looked at for numbers. */
const LONGEST = 200;
const MOBILE = /^55\d{2}9\d{8}$/;
const LANDLINE = /^55\d{2}[2-5]\d{7}$/;
const BRAZILIAN = /^55\d{10,11}$/;
const CPF = /^\d{3}\.\d{3}\.\d{3}-?\d{2}$/;
/** A price or a measure. */
const FRACTION = /^[\d.]+,\d{1,4}$/;
/** A day of a month, and a month of either order. */
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const DATE = new RegExp(
  `(?<![\\d+-])(?:(?:19|20)\\d{2}-\\d{2}-\\d{2}|${DAY}[-./]${DAY}[-./]\\d{4})(?![-./]?\\d)(?:[T ][\\d:.]+Z?)?`,
  'g',
);

/** The phone numbers of a cell, in digits with their country code. */
export interface CellPhones {
  /** The first number that can be a mobile one, else the first one; empty when there is none. */
  readonly phone: string;
  readonly others: number;
  /** A spreadsheet rounded it: its last digits are lost. */
  readonly isShortened?: true;
}

/** Of a cell without a number. */
export const NO_PHONES: CellPhones = { phone: '', others: 0 };

/** Whether a number is a Brazilian landline, which seldom has WhatsApp. */
export const isLandline = (phone: string): boolean => LANDLINE.test(phone);

const plainCell = (cell: string): string => cell.slice(0, LONGEST).trim();

/** The numbers that a cell holds: one, several between any signs, or one beside words; dates and documents are none. */
export const phonesIn = (cell: string): CellPhones => {
  const text = plainCell(cell).replace(DATE, ' ').trim();
  if (text === '' || FRACTION.test(text) || CPF.test(text)) return NO_PHONES;
  const reading = readPhone(text);
  if ('number' in reading) return { phone: reading.number, others: reading.others.length };
  return reading.error === 'shortened' ? { ...NO_PHONES, isShortened: true } : NO_PHONES;
};

/** A country code or an area code alone. */
const CODE = /^\+?\(?0{0,2}\d{1,4}\)?$/;

/** Whether a cell holds no more than a country code or an area code. */
export const isCode = (cell: string): boolean => CODE.test(plainCell(cell));

/** The country code and the area code that stand in columns of their own. */
export interface NumberStart {
  readonly country: string;
  readonly area: string;
}

/** A cell's numbers, with the country code and the area code that stand in columns of their own. */
export const phonesAfter = ({ country, area }: NumberStart, cell: string): CellPhones => {
  const alone = phonesIn(cell);
  const text = plainCell(cell);
  if (text === '' || text.startsWith('+')) return alone;
  const international = country === '' ? '' : `+${country} `;
  const isLocal = alone.phone === '' && area !== '';
  const starts = isLocal ? [`${international}${area} `, `${area} `, international] : [international];
  for (const start of starts) {
    const found = start === '' ? NO_PHONES : phonesIn(start + text);
    if (found.phone !== '') return found;
  }
  return alone;
};

/** Whether the last two of eleven digits are the check digits of a CPF. */
const isCpf = (digits: string): boolean => {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every(length => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += Number(digits[at]) * (length + 1 - at);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
};

/** What a cell without a title that explains it looks like. */
export type CellLook = 'empty' | 'phone' | 'shortened' | 'cpf' | 'email' | 'text' | 'other';

/** What a cell looks like: dates, prices, codes and documents are no phones. */
export const lookOf = (cell: string): CellLook => {
  const text = plainCell(cell);
  if (text === '') return 'empty';
  if (text.includes('@')) return 'email';
  if (CPF.test(text)) return 'cpf';
  const { phone, isShortened } = phonesIn(text);
  if (isShortened === true) return 'shortened';
  if (BRAZILIAN.test(phone) || (phone !== '' && text.startsWith('+')))
    return isCpf(text) && !MOBILE.test(phone) ? 'cpf' : 'phone';
  return /\p{L}{2}/u.test(text) ? 'text' : 'other';
};

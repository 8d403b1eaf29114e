import { codeLength } from './numbering-plans';

/** Groups of three, and a last one of four: what fits no plan we know can still be read aloud. */
const grouped = (digits: string): string =>
  digits.length < 7
    ? digits
    : `${digits.slice(0, -4).replace(/(?<=\d)(?=(\d{3})+$)/g, ' ')} ${digits.slice(-4)}`;

/** A Brazilian number of digits with its country code. */
export interface BrazilianNumber {
  readonly area: string;
  /** The digits before the last four. */
  readonly prefix: string;
  readonly line: string;
}

/** The parts of a Brazilian number in digits with its country code; null for every other number. */
export const brazilianNumber = (digits: string): BrazilianNumber | null => {
  const [, area, prefix, line] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined || prefix === undefined || line === undefined ? null : { area, prefix, line };
};

/** A phone number formatted for display: `+55 11 98888-7777`, `+1 305 555-0123`, `+351 912 345 678`. */
export const formatPhone = (digits: string): string => {
  if (!/^\d+$/.test(digits)) return digits;
  const brazilian = brazilianNumber(digits);
  if (brazilian !== null) return `+55 ${brazilian.area} ${brazilian.prefix}-${brazilian.line}`;
  const american = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (american !== null) return `+1 ${american[1]} ${american[2]}-${american[3]}`;
  if (digits.length < 8 || digits.length > 15) return `+${digits}`;
  const code = codeLength(digits);
  return `+${digits.slice(0, code)} ${grouped(digits.slice(code))}`;
};

/** A contact's name; one that WhatsApp did not name carries its number, which is shown as a number. */
export const formatContactName = (name: string): string =>
  /^\d{8,15}$/.test(name) ? formatPhone(name) : name;

const SPECIAL = /["\\]/;

const quoted = (text: string): string => `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

/** Years of four digits are written alike by both sides; of others PostgreSQL wants to hear otherwise. */
const dateText = (date: Date): string => {
  // The server refuses it, which puts the fact aside; thrown here, the connection would be left in between.
  if (Number.isNaN(date.getTime())) return 'no date';
  const text = date.toISOString();
  const year = date.getUTCFullYear();
  if (year > 0 && text.length === 24) return text;
  const rest = text.slice(text.indexOf('-', 1));
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`;
};

const element = (item: unknown): string => {
  if (item === null || item === undefined) return 'NULL';
  if (typeof item === 'string') return quoted(item);
  if (typeof item !== 'object') return String(item);
  if (item instanceof Date) return quoted(dateText(item));
  if (Buffer.isBuffer(item)) return `"\\\\x${item.toString('hex')}"`;
  return quoted(JSON.stringify(item));
};

/** What PostgreSQL reads as an array of these items. */
export const arrayText = (items: readonly unknown[]): string => {
  let text = '';
  for (const item of items) text += text === '' ? element(item) : `,${element(item)}`;
  return `{${text}}`;
};

/** One value of each row, as one parameter; written out by the driver, far faster than it would write an array. */
export class ArrayParameter {
  constructor(readonly items: readonly unknown[]) {}

  /** Asked for by the driver. */
  toPostgres(): string {
    return arrayText(this.items);
  }
}

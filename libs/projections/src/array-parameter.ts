const SPECIAL = /["\\]/;

const quoted = (text: string): string => `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

/** Rows hold the same moment in several columns, and facts of one moment come together. */
let lastTime = NaN;
let lastText = '';

const isoText = (date: Date): string => {
  const time = date.getTime();
  if (time !== lastTime) [lastTime, lastText] = [time, date.toISOString()];
  return lastText;
};

/** Years of four digits are written alike by both sides; of others PostgreSQL wants to hear otherwise. */
export const dateText = (date: Date): string => {
  // The server refuses it, which puts the fact aside; thrown here, the connection would be left in between.
  if (Number.isNaN(date.getTime())) return 'no date';
  const text = isoText(date);
  // Others begin with a sign.
  if (text.length === 24 && text > '0001') return text;
  const year = date.getUTCFullYear();
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

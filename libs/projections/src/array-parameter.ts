const SPECIAL = /["\\]/;

const quoted = (text: string): string => `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

/** Rows contain the same time in several columns, and consecutive facts often have equal times. */
let lastTime = NaN;
let lastText = '';

const isoText = (date: Date): string => {
  const time = date.getTime();
  if (time !== lastTime) [lastTime, lastText] = [time, date.toISOString()];
  return lastText;
};

/** For years of four digits both formats agree; PostgreSQL needs another one for the rest. */
export const dateText = (date: Date): string => {
  // The server rejects it, which parks the fact; throwing here would leave the connection in an undefined state.
  if (Number.isNaN(date.getTime())) return 'no date';
  const text = isoText(date);
  // Other years start with a sign.
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

/** The items as a PostgreSQL array literal. */
export const arrayText = (items: readonly unknown[]): string => {
  let text = '';
  for (const item of items) text += text === '' ? element(item) : `,${element(item)}`;
  return `{${text}}`;
};

/** One value of each row, as one parameter; written out by the driver, far faster than it would write an array. */
export class ArrayParameter {
  private text: string | undefined;

  constructor(readonly items: readonly unknown[]) {}

  /** Called by the driver, and earlier to check that the value can be serialised. */
  toPostgres(): string {
    return (this.text ??= arrayText(this.items));
  }
}

/** PostgreSQL's OIDs of the types whose binary format equals their text. */
const TEXT_TYPES = { text: 25, json: 114 } as const;

/**
 * Texts as one parameter in binary format, without quoting and escaping: long ones cost both sides a fraction of an
 * ArrayParameter. The statement has to declare the same type.
 */
export class TextArray {
  private bytes: Buffer | undefined;

  constructor(
    readonly items: readonly (string | null)[],
    private readonly type: keyof typeof TEXT_TYPES = 'text',
  ) {}

  /** Called by the driver, and earlier to check that the value can be serialised. */
  toPostgres(): Buffer {
    return (this.bytes ??= this.writtenOut());
  }

  private writtenOut(): Buffer {
    const { items } = this;
    const lengths = items.map(item => (item === null ? -1 : Buffer.byteLength(item)));
    const bytes = Buffer.allocUnsafe(20 + lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), 0));
    bytes.writeInt32BE(items.length === 0 ? 0 : 1, 0);
    bytes.writeInt32BE(items.includes(null) ? 1 : 0, 4);
    bytes.writeInt32BE(TEXT_TYPES[this.type], 8);
    bytes.writeInt32BE(items.length, 12);
    bytes.writeInt32BE(1, 16);
    let at = 20;
    items.forEach((item, index) => {
      at = bytes.writeInt32BE(lengths[index] ?? -1, at);
      if (item !== null) at += bytes.write(item, at);
    });
    return items.length === 0 ? bytes.subarray(0, 12) : bytes;
  }
}

import { codePageOf, decodeCodePage } from './code-pages';

/** A row of a file, and the line that it begins on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Hidden in its spreadsheet, by a filter or by hand. */
  readonly isHidden?: boolean;
}

const DELIMITERS = [';', ',', '\t', '|'] as const;
/** How much of a text is looked at for its delimiter. */
const HEAD = { characters: 65_536, lines: 10 } as const;
/** How much of a file without a byte order mark is looked at for UTF-16. */
const MARKLESS_BYTES = 512;
/** The line by which Excel is told the delimiter of a file. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[^\S\r\n]*(?:\r\n?|\n|$)/i;

/** Half of the bytes of a Western text in UTF-16 are zero: the second of each pair, or the first. */
const marklessUtf16 = (bytes: Uint8Array): string[] => {
  const head = bytes.subarray(0, MARKLESS_BYTES);
  const zeros = [0, 0];
  head.forEach((byte, at) => (zeros[at % 2] = (zeros[at % 2] ?? 0) + (byte === 0 ? 1 : 0)));
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 4;
  if (odd > many && even === 0) return ['utf-16le'];
  return even > many && odd === 0 ? ['utf-16be'] : [];
};

const encodingsOf = (bytes: Uint8Array): readonly string[] => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return [...marklessUtf16(bytes), 'utf-8'];
};

const firstOf = <T>(candidates: readonly (() => T | null)[]): T | null => {
  for (const candidate of candidates) {
    const found = candidate();
    if (found !== null) return found;
  }
  return null;
};

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const LINE_END = 10;

/**
 * Line by line: files that were put together from several, or cut off, are UTF-8 in most lines only. All other lines are of
 * one code page.
 */
const lineByLine = (bytes: Uint8Array): string => {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_END, from) + 1;
    const line = bytes.subarray(from, end === 0 ? bytes.length : end);
    lines.push(line);
    from += line.length;
  }
  const texts = lines.map(line => decoded(line, 'utf-8'));
  const others = lines.filter((_, at) => texts[at] === null);
  const page = codePageOf(Buffer.concat(others));
  return lines.map((line, at) => texts[at] ?? decodeCodePage(line, page)).join('');
};

/**
 * The text of a file as spreadsheets save it: UTF-8, UTF-16, or else a code page of Western Windows or of DOS. Null when it is
 * no text at all.
 */
export const csvTextOf = (bytes: Uint8Array): string | null => {
  const whole = encodingsOf(bytes).map(encoding => () => decoded(bytes, encoding));
  const text = firstOf([...whole, () => lineByLine(bytes)]);
  return text === null || text.includes('\u0000') ? null : text;
};

/** How many of the lines have as many of a sign as the line in the middle, and how many that is. */
const fitOf = (
  lines: readonly string[],
  sign: string,
): { readonly lines: number; readonly count: number } => {
  const counts = lines.map(line => line.split(sign).length - 1).sort((one, other) => one - other);
  const count = counts[Math.floor(counts.length / 2)] ?? 0;
  return count === 0 ? { lines: 0, count } : { lines: counts.filter(each => each === count).length, count };
};

const unquoted = (text: string): string => text.replace(/"[^"]*"/g, '');

/** The column delimiter: the candidate that the first lines contain equally often. */
export const delimiterOf = (text: string): string => {
  const lines = unquoted(text.slice(0, HEAD.characters))
    .split(/[\r\n]+/)
    .filter(line => line.trim() !== '')
    .slice(0, HEAD.lines);
  const fits = DELIMITERS.map(sign => ({ sign, ...fitOf(lines, sign) }));
  return fits.reduce((best, each) =>
    each.lines > best.lines || (each.lines === best.lines && each.count > best.count) ? each : best,
  ).sign;
};

/** Reads one file from its beginning to its end. */
class CsvReader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly delimiter: string,
    private line: number,
  ) {}

  *rows(): Generator<CsvRow> {
    while (this.at < this.text.length) {
      const { line } = this;
      yield { line, cells: this.row() };
    }
  }

  private row(): string[] {
    const cells: string[] = [];
    for (;;) {
      const quote = this.quoteAhead();
      if (quote !== null) this.at = quote;
      else if (this.text[this.at] === '"') this.at += 1;
      cells.push(quote === null ? this.plain() : this.quoted());
      const sign = this.text[this.at];
      this.at += 1;
      if (sign === this.delimiter) continue;
      if (sign === '\r' && this.text[this.at] === '\n') this.at += 1;
      this.line += 1;
      return cells;
    }
  }

  /** Where a quoted cell begins, after spaces or not; null where there is none, or one that is never closed. */
  private quoteAhead(): number | null {
    let at = this.at;
    while (this.text[at] === ' ') at += 1;
    return this.text[at] === '"' && this.text.indexOf('"', at + 1) >= 0 ? at : null;
  }

  private plain(): string {
    const from = this.at;
    while (this.at < this.text.length && !this.endsCell()) this.at += 1;
    return this.text.slice(from, this.at);
  }

  /** The content of a quoted field, with doubled quotes unescaped. */
  private quoted(): string {
    let cell = '';
    for (;;) {
      const from = this.at + 1;
      const end = this.text.indexOf('"', from);
      this.at = end < 0 ? this.text.length : end + 1;
      const part = this.text.slice(from, end < 0 ? undefined : end);
      this.line += part.split('\n').length - 1;
      cell += part;
      if (this.text[this.at] !== '"') return cell + this.plain();
      cell += '"';
    }
  }

  private endsCell(): boolean {
    const sign = this.text[this.at];
    return sign === this.delimiter || sign === '\n' || sign === '\r';
  }
}

/** The delimiter within quoted lines: some editors save a CSV as one column, with each whole line in quotes. */
const delimiterWithin = (content: string, delimiter: string): string | null => {
  if (!content.startsWith('"')) return null;
  const lines: string[] = [];
  for (const { cells } of new CsvReader(content.slice(0, HEAD.characters), delimiter, 1).rows()) {
    const [line = '', ...others] = cells;
    if (others.some(cell => cell !== '')) return null;
    if (lines.push(unquoted(line)) === HEAD.lines) break;
  }
  const found = DELIMITERS.find(sign => {
    const { lines: same, count } = fitOf(lines, sign);
    return count > 0 && same === lines.length;
  });
  return lines.length > 1 && found !== undefined ? found : null;
};

function* rowsWithin(rows: Generator<CsvRow>, delimiter: string): Generator<CsvRow> {
  for (const { line, cells } of rows) {
    const [row] = new CsvReader(cells[0] ?? '', delimiter, line).rows();
    yield { line, cells: row?.cells ?? [] };
  }
}

/**
 * The rows of a CSV text (RFC 4180, with any line end and any of the usual delimiters), one at a time; a first line
 * `sep=;` names the delimiter and is no row.
 */
export const csvRows = (text: string, delimiter?: string): Generator<CsvRow> => {
  const whole = text.replace(/^\uFEFF/, '');
  const named = SEPARATOR_LINE.exec(whole);
  const content = named === null ? whole : whole.slice(named[0].length);
  const sign = delimiter ?? named?.[1] ?? delimiterOf(content);
  const rows = new CsvReader(content, sign, named === null ? 1 : 2).rows();
  const within = delimiter === undefined ? delimiterWithin(content, sign) : null;
  return within === null ? rows : rowsWithin(rows, within);
};

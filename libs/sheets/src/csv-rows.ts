/** A row of a file, and the line that it begins on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [';', ',', '\t'] as const;

/**
 * The text of a file as spreadsheets save it: UTF-8, UTF-16 with its mark, or else the code page of Western Windows.
 * Null when it is no text at all.
 */
export const csvTextOf = (bytes: Uint8Array): string | null => {
  const encodings = bytes[0] === 0xff && bytes[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\u0000') ? null : text;
    } catch {
      continue;
    }
  }
  return null;
};

/** The column delimiter: the candidate that the first line contains most often. */
export const delimiterOf = (text: string): string => {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = DELIMITERS.map(sign => ({ sign, count: first.split(sign).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign;
};

/** Reads one file from its beginning to its end. */
class CsvReader {
  private at = 0;
  private line = 1;

  constructor(
    private readonly text: string,
    private readonly delimiter: string,
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
      cells.push(this.text[this.at] === '"' ? this.quoted() : this.plain());
      const sign = this.text[this.at];
      this.at += 1;
      if (sign === this.delimiter) continue;
      if (sign === '\r' && this.text[this.at] === '\n') this.at += 1;
      this.line += 1;
      return cells;
    }
  }

  private plain(): string {
    const from = this.at;
    while (this.at < this.text.length && !this.endsCell()) this.at += 1;
    return this.text.slice(from, this.at);
  }

  /** The content of a quoted field, with doubled quotes unescaped; an unclosed quote ends with the file. */
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

/** The rows of a CSV text (RFC 4180, with any line end and any of the usual delimiters), one at a time. */
export const csvRows = (text: string, delimiter = delimiterOf(text)): Generator<CsvRow> =>
  new CsvReader(text.replace(/^\uFEFF/, ''), delimiter).rows();

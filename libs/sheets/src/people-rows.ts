import { LIMITS, type ImportSkipReason } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { isEmail } from 'class-validator';
import { csvRows, csvTextOf, type CsvRow } from './csv-rows';
import { withoutMark } from './csv-text';
import { listNumber, samePersonNumber } from './phone-number';

/** A person read from an imported file. */
export interface ImportedPerson {
  readonly line: number;
  readonly name: string;
  readonly phone: string;
  /** Empty when the file names none. */
  readonly email: string;
}

/** A file's contacts, and the skipped lines. */
export interface ImportedFile {
  readonly people: readonly ImportedPerson[];
  readonly skipped: readonly { readonly line: number; readonly reason: ImportSkipReason }[];
}

/** A column that is looked for in imported files. */
export type PeopleColumn = 'name' | 'number' | 'email';

/** Index of each column, from 0; -1 for one that the file does not have. */
export type PeopleColumns = Readonly<Record<PeopleColumn, number>>;

/** How the rows of a file are judged. */
export interface PeopleRules {
  /** Maximum number of rows up to and including the titles. */
  readonly titleRows: number;
  /** Maximum number of rows besides the titles. */
  readonly most: number;
  /** The codes of the errors for a file with more rows, and for one with none. */
  readonly faults: { readonly tooMany: string; readonly none: string };
  /** A number as it is written, in digits; empty when it is none. */
  phoneOf(written: string): string;
  /** Two rows with the same value are one person's. */
  personOf(phone: string): string;
}

const TITLES: Readonly<Record<PeopleColumn, RegExp>> = {
  name: /^(name|nome|nombre|contato|contact|cliente)$/i,
  number: /^(number|n[uú]mero|telefone|tel[eé]fono|phone|celular|whatsapp)$/i,
  email: /^(e-?mail|correo)$/i,
};
/** The order of columns where no row names them. */
const USUAL: PeopleColumns = { name: 0, number: 1, email: 2 };
const INTERNATIONAL = { min: LIMITS.contactNumber.min, max: 15 };

const unreadable = (detail: string): DomainError => new DomainError('ERR_IMPORT_FILE', detail);

/** Column indexes from a header row; null when the row is data. */
const columnsIn = ({ cells }: CsvRow): PeopleColumns | null => {
  const position = (column: PeopleColumn): number =>
    cells.findIndex(cell => TITLES[column].test(cell.trim()));
  const columns = { name: position('name'), number: position('number'), email: position('email') };
  return columns.number < 0 ? null : columns;
};

const within = (length: number, { min, max }: { min: number; max: number }): boolean =>
  length >= min && length <= max;

const faultOf = ({ name, phone, email }: ImportedPerson): ImportSkipReason | null => {
  if (!within([...name].length, LIMITS.contactName)) return 'name';
  if (!within(phone.length, INTERNATIONAL)) return 'number';
  return email === '' || (email.length <= 254 && isEmail(email)) ? null : 'email';
};

/** Judges the rows of a file one after the other. */
export class PeopleRows {
  private readonly people: ImportedPerson[] = [];
  private readonly skipped: { line: number; reason: ImportSkipReason }[] = [];
  private readonly seen = new Set<string>();
  /** Rows that are contacts unless a later row turns out to be the titles. */
  private waiting: CsvRow[] | null = [];
  private rows = 0;
  private found: PeopleColumns | null = null;

  constructor(private readonly rules: PeopleRules) {}

  /** Column indexes detected so far. */
  get columns(): PeopleColumns {
    return this.found ?? USUAL;
  }

  /** Takes the next row. @throws `tooMany` of the rules. */
  take(row: CsvRow): void {
    if (row.cells.every(cell => cell.trim() === '')) return;
    if (this.waiting === null) return this.judge(row);
    const columns = columnsIn(row);
    if (columns !== null) {
      this.found = columns;
      this.waiting = null;
      return;
    }
    this.waiting.push(row);
    if (this.waiting.length >= this.rules.titleRows) this.settle();
  }

  /** All contacts of the file. @throws `none` of the rules. */
  end(): ImportedFile {
    this.settle();
    if (this.rows === 0) throw new DomainError(this.rules.faults.none, 'no rows');
    return { people: this.people, skipped: this.skipped };
  }

  private settle(): void {
    const rows = this.waiting ?? [];
    this.waiting = null;
    for (const row of rows) this.judge(row);
  }

  private judge(row: CsvRow): void {
    if (++this.rows > this.rules.most) throw new DomainError(this.rules.faults.tooMany, 'too many rows');
    const person = this.personOf(row);
    const key = this.rules.personOf(person.phone);
    const reason = faultOf(person) ?? (this.seen.has(key) ? 'repeated' : null);
    if (reason === null) {
      this.seen.add(key);
      this.people.push(person);
    } else this.skipped.push({ line: row.line, reason });
  }

  private personOf(row: CsvRow): ImportedPerson {
    const cell = (column: PeopleColumn): string =>
      withoutMark((row.cells[this.columns[column]] ?? '').trim());
    return {
      line: row.line,
      name: cell('name'),
      phone: this.rules.phoneOf(cell('number')),
      email: cell('email').toLowerCase(),
    };
  }
}

/** Rules of the contact book: titles are in the first row or absent, and numbers have their country code. */
const bookRules: PeopleRules = {
  titleRows: 1,
  most: LIMITS.contactImport.rows,
  faults: { tooMany: 'ERR_IMPORT_FILE', none: 'ERR_IMPORT_FILE' },
  phoneOf: listNumber,
  personOf: samePersonNumber,
};

/**
 * Judges each row of a file of contacts: `name;number;email` in this order, or in the order that a first row names.
 * @throws ERR_IMPORT_FILE when it is not text, has no rows, or too many.
 */
export const readImport = (bytes: Uint8Array): ImportedFile => {
  const text = csvTextOf(bytes);
  if (text === null) throw unreadable('not a text');
  const people = new PeopleRows(bookRules);
  for (const row of csvRows(text)) people.take(row);
  return people.end();
};

import { LIMITS, type ImportSkipReason } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { isEmail } from 'class-validator';
import { csvRows, csvTextOf, type CsvRow } from './csv-rows';
import { withoutMark } from './csv-text';
import { digitsOf } from './phone-number';

/** Somebody in an imported file. */
export interface ImportedPerson {
  readonly line: number;
  readonly name: string;
  readonly phone: string;
  /** Empty when the file names none. */
  readonly email: string;
}

/** A file's people, and the lines that are passed over. */
export interface ImportedFile {
  readonly people: readonly ImportedPerson[];
  readonly skipped: readonly { readonly line: number; readonly reason: ImportSkipReason }[];
}

type Column = 'name' | 'number' | 'email';

const TITLES: Readonly<Record<Column, RegExp>> = {
  name: /^(name|nome|nombre|contato|contact|cliente)$/i,
  number: /^(number|n[uú]mero|telefone|tel[eé]fono|phone|celular|whatsapp)$/i,
  email: /^(e-?mail|correo)$/i,
};
const INTERNATIONAL = { min: LIMITS.contactNumber.min, max: 15 };

const unreadable = (detail: string): DomainError => new DomainError('ERR_IMPORT_FILE', detail);

/** Where each column stands, when the first row names them; null when it is somebody already. */
const columnsIn = ({ cells }: CsvRow): Readonly<Record<Column, number>> | null => {
  const place = (column: Column): number => cells.findIndex(cell => TITLES[column].test(cell.trim()));
  const columns = { name: place('name'), number: place('number'), email: place('email') };
  return columns.number < 0 ? null : columns;
};

const within = (length: number, { min, max }: { min: number; max: number }): boolean =>
  length >= min && length <= max;

const faultOf = ({ name, phone, email }: ImportedPerson): ImportSkipReason | null => {
  if (!within([...name].length, LIMITS.contactName)) return 'name';
  if (!within(phone.length, INTERNATIONAL)) return 'number';
  return email === '' || (email.length <= 254 && isEmail(email)) ? null : 'email';
};

const personOf = (row: CsvRow, columns: Readonly<Record<Column, number>>): ImportedPerson => {
  const cell = (column: Column): string => withoutMark((row.cells[columns[column]] ?? '').trim());
  const number = cell('number');
  // Spreadsheets write long numbers as 5,51E+12: the digits are lost, and guessing would write to strangers.
  const phone = /^[\d\s()+.-]+$/.test(number) ? digitsOf(number) : '';
  return { line: row.line, name: cell('name'), phone, email: cell('email').toLowerCase() };
};

const rowsOf = (text: string): CsvRow[] => {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text)) {
    if (row.cells.every(cell => cell.trim() === '')) continue;
    // One more for the titles.
    if (rows.push(row) > LIMITS.contactImport.rows + 1) throw unreadable('too many rows');
  }
  return rows;
};

/**
 * Judges each row of a file of contacts: `name;number;email` in this order, or in the order that a first row names.
 * @throws ERR_IMPORT_FILE when it is no text, holds nobody, or too many.
 */
export const readImport = (bytes: Uint8Array): ImportedFile => {
  const text = csvTextOf(bytes);
  if (text === null) throw unreadable('not a text');
  const rows = rowsOf(text);
  const titles = rows[0] === undefined ? null : columnsIn(rows[0]);
  const content = titles === null ? rows : rows.slice(1);
  if (content.length === 0) throw unreadable('no rows');
  if (content.length > LIMITS.contactImport.rows) throw unreadable('too many rows');
  const columns = titles ?? { name: 0, number: 1, email: 2 };
  const seen = new Set<string>();
  const people: ImportedPerson[] = [];
  const skipped: { line: number; reason: ImportSkipReason }[] = [];
  for (const row of content) {
    const person = personOf(row, columns);
    const reason = faultOf(person) ?? (seen.has(person.phone) ? 'repeated' : null);
    if (reason === null) {
      seen.add(person.phone);
      people.push(person);
    } else skipped.push({ line: row.line, reason });
  }
  return { people, skipped };
};

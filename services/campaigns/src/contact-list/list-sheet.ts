import { LIMITS, type ContactListSample } from '@prosa/contracts';
import {
  listNumber,
  PeopleRows,
  samePersonNumber,
  type ImportedFile,
  type PeopleColumns,
  type PeopleRules,
  type SheetReader,
} from '@prosa/sheets';

const { rows, sample } = LIMITS.contactListImport;

/** Rules of a list's rows: titles may be below a heading, and a number without country code is Brazilian. */
const listRules: PeopleRules = {
  titleRows: 5,
  most: rows,
  faults: { tooMany: 'ERR_SHEET_TOO_LARGE', none: 'ERR_SHEET_EMPTY' },
  phoneOf: listNumber,
  personOf: samePersonNumber,
};

/** The content of a spreadsheet. */
export interface ListSheet extends ImportedFile {
  readonly columns: PeopleColumns;
}

/**
 * Reads a spreadsheet of contacts.
 * @throws DomainError ERR_SHEET_KIND, ERR_SHEET_PASSWORD, ERR_SHEET_TOO_LARGE, ERR_SHEET_UNREADABLE or
 * ERR_SHEET_EMPTY.
 */
export const readListSheet = async (reader: SheetReader, bytes: Uint8Array): Promise<ListSheet> => {
  const people = new PeopleRows(listRules);
  // One row above the maximum detects that there are too many.
  await reader.read(bytes, rows + listRules.titleRows + 1, some => {
    for (const row of some) people.take(row);
  });
  const file = people.end();
  return { ...file, columns: people.columns };
};

/** A preview of a spreadsheet before its import. */
export const sampleOf = ({ columns, people, skipped }: ListSheet): ContactListSample => ({
  columns,
  people: people.slice(0, sample).map(({ name, phone, email }) => ({ name, number: phone, email })),
  total: people.length,
  skipped: skipped.length,
});

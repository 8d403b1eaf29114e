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

/** Rows of a list: titles may stand below a heading, and a number without its country is Brazilian. */
const listRules: PeopleRules = {
  titleRows: 5,
  most: rows,
  faults: { tooMany: 'ERR_SHEET_TOO_LARGE', none: 'ERR_SHEET_EMPTY' },
  phoneOf: listNumber,
  personOf: samePersonNumber,
};

/** What a spreadsheet holds, and where. */
export interface ListSheet extends ImportedFile {
  readonly columns: PeopleColumns;
}

/**
 * Reads a spreadsheet of people.
 * @throws DomainError ERR_SHEET_KIND, ERR_SHEET_PASSWORD, ERR_SHEET_TOO_LARGE, ERR_SHEET_UNREADABLE or ERR_SHEET_EMPTY.
 */
export const readListSheet = async (reader: SheetReader, bytes: Uint8Array): Promise<ListSheet> => {
  const people = new PeopleRows(listRules);
  // One row more than is allowed tells that there are too many.
  await reader.read(bytes, rows + listRules.titleRows + 1, some => {
    for (const row of some) people.take(row);
  });
  const file = people.end();
  return { ...file, columns: people.columns };
};

/** What a person is shown of a spreadsheet before it is imported. */
export const sampleOf = ({ columns, people, skipped }: ListSheet): ContactListSample => ({
  columns,
  people: people.slice(0, sample).map(({ name, phone, email }) => ({ name, number: phone, email })),
  total: people.length,
  skipped: skipped.length,
});

/** Tells spreadsheets that what follows is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** What a spreadsheet would run as a formula is kept from it by a mark before it, as spreadsheets do themselves. */
const harmless = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

/** Takes that mark off again. */
export const withoutMark = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const cellOf = (value: string): string => {
  const safe = harmless(value);
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a file for spreadsheets: columns between semicolons, quoted where needed, nothing that could be run. */
export const csvLine = (values: readonly string[]): string => `${values.map(cellOf).join(';')}\r\n`;

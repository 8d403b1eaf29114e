/** Tells spreadsheets that what follows is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** What begins a formula, in the full-width forms of East Asian keyboards too, before or after blanks of any kind. */
const formula = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
const markedFormula = new RegExp(`^'${formula.source.slice(1)}`);

/** What a spreadsheet would run as a formula is kept from it by a mark before it, as spreadsheets do themselves. */
const harmless = (value: string): string => (formula.test(value) ? `'${value}` : value);

/** Takes that mark off again. */
export const withoutMark = (cell: string): string => (markedFormula.test(cell) ? cell.slice(1) : cell);

const cellOf = (value: string): string => {
  const safe = harmless(value);
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a file for spreadsheets: columns between semicolons, quoted where needed, nothing that could be run. */
export const csvLine = (values: readonly string[]): string => `${values.map(cellOf).join(';')}\r\n`;

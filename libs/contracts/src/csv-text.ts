/** Byte order mark: spreadsheets read what follows as UTF-8. */
export const CSV_MARK = '\uFEFF';

/** The start of a formula, including the full-width forms of East Asian keyboards, before or after whitespace. */
const formula = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
const markedFormula = new RegExp(`^'${formula.source.slice(1)}`);

/** Prevents CSV injection: a value that a spreadsheet would run as a formula is prefixed with an apostrophe. */
const harmless = (value: string): string => (formula.test(value) ? `'${value}` : value);

/** Takes that mark off again. */
export const withoutMark = (cell: string): string => (markedFormula.test(cell) ? cell.slice(1) : cell);

const cellOf = (value: string): string => {
  const safe = harmless(value);
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a file for spreadsheets: columns between semicolons, quoted where needed, nothing that could be run. */
export const csvLine = (values: readonly string[]): string => `${values.map(cellOf).join(';')}\r\n`;

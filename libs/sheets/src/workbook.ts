import type * as Xlsx from '@e965/xlsx';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import { createRequire } from 'node:module';
import { checkArchive } from './archive-check';
import { csvRows, csvTextOf, type CsvRow } from './csv-rows';
import { SHEET_LIMITS, SheetRefused } from './sheet-limits';

const ZIP = Buffer.from('504b0304', 'hex');
/** The container of .xls, and of an .xlsx with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const beginsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

/**
 * Only integers are written with all digits; others are formatted so that they cannot be parsed as phone numbers.
 */
const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : String(value).replace('.', ',');

const textOf = ({ t, v }: CellObject): string => {
  if (v === undefined || t === 'e' || t === 'z') return '';
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? '' : v.toISOString();
  return (typeof v === 'number' ? numberText(v) : String(v)).slice(0, SHEET_LIMITS.cell);
};

/** Rows by their cells; the sheet's declared range is not trusted. */
function* sheetRows(sheet: WorkSheet, most: number): Generator<CsvRow> {
  const rows = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const looks = sheet['!rows'] ?? [];
  for (let row = 0; row < Math.min(rows.length, most); row += 1) {
    const cells = rows[row]?.slice(0, SHEET_LIMITS.columns) ?? [];
    // What was handed over is not needed here any more.
    rows[row] = undefined;
    if (cells.length === 0) continue;
    const texts = Array.from(cells, cell => (cell === undefined ? '' : textOf(cell)));
    yield { line: row + 1, cells: texts, isHidden: looks[row]?.hidden === true };
  }
}

/** Encrypted parts of an archive are refused before it is read: the library says so of damaged containers too. */
const isLocked = (fault: string): boolean =>
  /password|encrypt/i.test(fault) && !fault.includes('ZIP encryption');

/** Loaded by files that need it: a CSV is read a third of a second sooner. */
const xlsx = (): typeof Xlsx => createRequire(__filename)('@e965/xlsx') as typeof Xlsx;

const firstSheet = (bytes: Buffer, most: number): WorkSheet => {
  try {
    const workbook = xlsx().read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      sheetRows: most,
      cellDates: true,
      cellText: false,
      // Hidden rows are told apart by their styles.
      ...{ cellFormula: false, cellHTML: false, cellStyles: true, bookVBA: false },
    });
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
    if (sheet === undefined) throw new SheetRefused('unreadable');
    return sheet;
  } catch (fault) {
    if (fault instanceof SheetRefused) throw fault;
    throw new SheetRefused(isLocked(String(fault)) ? 'password' : 'unreadable');
  }
};

function* textRows(bytes: Buffer, most: number): Generator<CsvRow> {
  const text = csvTextOf(bytes);
  // Pages and XML under another name are no spreadsheet, though spreadsheets' programs open them.
  if (text === null || /^\uFEFF?\s*</.test(text)) throw new SheetRefused('kind');
  let rows = 0;
  for (const { line, cells } of csvRows(text)) {
    if (++rows > most) return;
    yield { line, cells: cells.slice(0, SHEET_LIMITS.columns).map(cell => cell.slice(0, SHEET_LIMITS.cell)) };
  }
}

/**
 * The rows of the first sheet of an .xlsx, .xls or .ods, or of a CSV: `most` of them at most. What it is, its first bytes say.
 * @throws SheetRefused
 */
export const workbookRows = (bytes: Buffer, most: number): Generator<CsvRow> => {
  if (beginsWith(bytes, ZIP)) checkArchive(bytes);
  else if (!beginsWith(bytes, COMPOUND)) return textRows(bytes, most);
  return sheetRows(firstSheet(bytes, most), most);
};

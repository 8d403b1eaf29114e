import type * as Xlsx from '@e965/xlsx';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { createRequire } from 'node:module';
import { archivePart, checkArchive } from './archive-check';
import { csvRows, csvTextOf, type CsvRow } from './csv-rows';
import { odsHiddenRows } from './ods-hidden-rows';
import { PeopleRows } from './people-rows';
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

const two = (value: number): string => String(value).padStart(2, '0');

/** Cells that hold a time of day only have a date at the workbook's epoch, before this year. */
const FIRST_YEAR = 1905;

/** A date as people write it to their customers: `05/12/2026`, `05/12/2026 13:30`, `13:30`. */
const dateText = (date: Date): string => {
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  if (date.getUTCFullYear() < FIRST_YEAR && time !== '00:00') return time;
  return time === '00:00' ? day : `${day} ${time}`;
};

const textOf = ({ t, v }: CellObject): string => {
  if (v === undefined || t === 'e' || t === 'z') return '';
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? '' : dateText(v);
  return (typeof v === 'number' ? numberText(v) : String(v)).slice(0, SHEET_LIMITS.cell);
};

type SheetCells = readonly (CellObject | undefined)[];

const cellTexts = (cells: SheetCells): readonly string[] =>
  Array.from(cells.slice(0, SHEET_LIMITS.columns), cell => (cell === undefined ? '' : textOf(cell)));

/** Rows by their cells; the sheet's declared range is not trusted. */
function* sheetRows(sheet: WorkSheet, most: number, hidden: ReadonlySet<number>): Generator<CsvRow> {
  const rows = (sheet['!data'] ?? []) as (SheetCells | undefined)[];
  const looks = sheet['!rows'] ?? [];
  for (let row = 0; row < Math.min(rows.length, most); row += 1) {
    const cells = rows[row] ?? [];
    // What was handed over is not needed here any more.
    rows[row] = undefined;
    if (cells.length === 0) continue;
    yield {
      ...{ line: row + 1, cells: cellTexts(cells) },
      isHidden: looks[row]?.hidden === true || hidden.has(row),
    };
  }
}

/** Encrypted parts of an archive are refused before it is read: the library says so of damaged containers too. */
const isLocked = (fault: string): boolean =>
  /password|encrypt/i.test(fault) && !fault.includes('ZIP encryption');

/** Loaded by files that need it: a CSV is read a third of a second sooner. */
const xlsx = (): typeof Xlsx => createRequire(__filename)('@e965/xlsx') as typeof Xlsx;

/** The rows of a sheet that are looked at for people. */
const LOOKED_AT = 50;
/** The sheets of a workbook that are looked at. */
const MOST_SHEETS = 20;

const workbookAt = (bytes: Buffer, at: number, most: number): WorkBook => {
  try {
    return xlsx().read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: at,
      sheetRows: most,
      cellDates: true,
      UTC: true,
      cellText: false,
      // Hidden rows are told apart by their styles.
      ...{ cellFormula: false, cellHTML: false, cellStyles: true, bookVBA: false },
    });
  } catch (fault) {
    throw new SheetRefused(isLocked(String(fault)) ? 'password' : 'unreadable');
  }
};

/** The sheets of a workbook, each read when it is needed. */
class Sheets {
  readonly names: readonly string[];
  private readonly hidden: readonly boolean[];
  private readonly read = new Map<number, WorkSheet>();

  constructor(
    private readonly bytes: Buffer,
    private readonly most: number,
  ) {
    const first = workbookAt(bytes, 0, most);
    this.names = first.SheetNames.slice(0, MOST_SHEETS);
    this.hidden = this.names.map((_, at) => (first.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0);
    this.keep(0, first);
  }

  isHidden(at: number): boolean {
    return this.hidden[at] === true;
  }

  /** A whole sheet; the one before is not kept beside it. */
  at(at: number): WorkSheet {
    const sheet = this.read.get(at) ?? this.keep(at, workbookAt(this.bytes, at, this.most));
    if (sheet === undefined) throw new SheetRefused('unreadable');
    return sheet;
  }

  /** Whether the first rows of a sheet hold anybody. */
  holdsPeople(at: number): boolean {
    const sheet = this.read.get(at) ?? workbookAt(this.bytes, at, LOOKED_AT).Sheets[this.names[at] ?? ''];
    const rows = ((sheet?.['!data'] ?? []) as (SheetCells | undefined)[]).slice(0, LOOKED_AT);
    const people = new PeopleRows({ most: LOOKED_AT, onlySample: true });
    rows.forEach((cells, row) => people.take({ line: row + 1, cells: cellTexts(cells ?? []) }));
    return people.holdsAny();
  }

  private keep(at: number, { Sheets: sheets }: WorkBook): WorkSheet | undefined {
    const sheet = sheets[this.names[at] ?? ''];
    this.read.clear();
    if (sheet !== undefined) this.read.set(at, sheet);
    return sheet;
  }
}

/**
 * The index of the chosen sheet. Without a choice: of the first sheet with people, visible sheets before hidden ones.
 * @throws SheetRefused unreadable when the chosen sheet does not exist
 */
const chosenSheet = (sheets: Sheets, chosen: string | undefined): number => {
  const { names } = sheets;
  if (chosen !== undefined) {
    if (!names.includes(chosen)) throw new SheetRefused('unreadable');
    return names.indexOf(chosen);
  }
  if (names.length === 1) return 0;
  const all = names
    .map((_, at) => at)
    .toSorted((one, other) => Number(sheets.isHidden(one)) - Number(sheets.isHidden(other)));
  return all.find(at => sheets.holdsPeople(at)) ?? 0;
};

/** Text formats that are not tables: HTML, XML, vCard, JSON, RTF. */
const NO_TABLE = /^\uFEFF?\s*(?:<|BEGIN:VCARD\b|\{\s*["\\]|\[\s*[{[])/i;

function* textRows(bytes: Buffer, most: number): Generator<CsvRow> {
  const text = csvTextOf(bytes);
  if (text === null || NO_TABLE.test(text)) throw new SheetRefused('kind');
  let rows = 0;
  for (const { line, cells } of csvRows(text)) {
    if (++rows > most) return;
    yield { line, cells: cells.slice(0, SHEET_LIMITS.columns).map(cell => cell.slice(0, SHEET_LIMITS.cell)) };
  }
}

/** The rows of one sheet of a file, and the names of all its sheets. */
export interface SheetRows {
  readonly rows: Generator<CsvRow>;
  /** Empty for a file without sheets. */
  readonly sheet: string;
  readonly sheets: readonly string[];
}

/**
 * The rows of a sheet of an .xlsx, .xls or .ods, or of a CSV: `most` of them at most. The format is detected by the first
 * bytes.
 * @param chosen the name of the sheet; the first that holds people where it is left out.
 * @throws SheetRefused
 */
export const workbookRows = (bytes: Buffer, most: number, chosen?: string): SheetRows => {
  const isArchive = beginsWith(bytes, ZIP);
  if (isArchive) checkArchive(bytes);
  else if (!beginsWith(bytes, COMPOUND)) return { rows: textRows(bytes, most), sheet: '', sheets: [] };
  const content = isArchive ? archivePart(bytes, 'content.xml') : null;
  const sheets = new Sheets(bytes, most);
  const at = chosenSheet(sheets, chosen);
  const hidden: ReadonlySet<number> =
    content === null ? new Set() : odsHiddenRows(content, { sheet: at, most });
  return {
    rows: sheetRows(sheets.at(at), most, hidden),
    sheet: sheets.names[at] ?? '',
    sheets: sheets.names.filter((_, each) => each === at || !sheets.isHidden(each)),
  };
};

import {
  LIMITS,
  samePersonNumber,
  withoutMark,
  type ColumnRole,
  type ImportNote,
  type ImportSkipReason,
  type LeftOutLine,
  type NamedField,
  type NotedLine,
  type SheetColumn,
  type SkippedLine,
} from '@prosa/contracts';
import { findColumns } from './column-finder';
import type { CsvRow } from './csv-rows';
import { codeNamedBy } from './column-words';
import { isCode, isLandline, NO_PHONES, phonesAfter, type CellPhones, type NumberStart } from './phone-cell';
import { SheetRefused } from './sheet-limits';

/** A person read from an imported file. */
export interface ImportedPerson {
  readonly line: number;
  readonly name: string;
  readonly phone: string;
  /** Empty when the file names none. */
  readonly email: string;
  /** Of an empty cell too: a message that names the column says nothing there. */
  readonly fields: readonly NamedField[];
}

/** How a person wants a file to be read. */
export interface ReadChoice {
  /** What each column is, from the left; found where it is left out. */
  readonly roles?: readonly ColumnRole[];
  /** Whether hidden rows are left out. */
  readonly skipHidden?: boolean;
  /** The name of a workbook's sheet. */
  readonly sheet?: string;
}

/** How the rows of a file are judged. */
export interface PeopleRules extends ReadChoice {
  /** Maximum number of rows besides the titles. */
  readonly most: number;
  /** Whether only counts and the first people are wanted. */
  readonly onlySample?: boolean;
  /** Whether only lines that are skipped, or of which something is left out, are wanted. */
  readonly onlyLeftOut?: boolean;
}

/** What was found in a file. */
export interface PeopleFound {
  readonly columns: readonly SheetColumn[];
  /** The first rows below the titles. */
  readonly sample: readonly (readonly string[])[];
  readonly total: number;
  readonly hidden: number;
  /** The number of skipped lines by reason, and the first of them. */
  readonly skipped: Readonly<Partial<Record<ImportSkipReason, number>>>;
  readonly lines: readonly SkippedLine[];
  /** The first lines of which something was left out. */
  readonly notes: readonly NotedLine[];
}

/** The number of skipped lines, for whatever reason. */
export const skippedIn = (skipped: PeopleFound['skipped']): number =>
  Object.values(skipped).reduce((sum, each) => sum + each, 0);

/** Rows that are looked at to find the columns. */
const LOOKED_AT = 200;
const FIELDS = { most: 30, longest: 255 } as const;
const SAMPLE = { rows: 5, cell: 80 } as const;
const EMAIL = {
  longest: 254,
  cell: 1_000,
  form: /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}$/u,
} as const;

/** The first address of a cell: `mailto:`, a name before it and further addresses are left out. */
const addressIn = (cell: string): string =>
  cell
    .slice(0, EMAIL.cell)
    .split(/[\s,;<>]+/)
    .map(word => word.replace(/^mailto:/, '').replace(/\.+$/, ''))
    .find(word => word.length <= EMAIL.longest && EMAIL.form.test(word)) ?? '';

/** Columns of the same title are numbered: each is a field. */
const apart = (titles: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return titles.map(title => {
    const times = (seen.get(title) ?? 0) + 1;
    seen.set(title, times);
    return title === '' || times === 1 ? title : `${title} ${times}`;
  });
};

const isBlank = ({ cells }: CsvRow): boolean => cells.every(cell => cell.trim() === '');

const textOf = (cell: string | undefined): string => withoutMark((cell ?? '').trim()).replace(/\s+/g, ' ');

/** Judges the rows of a file one after the other. */
export class PeopleRows {
  private readonly skipped: Partial<Record<ImportSkipReason, number>> = {};
  private readonly lines: SkippedLine[] = [];
  private readonly notes: NotedLine[] = [];
  private readonly sample: (readonly string[])[] = [];
  private readonly seen = new Set<string>();
  /** The first rows, until the columns are found. */
  private waiting: CsvRow[] | null = [];
  private columns: readonly SheetColumn[] = [];
  private people: ImportedPerson[] = [];
  private leftOut: LeftOutLine[] = [];
  /** Characters of their cells, which are answered all at once. */
  private leftOutLength = 0;
  private rows = 0;
  private total = 0;
  private hidden = 0;

  constructor(private readonly rules: PeopleRules) {}

  /** Takes the next row. @throws SheetRefused tooLarge */
  take(row: CsvRow): void {
    if (isBlank(row)) return;
    if (row.isHidden === true) {
      this.hidden += 1;
      if (this.rules.skipHidden === true) return;
    }
    if (this.waiting === null) return this.judge(row);
    if (this.waiting.push(row) >= LOOKED_AT) this.settle();
  }

  /** The people since the last call. */
  taken(): readonly ImportedPerson[] {
    const { people } = this;
    this.people = [];
    return people;
  }

  /** The lines with a fault since the last call, where they are wanted. */
  takenLeftOut(): readonly LeftOutLine[] {
    const { leftOut } = this;
    this.leftOut = [];
    return leftOut;
  }

  /** Whether there is anybody in the rows so far. */
  holdsAny(): boolean {
    this.settle();
    return this.total > 0;
  }

  /** What was found, after the last row. @throws SheetRefused empty */
  end(): PeopleFound {
    this.settle();
    if (this.rows === 0) throw new SheetRefused('empty');
    const { columns, sample, total, hidden, skipped, lines, notes } = this;
    return { columns, sample, total, hidden, skipped, lines, notes };
  }

  private settle(): void {
    if (this.waiting === null) return;
    const rows = this.waiting;
    this.waiting = null;
    const { columns, titleRows } = findColumns(rows);
    const { roles } = this.rules;
    const titles = apart(columns.map(({ title }) => title));
    this.columns = columns.map(({ role }, at) => ({
      title: titles[at] ?? '',
      role: roles === undefined ? role : (roles[at] ?? 'ignore'),
    }));
    for (const row of rows.slice(titleRows)) this.judge(row);
  }

  private judge(row: CsvRow): void {
    if (++this.rows > this.rules.most) throw new SheetRefused('tooLarge');
    if (this.sample.length < SAMPLE.rows)
      this.sample.push(this.columns.map((_, at) => textOf(row.cells[at]).slice(0, SAMPLE.cell)));
    const { phone, others, isShortened } = this.phonesOf(row);
    const written = this.nameOf(row);
    const name = /[\p{L}\p{N}]/u.test(written) ? written : phone;
    if ([...name].length === 1) return this.skip(row, 'name');
    if (phone === '') return this.skip(row, isShortened === true ? 'shortened' : 'number');
    const key = samePersonNumber(phone);
    if (this.seen.has(key)) return this.skip(row, 'repeated');
    this.seen.add(key);
    this.total += 1;
    this.keep(row, { phone, name, others });
  }

  private skip(row: CsvRow, reason: ImportSkipReason): void {
    const { line } = row;
    this.leaveOut(row, { reason, notes: [] });
    this.skipped[reason] = (this.skipped[reason] ?? 0) + 1;
    if (this.lines.length < LIMITS.sheetImport.lines) this.lines.push({ line, reason });
  }

  private leaveOut(row: CsvRow, why: Pick<LeftOutLine, 'reason' | 'notes'>): void {
    if (this.rules.onlyLeftOut !== true) return;
    const cells = this.columns.map((_, at) => withoutMark((row.cells[at] ?? '').trim()));
    this.leftOutLength += cells.reduce((sum, { length }) => sum + length, 0);
    if (this.leftOutLength > LIMITS.sheetImport.bytes) throw new SheetRefused('tooLarge');
    this.leftOut.push({ line: row.line, ...why, cells });
  }

  private keep(
    row: CsvRow,
    found: { readonly phone: string; readonly name: string; readonly others: number },
  ): void {
    const { line } = row;
    const notes: ImportNote[] = [];
    const letters = [...found.name];
    const { max } = LIMITS.contactName;
    if (letters.length > max) notes.push('name');
    if (found.others > 0) notes.push('numbers');
    const written = this.cellsOf(row, 'email')[0]?.toLowerCase() ?? '';
    const email = addressIn(written);
    if (written !== '' && email === '') notes.push('email');
    if (notes.length > 0) this.leaveOut(row, { reason: null, notes });
    for (const note of notes)
      if (this.notes.length < LIMITS.sheetImport.lines) this.notes.push({ line, note });
    if (this.rules.onlyLeftOut === true) return;
    if (this.rules.onlySample === true && this.total > SAMPLE.rows) return;
    const name = letters.slice(0, max).join('').trim();
    this.people.push({ line, name, phone: found.phone, email, fields: this.fieldsOf(row) });
  }

  private cellsOf(row: CsvRow, role: ColumnRole): readonly string[] {
    return this.columns.flatMap((column, at) => {
      const text = column.role === role ? textOf(row.cells[at]) : '';
      return text === '' ? [] : [text];
    });
  }

  private nameOf(row: CsvRow): string {
    return this.cellsOf(row, 'name').join(' ');
  }

  /** The numbers of the first column that holds one for WhatsApp in this row, else of the first that holds any. */
  private phonesOf(row: CsvRow): CellPhones {
    const cells = this.numberCells(row);
    return (
      cells.find(({ phone }) => phone !== '' && !isLandline(phone)) ??
      cells.find(({ phone }) => phone !== '') ??
      cells[0] ??
      NO_PHONES
    );
  }

  private numberCells(row: CsvRow): readonly CellPhones[] {
    const filled = this.columns.flatMap(({ role, title }, at) => {
      const text = role === 'number' ? textOf(row.cells[at]) : '';
      return text === '' ? [] : [{ title, text }];
    });
    const parts = filled.map(({ title, text }) => (isCode(text) ? (codeNamedBy(title) ?? 'area') : null));
    if (!parts.includes(null)) return filled.map(() => NO_PHONES);
    const startAt = (end: number): NumberStart => {
      const last = (part: 'country' | 'area'): string => {
        const before = parts.lastIndexOf(part, end);
        return filled[before >= 0 ? before : parts.indexOf(part)]?.text ?? '';
      };
      return { country: last('country'), area: last('area') };
    };
    return filled.flatMap(({ text }, at) => (parts[at] === null ? [phonesAfter(startAt(at), text)] : []));
  }

  private fieldsOf(row: CsvRow): readonly NamedField[] {
    return this.columns
      .flatMap(({ title, role }, at) =>
        role === 'field' && title !== ''
          ? [{ name: title, value: textOf(row.cells[at]).slice(0, FIELDS.longest) }]
          : [],
      )
      .slice(0, FIELDS.most);
  }
}

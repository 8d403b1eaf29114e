import {
  LIMITS,
  samePersonNumber,
  type ColumnRole,
  type ImportNote,
  type NamedField,
  type NotedLine,
  type SheetColumn,
  type SkippedLine,
} from '@prosa/contracts';
import { findColumns } from './column-finder';
import type { CsvRow } from './csv-rows';
import { withoutMark } from './csv-text';
import { isLandline, NO_PHONES, phonesIn, type CellPhones } from './phone-cell';
import { SheetRefused } from './sheet-limits';

/** A person read from an imported file. */
export interface ImportedPerson {
  readonly line: number;
  readonly name: string;
  readonly phone: string;
  /** Empty when the file names none. */
  readonly email: string;
  readonly fields: readonly NamedField[];
}

/** How a person wants a file to be read. */
export interface ReadChoice {
  /** What each column is, from the left; found where it is left out. */
  readonly roles?: readonly ColumnRole[];
  /** Whether hidden rows are left out. */
  readonly skipHidden?: boolean;
}

/** How the rows of a file are judged. */
export interface PeopleRules extends ReadChoice {
  /** Maximum number of rows besides the titles. */
  readonly most: number;
  /** Whether only counts and the first people are wanted. */
  readonly onlySample?: boolean;
}

/** What was found in a file. */
export interface PeopleFound {
  readonly columns: readonly SheetColumn[];
  /** The first rows below the titles. */
  readonly sample: readonly (readonly string[])[];
  readonly total: number;
  readonly hidden: number;
  readonly skipped: readonly SkippedLine[];
  readonly notes: readonly NotedLine[];
}

/** Rows that are looked at to find the columns. */
const LOOKED_AT = 200;
const FIELDS = { most: 30, longest: 255 } as const;
const SAMPLE = { rows: 5, cell: 80 } as const;
const EMAIL = {
  longest: 254,
  form: /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}$/u,
} as const;

const isBlank = ({ cells }: CsvRow): boolean => cells.every(cell => cell.trim() === '');

const textOf = (cell: string | undefined): string => withoutMark((cell ?? '').trim()).replace(/\s+/g, ' ');

/** Judges the rows of a file one after the other. */
export class PeopleRows {
  private readonly skipped: SkippedLine[] = [];
  private readonly notes: NotedLine[] = [];
  private readonly sample: (readonly string[])[] = [];
  private readonly seen = new Set<string>();
  /** The first rows, until the columns are found. */
  private waiting: CsvRow[] | null = [];
  private columns: readonly SheetColumn[] = [];
  private people: ImportedPerson[] = [];
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

  /** What was found, after the last row. @throws SheetRefused empty */
  end(): PeopleFound {
    this.settle();
    if (this.rows === 0) throw new SheetRefused('empty');
    const { columns, sample, total, hidden, skipped, notes } = this;
    return { columns, sample, total, hidden, skipped, notes };
  }

  private settle(): void {
    if (this.waiting === null) return;
    const rows = this.waiting;
    this.waiting = null;
    const { columns, titleRows } = findColumns(rows);
    const { roles } = this.rules;
    this.columns = columns.map(({ title, role }, at) => ({
      title,
      role: roles === undefined ? role : (roles[at] ?? 'ignore'),
    }));
    for (const row of rows.slice(titleRows)) this.judge(row);
  }

  private judge(row: CsvRow): void {
    if (++this.rows > this.rules.most) throw new SheetRefused('tooLarge');
    if (this.sample.length < SAMPLE.rows)
      this.sample.push(this.columns.map((_, at) => textOf(row.cells[at]).slice(0, SAMPLE.cell)));
    const { phone, others, isShortened } = this.phonesOf(row);
    const name = this.nameOf(row) || phone;
    const length = [...name].length;
    const key = samePersonNumber(phone);
    if (length === 1) return void this.skipped.push({ line: row.line, reason: 'name' });
    if (phone === '')
      return void this.skipped.push({
        line: row.line,
        reason: isShortened === true ? 'shortened' : 'number',
      });
    if (this.seen.has(key)) return void this.skipped.push({ line: row.line, reason: 'repeated' });
    this.seen.add(key);
    this.total += 1;
    this.keep(row, { phone, name, others });
  }

  private keep(
    row: CsvRow,
    found: { readonly phone: string; readonly name: string; readonly others: number },
  ): void {
    const { line } = row;
    const note = (what: ImportNote): void => void this.notes.push({ line, note: what });
    const letters = [...found.name];
    const { max } = LIMITS.contactName;
    if (letters.length > max) note('name');
    if (found.others > 0) note('numbers');
    const written = this.cellsOf(row, 'email')[0]?.toLowerCase() ?? '';
    const email = written.length <= EMAIL.longest && EMAIL.form.test(written) ? written : '';
    if (written !== '' && email === '') note('email');
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
    const cells = this.cellsOf(row, 'number').map(phonesIn);
    return (
      cells.find(({ phone }) => phone !== '' && !isLandline(phone)) ??
      cells.find(({ phone }) => phone !== '') ??
      cells[0] ??
      NO_PHONES
    );
  }

  private fieldsOf(row: CsvRow): readonly NamedField[] {
    return this.columns
      .flatMap(({ title, role }, at) => {
        const value = role === 'field' && title !== '' ? textOf(row.cells[at]).slice(0, FIELDS.longest) : '';
        return value === '' ? [] : [{ name: title, value }];
      })
      .slice(0, FIELDS.most);
  }
}

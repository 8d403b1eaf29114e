import type { ColumnRole, SheetColumn } from '@prosa/contracts';
import { codeNamedBy, namedBy, namePartOf, type TitleWeight } from './column-words';
import type { CsvRow } from './csv-rows';
import { isCode, lookOf, phonesIn, type CellLook } from './phone-cell';

/** The columns of a file, and how many of its first rows stand above its people. */
export interface FoundColumns {
  readonly columns: readonly SheetColumn[];
  readonly titleRows: number;
}

/** A heading, a note and the filters of a report may stand above the titles. */
const TITLES_WITHIN = 20;
const TITLE = { longest: 60, kept: 50 } as const;
/** The share of a column's filled cells that must be phones where no title says that they are. */
const MOSTLY = 0.6;
const SOME = 0.3;
const WEIGHTS: readonly TitleWeight[] = ['strong', 'plain', 'weak'];

/** Seven to nine digits. */
const LOCAL = /^\(?\d{1,5}[ .-]?\d{2,4}[ .-]?\d{2,4}$/;

const cellOf = ({ cells }: CsvRow, column: number): string => (cells[column] ?? '').trim();

/** How the cells of a column look. */
class ColumnLook {
  /** Country codes or area codes alone. */
  readonly holdsCodes: boolean;
  /** Numbers without their area codes. */
  readonly holdsLocals: boolean;
  private readonly looks: readonly CellLook[];
  private readonly phones: number;

  constructor(rows: readonly CsvRow[], column: number) {
    const cells = rows.map(row => cellOf(row, column)).filter(cell => cell !== '');
    this.looks = cells.map(lookOf);
    this.holdsCodes = cells.length > 0 && cells.every(isCode);
    this.holdsLocals = cells.filter(cell => LOCAL.test(cell)).length > cells.length * MOSTLY;
    this.phones = cells.filter(cell => phonesIn(cell).phone !== '').length;
  }

  share(...wanted: readonly CellLook[]): number {
    return this.looks.filter(look => wanted.includes(look)).length / Math.max(1, this.looks.length);
  }

  /** Whether numbers of any country stand here; fewer are enough under a title that says so. */
  get holdsNumbers(): boolean {
    return this.phones > 0 && this.share('cpf') < SOME && this.phones / this.looks.length >= SOME;
  }

  get isEmpty(): boolean {
    return this.looks.length === 0;
  }
}

const isTitleRow = (row: CsvRow): boolean => {
  const filled = row.cells.filter(cell => cell.trim() !== '');
  return filled.every(cell => cell.trim().length <= TITLE.longest && lookOf(cell) !== 'phone');
};

/** How many known columns a row names; one with a number counts more than all others. */
const titleScore = (row: CsvRow): number => {
  if (!isTitleRow(row)) return 0;
  const roles = new Set(row.cells.map(cell => namedBy(cell)?.role).filter(role => role !== 'ignore'));
  roles.delete(undefined);
  return roles.size + (roles.has('number') ? 3 : 0);
};

/** Index of the titles; -1 where the first row is a person already. */
const titlesIn = (rows: readonly CsvRow[]): number => {
  const scores = rows.slice(0, TITLES_WITHIN).map(titleScore);
  const best = Math.max(0, ...scores);
  if (best >= 2) return scores.indexOf(best);
  const [first, ...below] = rows;
  if (first === undefined || !isTitleRow(first)) return -1;
  // Titles of no known words: the column below them holds phones, and they are none.
  const areTitles = first.cells.some(
    (cell, column) =>
      /\p{L}/u.test(cell) && new ColumnLook(below, column).share('phone', 'shortened') >= MOSTLY,
  );
  return areTitles || best > 0 ? 0 : -1;
};

const joinedNames = (titles: readonly string[]): readonly number[] => {
  const parts = titles.map(namePartOf);
  const of = (...wanted: readonly (typeof parts)[number][]): number[] =>
    parts.flatMap((part, column) => (wanted.includes(part) ? [column] : []));
  const [whole] = of('whole');
  const lasts = of('last');
  // A whole name beside a last name is the first one: Nome;Sobrenome.
  if (whole !== undefined && (of('first').length > 0 || lasts.length === 0)) return [whole];
  return [...(whole === undefined ? of('first') : [whole]), ...of('middle'), ...lasts];
};

/** Country codes and area codes in columns of their own. */
const codesBeside = (titles: readonly string[], looks: readonly ColumnLook[]): readonly number[] =>
  titles.flatMap((title, column) =>
    codeNamedBy(title) !== null && looks[column]?.holdsCodes === true ? [column] : [],
  );

const numbersByTitle = (titles: readonly string[], looks: readonly ColumnLook[]): readonly number[] => {
  const named = titles.map(namedBy);
  const columns = WEIGHTS.flatMap(weight =>
    named.flatMap((name, column) => (name?.role === 'number' && name.weight === weight ? [column] : [])),
  );
  const holding = columns.filter(column => looks[column]?.holdsNumbers);
  if (holding.length > 0) return holding;
  const locals = codesBeside(titles, looks).length > 0 ? columns.filter(at => looks[at]?.holdsLocals) : [];
  return locals.length > 0 ? locals : columns.slice(0, 1);
};

const firstOf = (
  looks: readonly ColumnLook[],
  isIt: (look: ColumnLook, column: number) => boolean,
): number[] => {
  const column = looks.findIndex(isIt);
  return column < 0 ? [] : [column];
};

/** The first column of phones, else of phones that a spreadsheet shortened. */
const phonesByContent = (looks: readonly ColumnLook[]): number[] => {
  const whole = firstOf(looks, look => look.share('phone') >= MOSTLY);
  return whole.length > 0 ? whole : firstOf(looks, look => look.share('phone', 'shortened') >= MOSTLY);
};

/** The columns that hold names, numbers and addresses; what titles leave open, the cells decide. */
const rolesOf = (titles: readonly string[], looks: readonly ColumnLook[]): readonly ColumnRole[] => {
  const named = titles.map(namedBy);
  const codes = codesBeside(titles, looks);
  let numbers = numbersByTitle(titles, looks);
  if (
    !numbers.some(column => looks[column]?.holdsNumbers || (codes.length > 0 && looks[column]?.holdsLocals))
  ) {
    const byContent = phonesByContent(looks);
    if (byContent.length > 0) numbers = byContent;
  }
  const email = named.findIndex(name => name?.role === 'email');
  const emails = email >= 0 ? [email] : firstOf(looks, look => look.share('email') >= MOSTLY);
  const taken = [...numbers, ...emails, ...codes];
  const byTitle = joinedNames(titles).filter(column => !taken.includes(column));
  const weak = named.findIndex(
    (name, at) => name?.weight === 'weak' && !taken.includes(at) && looks[at]?.share('text') === 1,
  );
  const others = firstOf(looks, (look, at) => !taken.includes(at) && look.share('text') >= MOSTLY);
  const names = byTitle.length > 0 ? byTitle : weak >= 0 ? [weak] : others;
  return titles.map((title, column) => {
    if (numbers.includes(column) || codes.includes(column)) return 'number';
    if (emails.includes(column)) return 'email';
    if (names.includes(column)) return 'name';
    return title === '' || named[column]?.role === 'ignore' ? 'ignore' : 'field';
  });
};

/** Name, number and e-mail in this order, as far as the cells do not say otherwise. */
const rolesWithoutTitles = (looks: readonly ColumnLook[]): readonly ColumnRole[] => {
  const [number = Math.min(1, looks.length - 1)] = phonesByContent(looks);
  const [email = -1] = firstOf(looks, look => look.share('email') > 0);
  const [name = -1] = firstOf(
    looks,
    (look, at) => at !== number && at !== email && look.share('text', 'other') > 0,
  );
  const rest = looks.findIndex((_, at) => at > 1 && at !== number && at !== name);
  const address = email >= 0 && email !== number ? email : rest;
  return looks.map((_, at) => {
    if (at === number) return 'number';
    if (at === address) return 'email';
    return at === name ? 'name' : 'ignore';
  });
};

/**
 * Finds the titles of a file among its first rows, and the columns of its people by titles and cells.
 * @param rows its first rows, none of them empty.
 */
export const findColumns = (rows: readonly CsvRow[]): FoundColumns => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const at = titlesIn(rows);
  const below = rows.slice(at + 1);
  const looks = Array.from({ length: width }, (_, column) => new ColumnLook(below, column));
  const row = rows[at];
  const titles = looks.map((_, column) =>
    row === undefined ? '' : cellOf(row, column).replace(/\s+/g, ' ').slice(0, TITLE.kept),
  );
  const roles = row === undefined ? rolesWithoutTitles(looks) : rolesOf(titles, looks);
  return {
    columns: titles.map((title, column) => ({ title, role: roles[column] ?? 'ignore' })),
    titleRows: at + 1,
  };
};

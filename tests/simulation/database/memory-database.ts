import { snakeCase } from '../../../libs/read-model/src/column-names';
import type { ColumnShape, TableShape } from './catalogue';

/** A row; never changed, only replaced. */
export type Row = Readonly<Record<string, unknown>>;

/** A server error, with the code that `pg` reports. */
export class SqlFault extends Error {
  override readonly name = 'SqlFault';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The product uses a feature that the test double lacks and that has to be added to it. */
export class MissingStandIn extends Error {
  override readonly name = 'MissingStandIn';

  constructor(what: string) {
    super(`${what}; see tests/simulation/README.md`);
  }
}

/** A statement has to wait for what another transaction holds. */
export class Blocked extends Error {
  constructor(readonly by: Work) {
    super('blocked');
  }
}

interface Columns {
  readonly columns: ReadonlyMap<string, ColumnShape>;
  readonly bySqlName: ReadonlyMap<string, ColumnShape>;
  readonly key: readonly string[];
}

const columnsOf = new WeakMap<TableShape, Columns>();

/** A shape's columns by their names; all worlds have the same. */
const named = (shape: TableShape): Columns => {
  let known = columnsOf.get(shape);
  if (known === undefined) {
    known = {
      columns: new Map(shape.columns.map(column => [column.name, column])),
      bySqlName: new Map(shape.columns.map(column => [column.sqlName, column])),
      key: shape.unique[0] ?? shape.columns.map(({ name }) => name),
    };
    columnsOf.set(shape, known);
  }
  return known;
};

/** A table's rows as they are committed. */
export class Table {
  readonly rows = new Map<string, Row>();
  readonly columns: ReadonlyMap<string, ColumnShape>;
  readonly bySqlName: ReadonlyMap<string, ColumnShape>;
  readonly key: readonly string[];
  private counter = 0;

  constructor(readonly shape: TableShape) {
    ({ columns: this.columns, bySqlName: this.bySqlName, key: this.key } = named(shape));
  }

  keyOf(row: Row): string {
    return this.key.length === 1
      ? String(row[this.key[0] as string])
      : this.key.map(name => String(row[name])).join('\u001f');
  }

  /** A row with everything that the database adds by itself. */
  complete(given: Row): Row {
    const row: Record<string, unknown> = {};
    for (const { name, counted, fallback, type } of this.shape.columns) {
      if (counted && given[name] === undefined) row[name] = this.counter += 1;
      else row[name] = given[name] === undefined ? fallback : stored(given[name], type);
    }
    return row;
  }
}

const listOf = (text: string): unknown[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map(item => item.replace(/^"|"$/g, ''));

/** A value as its column gives it back. */
export const stored = (value: unknown, type: string): unknown => {
  if (value === null || value === undefined) return null;
  if (type === 'bigint' || type === 'integer' || type === 'smallint') return Number(value);
  if ((type === 'json' || type === 'jsonb') && typeof value === 'string') return JSON.parse(value) as unknown;
  if (type.endsWith('[]') && typeof value === 'string') {
    const list = listOf(value);
    return type.startsWith('integer') ? list.map(Number) : list;
  }
  return value;
};

/** A transaction: its uncommitted writes, and the rows that others wait for. */
export class Work {
  readonly written = new Map<Table, Map<string, Row | null>>();
  readonly locks = new Set<string>();
  readonly notifications: string[] = [];
  /** What the statement under way has overwritten. */
  readonly undo: {
    readonly rows: Map<string, Row | null>;
    readonly key: string;
    readonly before: Row | null | undefined;
  }[] = [];
  waitsFor: Work | null = null;
  state: 'open' | 'failed' | 'ended' = 'open';
  /** Whether the server has ended it because its process was silent for too long. */
  isIdle = false;
  private readonly waiting = new Set<() => void>();

  /** Calls back once it has ended. */
  whenEnded(wake: () => void): void {
    this.waiting.add(wake);
  }

  end(): void {
    this.state = 'ended';
    for (const wake of this.waiting) wake();
  }
}

class Advisory {
  private readonly holders = new Map<string, object>();

  take(name: string, holder: object): boolean {
    const present = this.holders.get(name);
    if (present !== undefined && present !== holder) return false;
    this.holders.set(name, holder);
    return true;
  }

  leave(holder: object): void {
    for (const [name, present] of this.holders) if (present === holder) this.holders.delete(name);
  }

  clear(): void {
    this.holders.clear();
  }
}

/**
 * Rows, row locks and transactions as `read committed` has them, in memory. A statement sees what is committed and what
 * its own transaction wrote; who writes a row that another one has written waits for the other's end.
 */
export class MemoryDatabase {
  readonly advisory = new Advisory();
  /** Set while a world runs: lets a single query wait its turn like a statement. */
  ping: (label: string) => Promise<void> = () => Promise.resolve();
  /** Called with notifications when their transaction commits. */
  notified: (channel: string, text: string) => void = () => undefined;
  /** Planted fault: locks are ignored. */
  ignoresLocks = false;
  private readonly tables = new Map<string, Table>();
  private readonly locks = new Map<string, Work>();
  private readonly sequences = new Map<string, number>();

  constructor(readonly shapes: ReadonlyMap<string, TableShape>) {}

  /** A table by the name that TypeScript or SQL gives it. */
  table(name: string): Table {
    return this.tables.get(name) ?? this.made(name);
  }

  /** Most worlds need few of the tables. */
  private made(name: string): Table {
    const shape = this.shapes.get(snakeCase(name));
    if (shape === undefined) throw new SqlFault('42P01', `There is no table ${name}`);
    const table = this.tables.get(shape.name) ?? new Table(shape);
    this.tables.set(shape.name, table).set(name, table);
    return table;
  }

  /** Numbers are drawn outside of transactions. */
  draw(sequence: string, block: number): number {
    const first = (this.sequences.get(sequence) ?? 0) + 1;
    this.sequences.set(sequence, first + block - 1);
    return first;
  }

  /** The rows that a transaction sees. */
  rows(table: Table, work: Work): Row[] {
    const own = work.written.get(table);
    if (own === undefined || own.size === 0) return [...table.rows.values()];
    const seen: Row[] = [];
    for (const [key, row] of table.rows) if (!own.has(key)) seen.push(row);
    for (const row of own.values()) if (row !== null) seen.push(row);
    return seen;
  }

  find(table: Table, key: string, work: Work): Row | undefined {
    const own = work.written.get(table)?.get(key);
    return own === undefined ? table.rows.get(key) : (own ?? undefined);
  }

  /**
   * Takes an exclusive lock.
   * @throws Blocked while another transaction has it.
   */
  lock(name: string, work: Work): void {
    const holder = this.locks.get(name);
    if (holder === work || this.ignoresLocks) return;
    if (holder !== undefined && holder.state !== 'ended') {
      for (let next: Work | null = holder; next !== null; next = next.waitsFor)
        if (next === work) throw new SqlFault('40P01', 'deadlock detected');
      throw new Blocked(holder);
    }
    this.locks.set(name, work);
    work.locks.add(name);
  }

  /** Whether another transaction has it now. */
  isLocked(name: string, work: Work): boolean {
    const holder = this.locks.get(name);
    return holder !== undefined && holder !== work && holder.state !== 'ended';
  }

  lockRow(table: Table, key: string, work: Work): void {
    this.lock(`${table.shape.name}/${key}`, work);
  }

  /** Writes a row, or takes it away. */
  write(table: Table, key: string, row: Row | null, work: Work): void {
    this.lockRow(table, key, work);
    let own = work.written.get(table);
    if (own === undefined) work.written.set(table, (own = new Map()));
    work.undo.push({ rows: own, key, before: own.get(key) });
    own.set(key, row);
  }

  /** A statement that could not be carried out to its end has written nothing. */
  undo(work: Work): void {
    for (const { rows, key, before } of work.undo.reverse()) {
      if (before === undefined) rows.delete(key);
      else rows.set(key, before);
    }
    work.undo.length = 0;
  }

  /** The row that a new one would repeat, by any unique key; waits for who is about to write one. */
  rival(table: Table, row: Row, work: Work): Row | undefined {
    for (const columns of table.shape.unique) {
      const values = columns.map(name => row[name]);
      if (values.some(value => value === null || value === undefined)) continue;
      this.lock(`${table.shape.name}!${columns.join(',')}=${values.map(String).join('\u001f')}`, work);
      const found =
        columns === table.key
          ? this.find(table, table.keyOf(row), work)
          : this.rows(table, work).find(each =>
              columns.every((name, at) => String(each[name]) === String(values[at])),
            );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  commit(work: Work): void {
    for (const [table, rows] of work.written)
      for (const [key, row] of rows) {
        if (row === null) table.rows.delete(key);
        else table.rows.set(key, row);
      }
    this.release(work);
    for (const note of work.notifications) {
      const at = note.indexOf(' ');
      this.notified(note.slice(0, at), note.slice(at + 1));
    }
  }

  rollback(work: Work): void {
    this.release(work);
  }

  private release(work: Work): void {
    for (const name of work.locks) if (this.locks.get(name) === work) this.locks.delete(name);
    work.end();
  }
}

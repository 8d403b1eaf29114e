import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import { CompiledQuery, type Transaction } from 'kysely';
import { ArrayParameter, arrayText } from './array-parameter';
import { changesOf, eachPlace, foldTouches, placeRows, rulesByType, touchesOf } from './fold-batch';
import type { RulesByType, Slot, TableChanges } from './fold-batch';
import type { RowKey } from './projection.port';
import type { RowSlots } from './row-replay';
import type { AnyRow, AnyTable, Column, TableLayout } from './table-layout';
import { sendPipelined, pipelined, type Statement } from './pipeline';

const valueOf = ({ field, shape }: Column, row: AnyRow): unknown => {
  const value = row[field];
  if (value === undefined || value === null) return null;
  if (shape === 'json') return JSON.stringify(value);
  return shape === 'array' ? arrayText(value as readonly unknown[]) : value;
};

/** The parameters that write rows: one for each column. */
export const rowParameters = (columns: readonly Column[], rows: readonly AnyRow[]): ArrayParameter[] =>
  columns.map(column => new ArrayParameter(rows.map(row => valueOf(column, row))));

/** The parameters that name rows: one for each field of the key. */
export const keyParameters = (keys: Iterable<RowKey>, width: number): ArrayParameter[] => {
  const columns: unknown[][] = Array.from({ length: width }, () => []);
  for (const key of keys) key.forEach((value, index) => columns[index]?.push(value));
  return columns.map(column => new ArrayParameter(column));
};

/**
 * Above this number of rows, statements are prepared with yields in between, so that the event loop is not blocked.
 */
const MANY_ROWS = 1_000;

/**
 * Writes a batch of facts into all projected tables: per table one statement to load, one to write, one to delete.
 * All loads come first, then all writes; deletes last over all tables, so that `on delete` actions see the batch's
 * rows.
 */
export class RowWriter {
  readonly rules: RulesByType;

  constructor(private readonly layouts: ReadonlyMap<AnyTable, TableLayout>) {
    this.rules = rulesByType(layouts.keys());
  }

  async write(transaction: Transaction<ReadModel>, events: readonly Recorded[]): Promise<void> {
    await (
      await this.send(transaction, this.asking(events))
    ).written;
  }

  /** The statements that load the touched rows; their result is valid under the checkpoint's lock only. */
  asking(events: readonly Recorded[]): AskedRows {
    const touches = touchesOf(this.rules, events);
    return this.askingFor(table => {
      const touched = touches.get(table);
      if (touched === undefined) return undefined;
      const fold = (rows: readonly AnyRow[]): void => {
        placeRows(touched, rows);
        foldTouches(touched);
      };
      return { slots: touched.slots, fold };
    });
  }

  /**
   * Loads rows, unless provided, and sends the changes. Resolves when all is sent: later queries in the transaction
   * see the rows, and fail if they cannot be written.
   */
  async send(
    transaction: Transaction<ReadModel>,
    { touched, loads, size }: AskedRows,
    known?: readonly (readonly AnyRow[])[],
  ): Promise<SentRows> {
    const found = known ?? (await pipelined(transaction, loads, size));
    touched.forEach(({ fold }, index) => fold(found[index] ?? []));
    const changes = touched.map(({ layout, slots }) => ({ layout, ...changesOf(slots.values(), layout) }));
    const writes = [...changes.flatMap(upsertOf), ...changes.flatMap(removalOf)];
    return { written: (await sendPipelined(transaction, writes, size)).answers };
  }

  /** Empty slots for the rows that facts touch. */
  slotsOf(events: readonly Recorded[]): RowSlots {
    return new Map([...touchesOf(this.rules, events)].map(([table, { slots }]) => [table, slots]));
  }

  /** Replaces rows, or deletes them where the slot is empty. */
  async replace(transaction: Transaction<ReadModel>, rows: RowSlots): Promise<void> {
    const asked = this.askingFor(table => {
      const slots = rows.get(table);
      if (slots === undefined) return undefined;
      const fold = (found: readonly AnyRow[]): void =>
        eachPlace({ table, slots }, found, (slot, row) => (slot.before = row));
      return { slots, fold };
    });
    await (
      await this.send(transaction, asked)
    ).written;
  }

  private askingFor(wantedOf: (table: AnyTable) => Wanted | undefined): AskedRows {
    const touched = [...this.layouts].flatMap(([table, layout]) => {
      const wanted = wantedOf(table);
      return wanted === undefined || wanted.slots.size === 0 ? [] : [{ layout, ...wanted }];
    });
    const rows = touched.reduce((sum, { slots }) => sum + slots.size, 0);
    const loads = touched.map(
      ({ layout, slots }) =>
        () =>
          CompiledQuery.raw(layout.load, keysOfSlots(slots.values(), layout)),
    );
    return { touched, loads, size: rows < MANY_ROWS ? 'small' : 'large' };
  }
}

interface ChangesOfTable extends TableChanges {
  readonly layout: TableLayout;
}

const keysOfSlots = (slots: Iterable<Slot>, { keyFields }: TableLayout): ArrayParameter[] =>
  keyParameters(
    [...slots].map(slot => slot.key),
    keyFields.length,
  );

const upsertOf = ({ layout, inserts, updates }: ChangesOfTable): readonly Statement[] =>
  inserts.length + updates.length === 0
    ? []
    : [() => CompiledQuery.raw(layout.upsert, rowParameters(layout.columns, [...inserts, ...updates]))];

const removalOf = ({ layout, removals }: ChangesOfTable): readonly Statement[] =>
  removals.length === 0
    ? []
    : [() => CompiledQuery.raw(layout.remove, keyParameters(removals, layout.keyFields.length))];

/** The rows to load, and one statement for each table. */
export interface AskedRows {
  readonly touched: readonly (Wanted & { readonly layout: TableLayout })[];
  readonly loads: readonly Statement[];
  readonly size: 'small' | 'large';
}

/** Rows that were sent, and may not be written yet. */
interface SentRows {
  readonly written: Promise<unknown>;
}

/** The rows of a table, and how loaded ones are converted. */
interface Wanted {
  readonly slots: ReadonlyMap<string, Slot>;
  fold(this: void, rows: readonly AnyRow[]): void;
}

import type { Recorded } from '@prosa/kernel';
import { Undecodable } from './event-source';
import type { RowKey } from './projection.port';
import type { AnyRow, AnyRule, AnyTable, TableLayout } from './table-layout';

/** A row that is touched, as it is in the table and as it has become. */
export interface Slot {
  readonly id: string;
  readonly key: RowKey;
  before: AnyRow | undefined;
  now: AnyRow | undefined;
}

/** A fact that touches a row. */
export interface Touch {
  readonly event: Recorded;
  readonly rule: AnyRule;
  readonly slot: Slot;
}

/** A batch's part for one table: the rows to load, and the facts to fold into them in log order. */
export interface TableTouches {
  readonly table: AnyTable;
  readonly slots: ReadonlyMap<string, Slot>;
  /** Those that no batch has touched before; all, unless slots are kept from one batch to the next. */
  readonly fresh: readonly Slot[];
  readonly touches: readonly Touch[];
}

/** The result of a batch for one table: inserted, changed and deleted rows. */
export interface TableChanges {
  readonly inserts: readonly AnyRow[];
  readonly updates: readonly AnyRow[];
  readonly removals: readonly RowKey[];
}

/** The tables that each type of fact touches, in the order of the tables. */
export type RulesByType = ReadonlyMap<
  string,
  readonly { readonly table: AnyTable; readonly rule: AnyRule }[]
>;

/** Indexes the rules of all tables by fact type. */
export const rulesByType = (tables: Iterable<AnyTable>): RulesByType => {
  const found = new Map<string, { readonly table: AnyTable; readonly rule: AnyRule }[]>();
  for (const table of tables)
    for (const [type, rule] of Object.entries(table.on)) {
      if (rule === undefined) continue;
      const rules = found.get(type);
      if (rules === undefined) found.set(type, [{ table, rule }]);
      else rules.push({ table, rule });
    }
  return found;
};

/** A row's identity as one text. */
export const identify = (key: RowKey): string => {
  const [only] = key;
  return key.length === 1 && typeof only === 'string' ? only : key.join('\u001f');
};

interface Touched extends TableTouches {
  readonly slots: Map<string, Slot>;
  readonly fresh: Slot[];
  readonly touches: Touch[];
}

const touch = (touched: Touched, event: Recorded, rule: AnyRule): void => {
  for (const key of rule.keys(event)) {
    const id = identify(key);
    let slot = touched.slots.get(id);
    if (slot === undefined) {
      slot = { id, key, before: undefined, now: undefined };
      touched.slots.set(id, slot);
      touched.fresh.push(slot);
    }
    touched.touches.push({ event, rule, slot });
  }
};

/** Determines the rows that a batch touches in each table; `slotsOf` returns those touched by earlier batches. */
export const touchesOf = (
  rules: RulesByType,
  events: readonly Recorded[],
  slotsOf: (table: AnyTable) => Map<string, Slot> = () => new Map(),
): ReadonlyMap<AnyTable, TableTouches> => {
  const found = new Map<AnyTable, Touched>();
  for (const event of events)
    for (const { table, rule } of rules.get(event.type) ?? []) {
      if (event.data instanceof Undecodable) throw event.data.cause;
      let touched = found.get(table);
      if (touched === undefined) {
        touched = { table, slots: slotsOf(table), fresh: [], touches: [] };
        found.set(table, touched);
      }
      touch(touched, event, rule);
    }
  return found;
};

const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (one === null || one === undefined) return other === null || other === undefined;
  if (typeof one !== 'object' || typeof other !== 'object' || other === null) return false;
  if (one instanceof Date) return other instanceof Date && one.getTime() === other.getTime();
  return JSON.stringify(one) === JSON.stringify(other);
};

const sameRow = (layout: TableLayout, one: AnyRow, other: AnyRow): boolean =>
  layout.columns.every(({ field }) => sameValue(one[field], other[field]));

const checkKey = (table: AnyTable, key: RowKey, row: AnyRow): void => {
  table.key.forEach((field, index) => {
    if (row[field] !== key[index]) throw new Error(`A fold of ${table.table} changed the key field ${field}`);
  });
};

/** Iterates the loaded rows with their slots. */
export const eachPlace = (
  { table, slots }: Pick<TableTouches, 'table' | 'slots'>,
  rows: readonly AnyRow[],
  place: (slot: Slot, row: AnyRow) => void,
): void => {
  for (const row of rows) {
    const slot = slots.get(identify(table.key.map(field => row[field] as string | number)));
    if (slot !== undefined) place(slot, row);
  }
};

/** Fills the slots with the loaded rows. */
export const placeRows = (touched: TableTouches, rows: readonly AnyRow[]): void =>
  eachPlace(touched, rows, (slot, row) => (slot.before = slot.now = row));

/** Folds a fact into a row that it touches. */
export const foldTouch = (table: AnyTable, { event, rule, slot }: Touch): void => {
  const next = rule.fold(slot.now, event, slot.key);
  if (next === undefined || next === slot.now) return;
  if (next !== null) checkKey(table, slot.key, next);
  slot.now = next ?? undefined;
};

/** Folds the batch into the placed rows. */
export const foldTouches = ({ table, touches }: TableTouches): void => {
  for (const touch of touches) foldTouch(table, touch);
};

/** The changes of touched rows; unchanged ones are omitted. */
export const changesOf = (slots: Iterable<Slot>, layout: TableLayout): TableChanges => {
  const inserts: AnyRow[] = [];
  const updates: AnyRow[] = [];
  const removals: RowKey[] = [];
  for (const { key, before, now } of slots) {
    if (now === before) continue;
    if (now === undefined) removals.push(key);
    else if (before === undefined) inserts.push(now);
    else if (!sameRow(layout, before, now)) updates.push(now);
  }
  return { inserts, updates, removals };
};

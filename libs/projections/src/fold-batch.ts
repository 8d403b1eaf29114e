import type { Recorded } from '@prosa/kernel';
import { Undecodable } from './event-source';
import type { RowKey } from './projection.port';
import type { AnyRow, AnyRule, AnyTable, TableLayout } from './table-layout';

interface Slot {
  readonly key: RowKey;
  before: AnyRow | undefined;
  now: AnyRow | undefined;
}

interface Touch {
  readonly event: Recorded;
  readonly rule: AnyRule;
  readonly slot: Slot;
}

/** What a batch wants of one table: the rows to load, and the facts to fold into them in log order. */
export interface TableTouches {
  readonly table: AnyTable;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly touches: readonly Touch[];
}

/** What a batch makes of one table. */
export interface TableChanges {
  readonly upserts: readonly AnyRow[];
  readonly removals: readonly RowKey[];
}

const identify = (key: RowKey): string => key.join('\u001f');

/** Finds the rows that a batch touches in one table. */
export const touchesOf = (table: AnyTable, events: readonly Recorded[]): TableTouches => {
  const slots = new Map<string, Slot>();
  const touches: Touch[] = [];
  for (const event of events) {
    const rule = table.on[event.type];
    if (rule === undefined) continue;
    if (event.data instanceof Undecodable) throw event.data.cause;
    for (const key of rule.keys(event)) {
      const id = identify(key);
      let slot = slots.get(id);
      if (slot === undefined) slots.set(id, (slot = { key, before: undefined, now: undefined }));
      touches.push({ event, rule, slot });
    }
  }
  return { table, slots, touches };
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

/** Puts the loaded rows where the folds will find them. */
export const placeRows = (touched: TableTouches, rows: readonly AnyRow[]): void => {
  for (const row of rows) {
    const slot = touched.slots.get(identify(touched.table.key.map(field => row[field] as string | number)));
    if (slot !== undefined) slot.before = slot.now = row;
  }
};

/** Folds the batch into the placed rows; answers only rows that became different. */
export const foldTouches = (touched: TableTouches, layout: TableLayout): TableChanges => {
  for (const { event, rule, slot } of touched.touches) {
    const next = rule.fold(slot.now, event, slot.key);
    if (next === undefined || next === slot.now) continue;
    if (next !== null) checkKey(touched.table, slot.key, next);
    slot.now = next ?? undefined;
  }
  const upserts: AnyRow[] = [];
  const removals: RowKey[] = [];
  for (const { key, before, now } of touched.slots.values()) {
    if (now === before) continue;
    if (now === undefined) removals.push(key);
    else if (before === undefined || !sameRow(layout, before, now)) upserts.push(now);
  }
  return { upserts, removals };
};

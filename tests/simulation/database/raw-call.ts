import type { MemoryDatabase, Row, Work } from './memory-database';

/** What a statement written by hand is carried out with. */
export interface RawCall {
  readonly database: MemoryDatabase;
  readonly work: Work;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly now: Date;
}

/** Carries a statement out; answers its rows. */
export type Carry = (call: RawCall) => readonly object[];

/** A parameter that is an array. */
export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : (value as { readonly items: readonly unknown[] }).items;

/** A moment some seconds after another. */
export const later = (now: Date, seconds: unknown): Date => new Date(now.getTime() + Number(seconds) * 1_000);

/** The rows of a table for which something holds. */
export const each = ({ database, work }: RawCall, name: string, holds: (row: Row) => boolean): Row[] =>
  database.rows(database.table(name), work).filter(holds);

/** Writes a row, replacing an existing one. */
export const put = ({ database, work }: RawCall, name: string, row: Row): void => {
  const table = database.table(name);
  database.write(table, table.keyOf(row), row, work);
};

/** Adds a row unless it is there; whether it was added. */
export const add = ({ database, work }: RawCall, name: string, given: Row): boolean => {
  const table = database.table(name);
  const row = table.complete(given);
  if (database.rival(table, row, work) !== undefined) return false;
  database.write(table, table.keyOf(row), row, work);
  return true;
};

/** Locks a row, and reads it as it is once it is locked. */
export const take = ({ database, work }: RawCall, name: string, key: string): Row | undefined => {
  const table = database.table(name);
  database.lockRow(table, key, work);
  return database.find(table, key, work);
};

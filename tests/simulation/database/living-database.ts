import type { MemoryDatabase } from './memory-database';

let current: MemoryDatabase | null = null;

/** Sets the database of the current world. */
export const enterDatabase = (database: MemoryDatabase | null): void => {
  current = database;
};

/** The database of the current world. */
export const livingDatabase = (): MemoryDatabase => {
  if (current === null) throw new Error('No world lives now');
  return current;
};

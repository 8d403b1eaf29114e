import type { MemoryDatabase } from './memory-database';

let current: MemoryDatabase | null = null;

/** Says which database the world that lives now has. */
export const enterDatabase = (database: MemoryDatabase | null): void => {
  current = database;
};

/** The database of the world that lives now. */
export const livingDatabase = (): MemoryDatabase => {
  if (current === null) throw new Error('No world lives now');
  return current;
};

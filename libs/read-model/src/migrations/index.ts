import type { Migrator } from '../tenant-table';
import * as files from './index.generated';

/** One step of the schema; never changed once released, only followed by another. */
export interface Migration {
  readonly name: string;
  up(db: Migrator): Promise<void>;
}

/**
 * Every file of this folder in the order of the names, which databases record. A new one begins with the moment at which it
 * is written, `202612312359-closing-reasons.ts`, and so comes after all that are there.
 */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([name, up]) => ({ name, up }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

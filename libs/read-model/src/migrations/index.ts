import type { Migrator } from '../tenant-table';
import * as files from './index.generated';

/** One step of the schema; never changed once released, only followed by another. */
export interface Migration {
  readonly name: string;
  up(db: Migrator): Promise<void>;
}

/**
 * All files of this folder in the order of their names, which databases record. The name of a new one starts with
 * its time of creation, or a minute after the newest where that is later: `202612312359-closing-reasons.ts` sorts last.
 */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([name, up]) => ({ name, up }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expecting, isMissingFile } from '@prosa/kernel';
import { sha256Of } from './packed-lines';

/** A file of a backup, and what must be in it. */
export interface PackedFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** A table of a backup; columns by name, in the order of the lines' fields. */
export interface PackedTable extends PackedFile {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** Whether each line is sealed by the installation's key (SECRETS_KEY). Missing in older ones. */
  readonly sealed?: boolean;
}

/** The manifest of a backup, written last: a folder without one is incomplete. */
export interface Manifest {
  readonly format: 1;
  readonly prosa: string;
  readonly at: string;
  /** The log's last position, and the hash of everything up to it. */
  readonly log: { readonly position: string; readonly hash: string };
  /** The number of data subjects' keys that the log is read by; they are in another backup. Missing in older ones. */
  readonly keys?: number;
  readonly migrations: readonly string[];
  readonly tables: readonly PackedTable[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  readonly media: { readonly files: number; readonly bytes: number; readonly missing: number };
}

/** The folder is no backup, or is not as it was written. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
}

const manifestFile = 'manifest.json';

/** Where a folder's manifest is. */
export const manifestIn = (folder: string): string => join(folder, manifestFile);

const parse = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestIn(folder), 'utf8').catch(() => {
    throw new DamagedBackup(
      `${folder} holds no ${manifestFile}: it is no backup, or one that was never finished`,
    );
  });
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw new DamagedBackup(`${manifestFile} cannot be read`);
  }
};

const checkFile = async (folder: string, { path, bytes, sha256 }: PackedFile): Promise<void> => {
  const found = await stat(join(folder, path)).catch(expecting(isMissingFile, null));
  if (found === null) throw new DamagedBackup(`${path} is missing`);
  if (found.size !== bytes || (await sha256Of(join(folder, path))) !== sha256)
    throw new DamagedBackup(`${path} is not as it was written`);
};

/**
 * Reads a folder's manifest and checks every table against it.
 * @throws DamagedBackup naming the first file that is not as it was written.
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const manifest = await parse(folder);
  if (manifest.format !== 1) throw new DamagedBackup('This backup was made by another version of Prosa');
  for (const table of manifest.tables) await checkFile(folder, table);
  return manifest;
};

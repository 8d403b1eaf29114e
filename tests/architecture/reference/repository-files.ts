import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** The repository's top folder. */
export const root = resolve(__dirname, '../../..');
const skipped = new Set(['node_modules', 'dist', '.data', 'artifacts', '.git']);

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

/** The repository's files under some folders whose path matches, sorted, relative to its top folder. */
export const filesUnder = (folders: readonly string[], pattern: RegExp): readonly string[] =>
  folders
    .flatMap(folder => walk(join(root, folder)))
    .map(path => relative(root, path).split(sep).join('/'))
    .filter(path => pattern.test(path))
    .toSorted();

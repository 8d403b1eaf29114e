import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of what every golden fact makes of its stream and of the rows: a file per fact, named like the fact's. */
export const foldsFolder = join(__dirname, 'folds');

/** What one fact makes of its stream, when something is decided from it, and of the rows that it changes. */
export interface Fold {
  readonly state?: unknown;
  readonly rows: Readonly<Record<string, object | null>>;
}

/** Writes what JSON cannot tell apart or leaves out, each under a key that no state or row has. */
const plain = (value: unknown): unknown => {
  if (value === undefined) return { $undefined: true };
  if (typeof value === 'bigint') return { $bigint: String(value) };
  if (value instanceof Date) return { $date: value.toISOString() };
  if (value instanceof Map) return { $map: [...value].map(plain) };
  if (value instanceof Set) return { $set: [...value].map(plain) };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, plain(each)]));
};

/** A fold as its file holds it. */
export const foldText = ({ state, rows }: Fold): string =>
  `${JSON.stringify(plain(state === undefined ? { rows } : { state, rows }), null, 2)}\n`;

/** What was recorded for a golden fact. A new fact's is written at its first run, but never in a continuous check. */
export const recordedFold = (file: string, fold: Fold): string => {
  const path = join(foldsFolder, file);
  if (!existsSync(path) && !process.env['CI']) writeFileSync(path, foldText(fold));
  return existsSync(path) ? readFileSync(path, 'utf8') : `${file} is missing in ${foldsFolder}`;
};

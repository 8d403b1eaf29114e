import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file is answered with: an error's code, or how many people and passed-over lines it has. */
export type SheetOutcome = string | { readonly total: number; readonly skipped: number };

/** A file that somebody may send by mistake or to do harm. */
export interface HostileSheet {
  readonly what: string;
  readonly bytes: () => Buffer;
  readonly name?: string;
  readonly answer: SheetOutcome;
}

export const KIND = 'ERR_SHEET_KIND';
export const TOO_LARGE = 'ERR_SHEET_TOO_LARGE';
export const UNREADABLE = 'ERR_SHEET_UNREADABLE';
export const PASSWORD = 'ERR_SHEET_PASSWORD';
export const EMPTY = 'ERR_SHEET_EMPTY';
export const ONE = { total: 1, skipped: 0 };
export const MIB = 1_048_576;

export const fixture = (name: string): Buffer => readFileSync(join(__dirname, '../../fixtures/sheets', name));

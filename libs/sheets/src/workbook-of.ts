import { createRequire } from 'node:module';
import type * as Xlsx from '@e965/xlsx';

let loaded: typeof Xlsx | undefined;

/** Loaded when the first workbook is made: a process that makes none starts a third of a second sooner. */
const xlsx = (): typeof Xlsx => (loaded ??= createRequire(__filename)('@e965/xlsx') as typeof Xlsx);

/** A workbook (.xlsx) with one sheet of these rows; a text stays a text, also one of digits. */
export const workbookOf = (name: string, rows: readonly (readonly (string | number)[])[]): Buffer => {
  const { utils, write } = xlsx();
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), name);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
};

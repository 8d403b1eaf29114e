import { utils, write } from '@e965/xlsx';

/** A workbook (.xlsx) with one sheet of these rows, every cell a text. */
export const workbookOf = (name: string, rows: readonly (readonly string[])[]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), name);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

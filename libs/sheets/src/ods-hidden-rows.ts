/** Characters of a tag that are looked at; one of a row has a few attributes. */
const TAG = 1_000;
const ROW = '<table:table-row';
const END = '</table:table>';
const HIDDEN = /table:visibility="(?:collapse|filter)"/;
const REPEATED = /table:number-rows-repeated="(\d{1,7})"/;

/** The tag of a row that begins here; null where another begins alike, as `table-rows` does. */
const rowTag = (content: Buffer, at: number): string | null => {
  const text = content.toString('latin1', at, at + TAG);
  return /^[\s/>]/.test(text.slice(ROW.length)) ? text.slice(0, text.indexOf('>') + 1) : null;
};

/** Where the table of a sheet begins and ends. */
const tableAt = (content: Buffer, sheet: number): { readonly from: number; readonly end: number } => {
  let from = 0;
  for (let before = 0; before < sheet; before += 1) {
    const end = content.indexOf(END, from);
    if (end < 0) return { from: content.length, end: content.length };
    from = end + END.length;
  }
  const end = content.indexOf(END, from);
  return { from, end: end < 0 ? content.length : end };
};

/**
 * The rows of a sheet of an .ods that are hidden, by hand or by a filter, counted from 0 and below `most`. The library
 * that reads the cells does not tell.
 * @param content its part `content.xml`.
 */
export const odsHiddenRows = (
  content: Buffer,
  { sheet, most }: { readonly sheet: number; readonly most: number },
): ReadonlySet<number> => {
  const hidden = new Set<number>();
  const { from, end } = tableAt(content, sheet);
  let row = 0;
  for (
    let at = content.indexOf(ROW, from);
    at >= 0 && at < end && row < most;
    at = content.indexOf(ROW, at + ROW.length)
  ) {
    const tag = rowTag(content, at);
    if (tag === null) continue;
    const next = Math.min(most, row + Math.max(1, Number(REPEATED.exec(tag)?.[1] ?? 1)));
    const isHidden = HIDDEN.test(tag);
    for (; row < next; row += 1) if (isHidden) hidden.add(row);
  }
  return hidden;
};

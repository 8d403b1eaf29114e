import type { InteractionView } from '@prosa/contracts';
import { CSV_MARK, csvLine } from '@prosa/sheets';

const timesIn = (timeZone: string): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return at => format.format(new Date(at)).replace(',', '');
};

/** The lines of a history as CSV, in the company's time zone. */
export const historyCsv = (lines: readonly InteractionView[], timeZone: string): string => {
  const local = timesIn(timeZone);
  const rows = lines.map(({ createdAt, type, author, text }) =>
    csvLine([local(createdAt), type, author, text]),
  );
  return CSV_MARK + csvLine(['data', 'tipo', 'autor', 'texto']) + rows.join('');
};

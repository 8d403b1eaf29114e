import { plainWords } from '@prosa/contracts';
import type { RecordChange, RecordFilter, RecordSource, RecordView } from './record-source';

/** The loaded rows: the beginning of a list, in order. */
export interface RecordRows {
  readonly items: readonly RecordView[];
  /** Total number of matches. */
  readonly count: number;
  readonly hasMore: boolean;
}

type Source = RecordSource<RecordView>;

/** The query of a list. */
export interface RecordsWanted {
  readonly term: string;
  readonly filter: RecordFilter;
}

const isFound = (source: Source, view: RecordView, term: string): boolean =>
  plainWords(source.searched(view)).includes(plainWords(term.trim()));

const inOrder = (source: Source, items: readonly RecordView[], filter: RecordFilter): readonly RecordView[] =>
  [...items].sort((one, other) => source.compare(one, other, filter));

const without = (rows: RecordRows, id: number): RecordRows =>
  rows.items.some(item => item.id === id)
    ? { ...rows, items: rows.items.filter(item => item.id !== id), count: Math.max(0, rows.count - 1) }
    : rows;

/** Whether a record is among those that the search finds and the filter admits. */
export const belongs = (source: Source, view: RecordView, { term, filter }: RecordsWanted): boolean =>
  isFound(source, view, term) && (source.admits?.(view, filter) ?? true);

const withView = (source: Source, rows: RecordRows, view: RecordView, wanted: RecordsWanted): RecordRows => {
  const others = without(rows, view.id);
  if (source.pageKey !== null && !belongs(source, view, wanted)) return others;
  const last = others.items.at(-1);
  // Behind the end of what is loaded it is left to the page that will bring it, so that no row is ever skipped.
  const isBeyond = rows.hasMore && last !== undefined && source.compare(last, view, wanted.filter) < 0;
  const count = others.count + 1;
  return isBeyond
    ? { ...others, count }
    : { ...others, count, items: inOrder(source, [...others.items, view], wanted.filter) };
};

/** The rows after something happened to one of them. */
export const withChange = (
  source: Source,
  rows: RecordRows,
  change: RecordChange<RecordView>,
  wanted: RecordsWanted,
): RecordRows =>
  'deleted' in change ? without(rows, change.deleted) : withView(source, rows, change.changed, wanted);

/** The rows with the next page behind them; what a page repeats is shown once, as the page has it. */
export const withNextPage = (rows: RecordRows, page: RecordRows): RecordRows => {
  const fresh = new Set(page.items.map(item => item.id));
  return { ...page, items: [...rows.items.filter(item => !fresh.has(item.id)), ...page.items] };
};

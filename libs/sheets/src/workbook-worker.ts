import type { LeftOutLine } from '@prosa/contracts';
import { parentPort, workerData } from 'node:worker_threads';
import { PeopleRows, type ImportedPerson, type PeopleFound, type PeopleRules } from './people-rows';
import { SheetRefused, type SheetFault } from './sheet-limits';
import { workbookRows } from './workbook';

/** The input of the worker. */
export interface WorkbookOrder {
  readonly bytes: ArrayBuffer;
  readonly rules: PeopleRules;
}

/** What was found, and in which sheet of which. */
export interface FileFound extends PeopleFound {
  readonly sheet: string;
  readonly sheets: readonly string[];
}

/** Its messages: people or lines with a fault, any number of times, then one of the others. */
export type WorkbookAnswer =
  | { readonly kind: 'people'; readonly people: readonly ImportedPerson[] }
  | { readonly kind: 'leftOut'; readonly lines: readonly LeftOutLine[] }
  | { readonly kind: 'end'; readonly found: FileFound }
  | { readonly kind: 'refused'; readonly fault: SheetFault };

/** Rows per message to the main thread, small enough not to block its event loop. */
const AT_ONCE = 250;
/** How many rows are read beyond the limit: rows above the first person, and one row that shows that there are too many. */
const FURTHER_ROWS = 1_000;

const tell = (answer: WorkbookAnswer): void => parentPort?.postMessage(answer);

const work = ({ bytes, rules }: WorkbookOrder): FileFound => {
  const people = new PeopleRows(rules);
  const handOver = (): void => {
    const taken = people.taken();
    for (let at = 0; at < taken.length; at += AT_ONCE)
      tell({ kind: 'people', people: taken.slice(at, at + AT_ONCE) });
    const lines = people.takenLeftOut();
    for (let at = 0; at < lines.length; at += AT_ONCE)
      tell({ kind: 'leftOut', lines: lines.slice(at, at + AT_ONCE) });
  };
  let rows = 0;
  const {
    rows: all,
    sheet,
    sheets,
  } = workbookRows(Buffer.from(bytes), rules.most + FURTHER_ROWS, rules.sheet);
  for (const row of all) {
    people.take(row);
    if (++rows % AT_ONCE === 0) handOver();
  }
  const found = people.end();
  handOver();
  return { ...found, sheet, sheets };
};

try {
  const { bytes, rules } = workerData as WorkbookOrder;
  tell({ kind: 'end', found: work({ bytes, rules }) });
} catch (fault) {
  tell({ kind: 'refused', fault: fault instanceof SheetRefused ? fault.fault : 'unreadable' });
}

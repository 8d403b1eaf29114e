import { parentPort, workerData } from 'node:worker_threads';
import { PeopleRows, type ImportedPerson, type PeopleFound, type PeopleRules } from './people-rows';
import { SheetRefused, type SheetFault } from './sheet-limits';
import { workbookRows } from './workbook';

/** The input of the worker. */
export interface WorkbookOrder {
  readonly bytes: ArrayBuffer;
  readonly rules: PeopleRules;
}

/** Its messages: people, any number of times, then one of the others. */
export type WorkbookAnswer =
  | { readonly kind: 'people'; readonly people: readonly ImportedPerson[] }
  | { readonly kind: 'end'; readonly found: PeopleFound }
  | { readonly kind: 'refused'; readonly fault: SheetFault };

/** Rows per message to the main thread, small enough not to block its event loop. */
const AT_ONCE = 250;
/** A heading and the titles, and one row more, by which too many are known. */
const FURTHER_ROWS = 6;

const tell = (answer: WorkbookAnswer): void => parentPort?.postMessage(answer);

const work = ({ bytes, rules }: WorkbookOrder): PeopleFound => {
  const people = new PeopleRows(rules);
  const handOver = (): void => {
    const taken = people.taken();
    for (let at = 0; at < taken.length; at += AT_ONCE)
      tell({ kind: 'people', people: taken.slice(at, at + AT_ONCE) });
  };
  let rows = 0;
  for (const row of workbookRows(Buffer.from(bytes), rules.most + FURTHER_ROWS)) {
    people.take(row);
    if (++rows % AT_ONCE === 0) handOver();
  }
  const found = people.end();
  handOver();
  return found;
};

try {
  const { bytes, rules } = workerData as WorkbookOrder;
  tell({ kind: 'end', found: work({ bytes, rules }) });
} catch (fault) {
  tell({ kind: 'refused', fault: fault instanceof SheetRefused ? fault.fault : 'unreadable' });
}

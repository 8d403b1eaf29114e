import { parentPort, workerData } from 'node:worker_threads';
import type { CsvRow } from './csv-rows';
import { SheetRefused, type SheetFault } from './sheet-limits';
import { workbookRows } from './workbook';

/** The input of the worker. */
export interface WorkbookOrder {
  readonly bytes: ArrayBuffer;
  readonly most: number;
}

/** Its messages: rows, any number of times, then one of the others. */
export type WorkbookAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly fault: SheetFault };

/** Rows per message to the main thread, small enough not to block its event loop. */
const AT_ONCE = 250;

const tell = (answer: WorkbookAnswer): void => parentPort?.postMessage(answer);

const work = ({ bytes, most }: WorkbookOrder): void => {
  let rows: CsvRow[] = [];
  for (const row of workbookRows(Buffer.from(bytes), most)) {
    if (rows.push(row) < AT_ONCE) continue;
    tell({ kind: 'rows', rows });
    rows = [];
  }
  tell({ kind: 'rows', rows });
};

try {
  work(workerData as WorkbookOrder);
  tell({ kind: 'end' });
} catch (fault) {
  tell({ kind: 'refused', fault: fault instanceof SheetRefused ? fault.fault : 'unreadable' });
}

import { DomainError, ended } from '@prosa/kernel';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CsvRow } from './csv-rows';
import { SHEET_LIMITS, type SheetFault } from './sheet-limits';
import type { WorkbookAnswer, WorkbookOrder } from './workbook-worker';

const CODES: Readonly<Record<SheetFault, string>> = {
  unreadable: 'ERR_SHEET_UNREADABLE',
  tooLarge: 'ERR_SHEET_TOO_LARGE',
  password: 'ERR_SHEET_PASSWORD',
  kind: 'ERR_SHEET_KIND',
};

const refusal = (fault: SheetFault): DomainError => new DomainError(CODES[fault]);

/** A copy with its own ArrayBuffer, so that it can be transferred to the worker. */
const detached = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
};

const died = (fault: Error): DomainError =>
  refusal((fault as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable');

/**
 * Reads spreadsheets in a worker thread with bounded heap and time, one after the other, so that no file holds up or
 * ends the process.
 */
export class SheetReader {
  private last: Promise<unknown> = Promise.resolve();

  /** @param script the compiled worker. */
  constructor(
    private readonly script = join(__dirname, 'workbook-worker.js'),
    private readonly limits: { readonly heapMb: number; readonly timeoutMs: number } = SHEET_LIMITS,
  ) {}

  /**
   * Hands over the first `most` rows of a file, some at a time.
   * @throws DomainError ERR_SHEET_KIND, ERR_SHEET_PASSWORD, ERR_SHEET_TOO_LARGE or ERR_SHEET_UNREADABLE, or what
   * `take` throws.
   */
  read(bytes: Uint8Array, most: number, take: (rows: readonly CsvRow[]) => void): Promise<void> {
    const reading = this.last.then(() => this.run({ bytes: detached(bytes), most }, take));
    this.last = ended(reading);
    return reading;
  }

  private async run(order: WorkbookOrder, take: (rows: readonly CsvRow[]) => void): Promise<void> {
    const { heapMb, timeoutMs } = this.limits;
    const worker = new Worker(this.script, {
      workerData: order,
      transferList: [order.bytes],
      // A large young generation of short-lived cells would be added to the bounded heap.
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: SHEET_LIMITS.youngMb },
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((done, fail) => {
        timer = setTimeout(() => fail(refusal('tooLarge')), timeoutMs);
        worker.on('error', (fault: Error) => fail(died(fault)));
        worker.on('exit', () => fail(refusal('unreadable')));
        worker.on('message', (answer: WorkbookAnswer) => {
          try {
            if (answer.kind === 'rows') take(answer.rows);
            else if (answer.kind === 'end') done();
            else fail(refusal(answer.fault));
          } catch (fault) {
            fail(fault as Error);
          }
        });
      });
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  }
}

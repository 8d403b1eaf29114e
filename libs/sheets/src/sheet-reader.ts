import type { LeftOutLine } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { FairShare } from '@prosa/http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportedPerson, PeopleRules } from './people-rows';
import { SHEET_LIMITS, type SheetFault } from './sheet-limits';
import type { FileFound, WorkbookAnswer, WorkbookOrder } from './workbook-worker';

const CODES: Readonly<Record<SheetFault, string>> = {
  unreadable: 'ERR_SHEET_UNREADABLE',
  tooLarge: 'ERR_SHEET_TOO_LARGE',
  password: 'ERR_SHEET_PASSWORD',
  kind: 'ERR_SHEET_KIND',
  empty: 'ERR_SHEET_EMPTY',
};

/** What a file holds, and its people. */
export interface ImportedFile extends FileFound {
  readonly people: readonly ImportedPerson[];
  readonly leftOut: readonly LeftOutLine[];
}

const refusal = (fault: SheetFault): DomainError => new DomainError(CODES[fault]);

/** A copy with its own ArrayBuffer, so that it can be transferred to the worker. */
const detached = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
};

const died = (fault: Error): DomainError =>
  refusal((fault as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable');

/** Worker threads of a process: companies take turns, and each has one at a time. */
const share = new FairShare({ width: 2, each: 1, waiting: 100 });
const never = new AbortController().signal;

/**
 * Reads the people of spreadsheets in worker threads with bounded heap and time, in fair shares per company, so that no
 * file holds up other companies or ends the process.
 */
export class SheetReader {
  /** @param script the compiled worker. */
  constructor(
    private readonly script = join(__dirname, 'workbook-worker.js'),
    private readonly limits: { readonly heapMb: number; readonly timeoutMs: number } = SHEET_LIMITS,
  ) {}

  /**
   * Reads a company's file.
   * @throws DomainError ERR_SHEET_KIND, ERR_SHEET_PASSWORD, ERR_SHEET_TOO_LARGE, ERR_SHEET_UNREADABLE or
   * ERR_SHEET_EMPTY; TooManyRequests when many files of the company wait.
   */
  read(companyId: number, bytes: Uint8Array, rules: PeopleRules): Promise<ImportedFile> {
    return share.run(companyId, never, () => this.run({ bytes: detached(bytes), rules }));
  }

  private async run(order: WorkbookOrder): Promise<ImportedFile> {
    const { heapMb, timeoutMs } = this.limits;
    const worker = new Worker(this.script, {
      workerData: order,
      transferList: [order.bytes],
      // A large young generation of short-lived cells would be added to the bounded heap.
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: SHEET_LIMITS.youngMb },
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      const people: ImportedPerson[] = [];
      const leftOut: LeftOutLine[] = [];
      const found = await new Promise<FileFound>((done, fail) => {
        timer = setTimeout(() => fail(refusal('tooLarge')), timeoutMs);
        worker.on('error', (fault: Error) => fail(died(fault)));
        worker.on('exit', () => fail(refusal('unreadable')));
        worker.on('message', (answer: WorkbookAnswer) => {
          if (answer.kind === 'people') people.push(...answer.people);
          else if (answer.kind === 'leftOut') leftOut.push(...answer.lines);
          else if (answer.kind === 'end') done(answer.found);
          else fail(refusal(answer.fault));
        });
      });
      return { ...found, people, leftOut };
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  }
}

import type { ImportSkipReason, NotedLine, SkippedLine } from '@prosa/contracts';
import { DomainError, type Clock } from '@prosa/kernel';
import type { MediaLibrary } from '@prosa/media';
import type { ImportedPerson, ReadChoice } from './people-rows';
import type { ImportedFile } from './sheet-reader';
import { StoredSheets } from './stored-sheets';

/** Which import. */
export interface ImportName {
  readonly companyId: number;
  readonly importUuid: string;
}

/** An import that has begun. */
export interface BegunImport extends ReadChoice {
  readonly fileKey: string;
}

/** The result of an import. */
export interface ImportOutcome {
  readonly created: number;
  readonly known: number;
  readonly skipped: Readonly<Partial<Record<ImportSkipReason, number>>>;
  readonly lines: readonly SkippedLine[];
  readonly notes: readonly NotedLine[];
}

/** What becomes of an import, step by step. */
export type ImportStep =
  | { readonly type: 'Advance'; readonly done: number; readonly total: number }
  | { readonly type: 'Refuse'; readonly code: string }
  | ({ readonly type: 'Finish' } & ImportOutcome);

/** A person who was taken in. */
export interface TakenPerson {
  readonly isNew: boolean;
  /** The log position after it; 0n when nothing was written. */
  readonly position: bigint;
}

/** Where people are imported to. */
export interface ImportTarget<Name extends ImportName, Begun extends BegunImport> {
  /** The import as long as it runs; null once it has ended. */
  running(name: Name): Promise<Begun | null>;
  /** Records a step; false when the import has ended meanwhile. */
  record(name: Name, begun: Begun, step: ImportStep): Promise<boolean>;
  /** Takes a person in under an id derived from import and line: a repetition changes nothing. */
  take(name: Name, begun: Begun, person: ImportedPerson): Promise<TakenPerson>;
  /** Waits until the read model has reached a position. */
  shown(companyId: number, position: bigint): Promise<unknown>;
}

interface RunnerTools {
  readonly library: MediaLibrary;
  readonly clock: Clock;
  /** Tries of its job, after which an import is given up. */
  readonly attempts: number;
  readonly onGivenUp: (fault: unknown) => void;
}

/** People who are taken in together: they share reads and commits, and few enough that other writers are not delayed. */
const AT_ONCE = 200;
/** Minimum time between two recorded steps. */
const PROGRESS_MS = 1_000;

/**
 * Takes the people of spreadsheets in. A crash repeats the job, but no person. Numbers are not checked, which would take
 * hours.
 */
export class ImportRunner<Name extends ImportName, Begun extends BegunImport> {
  private readonly sheets: StoredSheets;
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly target: ImportTarget<Name, Begun>,
    private readonly tools: RunnerTools,
  ) {
    this.sheets = new StoredSheets(tools.library);
  }

  /** Runs an import. A job that is considered lost while it runs here joins the running work. */
  run(name: Name, attempt: number): Promise<void> {
    const running = this.underWay.get(name.importUuid);
    if (running !== undefined) return running;
    const work = this.perform(name, attempt).finally(() => this.underWay.delete(name.importUuid));
    this.underWay.set(name.importUuid, work);
    return work;
  }

  private async perform(name: Name, attempt: number): Promise<void> {
    const begun = await this.target.running(name);
    if (begun === null) return;
    try {
      const file = await this.sheets.people(name.companyId, begun.fileKey, begun);
      await this.take(name, begun, file);
    } catch (fault) {
      const code = fault instanceof DomainError ? fault.code : null;
      const isOver = attempt >= this.tools.attempts;
      if (code?.startsWith('ERR_SHEET') !== true && !isOver) throw fault;
      this.tools.onGivenUp(fault);
      await this.target.record(name, begun, { type: 'Refuse', code: code ?? 'ERR_UNAVAILABLE' });
    }
    await this.tools.library.remove(name.companyId, begun.fileKey);
  }

  private async take(name: Name, begun: Begun, file: ImportedFile): Promise<void> {
    const { people, skipped, lines, notes } = file;
    const total = people.length;
    let [done, created, last] = [0, 0, 0n];
    let recordedAt = 0;
    let isRunning = true;
    const advance = async (): Promise<void> => {
      recordedAt = this.tools.clock.now().getTime();
      if (!(await this.target.record(name, begun, { type: 'Advance', done, total }))) isRunning = false;
    };
    await advance();
    for (let at = 0; at < total && isRunning; at += AT_ONCE) {
      for (const { isNew, position } of await this.takeSome(name, begun, people.slice(at, at + AT_ONCE))) {
        done += 1;
        if (isNew) created += 1;
        if (position > last) last = position;
      }
      if (this.tools.clock.now().getTime() - recordedAt >= PROGRESS_MS) await advance();
    }
    // When the import is reported as finished, all of its people are shown.
    if (last > 0n) await this.target.shown(name.companyId, last);
    if (!isRunning) return;
    const outcome = { created, known: total - created, skipped, lines, notes };
    await this.target.record(name, begun, { type: 'Finish', ...outcome });
  }

  /** Takes people in together; after a fault when all are through, so that the next try does not meet what is left of this one. */
  private async takeSome(
    name: Name,
    begun: Begun,
    people: readonly ImportedPerson[],
  ): Promise<readonly TakenPerson[]> {
    const outcomes = await Promise.allSettled(people.map(person => this.target.take(name, begun, person)));
    return outcomes.map(outcome => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  }
}

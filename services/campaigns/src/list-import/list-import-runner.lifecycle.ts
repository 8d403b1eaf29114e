import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LIMITS, type ImportSkipReason } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { JOBS, type JobRun, type Jobs } from '@prosa/jobs';
import { DomainError, type Clock } from '@prosa/kernel';
import { MediaLibrary } from '@prosa/media';
import { AGGREGATES, BARRIER, CLOCK } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { SheetReader } from '@prosa/sheets';
import { readListSheet, type ListSheet } from '../contact-list/list-sheet';
import { importEnvelope, ImportedItems } from './imported-items.service';
import { importList, type ListImportName } from './import-list-job';
import { listImportAggregate } from './list-import.aggregate';

/** Number of contacts per append: few enough that other writers are not delayed. */
const AT_ONCE = 64;
/** Minimum time between two progress facts. */
const PROGRESS_MS = 1_000;

/** An import in progress. */
interface Running extends ListImportName {
  readonly listId: number;
  readonly fileKey: string;
}

/**
 * Adds the contacts of spreadsheets to their lists, each by a command whose id is derived from import and line. A
 * crash repeats the job but no item. Numbers are not checked, which would take hours.
 */
@Injectable()
export class ListImportRunner implements OnModuleInit {
  private readonly log = new Logger('contact lists');
  private readonly sheets = new SheetReader();
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly library: MediaLibrary,
    private readonly items: ImportedItems,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.on(importList, (name, run) => this.once(name, run));
  }

  /** A job that is considered lost while it runs here joins the running work. */
  private once(name: ListImportName, run: JobRun): Promise<void> {
    const running = this.underWay.get(name.importUuid);
    if (running !== undefined) return running;
    const work = this.perform(name, run).finally(() => this.underWay.delete(name.importUuid));
    this.underWay.set(name.importUuid, work);
    return work;
  }

  private async perform(name: ListImportName, { attempt }: JobRun): Promise<void> {
    const target = { companyId: name.companyId, id: name.listUuid };
    const { state } = await this.aggregates.load(listImportAggregate, target);
    if (state.status !== 'running' || state.importUuid !== name.importUuid) return;
    const running: Running = { ...name, listId: state.listId, fileKey: state.fileKey };
    try {
      await this.take(running);
    } catch (fault) {
      const code = fault instanceof DomainError ? fault.code : null;
      const isOver = attempt >= importList.attempts;
      if (code?.startsWith('ERR_SHEET') !== true && !isOver) throw fault;
      this.warn('An import was given up', fault);
      await this.say(running, { type: 'Refuse', code: code ?? 'ERR_UNAVAILABLE' });
    }
    await this.library.remove(name.companyId, running.fileKey);
  }

  private async take(running: Running): Promise<void> {
    const { people, skipped } = await this.sheetOf(running);
    const progress = new Progress(people.length, this.clock);
    await this.say(running, { type: 'Advance', done: 0, total: people.length });
    const waiting = people.values();
    const work = async (): Promise<void> => {
      for (const person of waiting) {
        progress.count(await this.items.add(running, person));
        if (progress.isDue()) await this.say(running, { type: 'Advance', ...progress.step() });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // When the import is reported as finished, the list contains all members.
    if (progress.last > 0n) await this.barrier.reached(progress.last, { companyId: running.companyId });
    const counts: Partial<Record<ImportSkipReason, number>> = {};
    for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1;
    const lines = skipped.slice(0, LIMITS.contactListImport.lines);
    const { created } = progress;
    await this.say(running, {
      type: 'Finish',
      created,
      known: people.length - created,
      skipped: counts,
      lines,
    });
  }

  private async sheetOf({ companyId, fileKey }: Running): Promise<ListSheet> {
    const file = await this.library.open(companyId, fileKey);
    if (file === null) throw new DomainError('ERR_SHEET_UNREADABLE', 'the file is gone');
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.stream) chunks.push(chunk as Uint8Array);
    return readListSheet(this.sheets, Buffer.concat(chunks));
  }

  private async say(
    running: Running,
    fact:
      | { readonly type: 'Advance'; readonly done: number; readonly total: number }
      | { readonly type: 'Refuse'; readonly code: string }
      | ({ readonly type: 'Finish' } & Outcome),
  ): Promise<void> {
    const { companyId, listUuid, importUuid, listId } = running;
    const target = { companyId, id: listUuid };
    await this.aggregates.execute(
      listImportAggregate,
      target,
      { ...fact, importUuid, listId },
      importEnvelope(running),
    );
  }

  private warn(text: string, fault: unknown): void {
    this.log.warn(`${text}: ${fault instanceof Error ? fault.name : 'unknown'}`);
  }
}

interface Outcome {
  readonly created: number;
  readonly known: number;
  readonly skipped: Readonly<Partial<Record<ImportSkipReason, number>>>;
  readonly lines: ListSheet['skipped'];
}

/** The progress of an import. */
class Progress {
  created = 0;
  last = 0n;
  private done = 0;
  private saidAt: number;

  constructor(
    private readonly total: number,
    private readonly clock: Clock,
  ) {
    this.saidAt = clock.now().getTime();
  }

  count(position: bigint | null): void {
    this.done += 1;
    if (position === null) return;
    this.created += 1;
    if (position > this.last) this.last = position;
  }

  isDue(): boolean {
    return this.clock.now().getTime() - this.saidAt >= PROGRESS_MS;
  }

  step(): { readonly done: number; readonly total: number } {
    this.saidAt = this.clock.now().getTime();
    return { done: this.done, total: this.total };
  }
}

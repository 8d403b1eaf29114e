import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { Clock } from '@prosa/kernel';
import { nameOfFault } from '@prosa/kernel';
import { MediaLibrary } from '@prosa/media';
import { CLOCK } from '@prosa/platform';
import { ImportRunner } from '@prosa/sheets';
import { importList } from './import-list-job';
import { ImportedItems } from './imported-items.service';

/** Runs the imports of lists as jobs. */
@Injectable()
export class ListImportRunner implements OnModuleInit {
  private readonly log = new Logger('contact lists');

  constructor(
    private readonly library: MediaLibrary,
    private readonly items: ImportedItems,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const { library, clock } = this;
    const onGivenUp = (fault: unknown): void =>
      this.log.warn(`An import was given up: ${nameOfFault(fault)}`);
    const runner = new ImportRunner(this.items, { library, clock, attempts: importList.attempts, onGivenUp });
    this.jobs.on(importList, (name, { attempt }) => runner.run(name, attempt));
  }
}

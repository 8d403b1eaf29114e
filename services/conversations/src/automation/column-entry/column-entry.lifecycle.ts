import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { JsonLogger } from '@prosa/observability';
import { ProcessPlatform } from '@prosa/platform';
import { createProcessManager, ProcessManagerLifecycle } from '@prosa/process-managers';
import { ColumnEntries } from './column-entry.service';
import { columnEntryWorkflow } from './column-entry.workflow';

/** Runs the process manager of cards that enter columns, with the process. */
@Injectable()
export class ColumnEntryLifecycle extends ProcessManagerLifecycle {
  constructor(
    platform: ProcessPlatform,
    entries: ColumnEntries,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    super(
      createProcessManager(
        {
          workflow: columnEntryWorkflow,
          context: event => entries.column(event),
          perform: (command, run) => entries.perform(command, run),
        },
        {
          ...platform.dependencies(),
          jobs,
          onFault: fault => log.warn({ fault }, 'the process of column entries failed'),
        },
      ),
    );
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { JsonLogger } from '@prosa/observability';
import { ProcessPlatform } from '@prosa/platform';
import { createProcessManager, ProcessManagerLifecycle } from '@prosa/process-managers';
import { optOutWorkflow } from './opt-out.workflow';
import { OptOuts } from './opt-outs.service';

/** Runs the opt-out process manager. */
@Injectable()
export class OptOutLifecycle extends ProcessManagerLifecycle {
  constructor(
    platform: ProcessPlatform,
    optOuts: OptOuts,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    super(
      createProcessManager(
        {
          workflow: optOutWorkflow,
          context: event => optOuts.meaningOf(event),
          perform: (command, run) => optOuts.perform(command, run),
        },
        {
          ...platform.dependencies(),
          jobs,
          onFault: fault => log.warn({ fault }, 'the opt-out process failed'),
        },
      ),
    );
  }
}

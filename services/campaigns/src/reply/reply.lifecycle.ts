import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { JsonLogger } from '@prosa/observability';
import { ProcessPlatform } from '@prosa/platform';
import { createProcessManager, ProcessManagerLifecycle } from '@prosa/process-managers';
import { CampaignReplies } from './replies.service';
import { replyWorkflow } from './reply.workflow';

/** Runs the process manager of replies to campaigns. */
@Injectable()
export class ReplyLifecycle extends ProcessManagerLifecycle {
  constructor(
    platform: ProcessPlatform,
    replies: CampaignReplies,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    super(
      createProcessManager(
        {
          workflow: replyWorkflow,
          context: event => replies.spokenTo(event),
          perform: (command, run) => replies.perform(command, run),
        },
        {
          ...platform.dependencies(),
          jobs,
          onFault: fault => log.warn({ fault }, 'the process of campaign replies failed'),
        },
      ),
    );
  }
}

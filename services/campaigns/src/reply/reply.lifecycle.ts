import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { JsonLogger } from '@prosa/observability';
import { ProcessPlatform } from '@prosa/platform';
import { createProcessManager, type ProcessManager } from '@prosa/process-managers';
import { CampaignReplies } from './replies.service';
import { replyWorkflow } from './reply.workflow';

/** Runs the process manager of replies to campaigns. */
@Injectable()
export class ReplyLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly manager: ProcessManager;

  constructor(
    platform: ProcessPlatform,
    replies: CampaignReplies,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    this.manager = createProcessManager(
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
    );
  }

  onApplicationBootstrap(): void {
    this.manager.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.manager.stop();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { JsonLogger } from '@prosa/observability';
import { ProcessPlatform, Rounds } from '@prosa/platform';
import { createProcessManager, type ProcessManager } from '@prosa/process-managers';
import { AssistantService } from './assistant.service';
import { assistantWorkflow } from './assistant.workflow';
import { BotCalls } from './bot-calls';
import { LeadAssistant } from './lead-assistant.service';
import { leadAssistantWorkflow } from './lead-assistant.workflow';

const ROUND_MS = 250;
const CLEARING_MS = 3_600_000;
/** How long shutdown waits for calls in flight. */
const GRACE_MS = 5_000;

/** Runs the assistants of tickets and leads, and their calls, with the process. */
@Injectable()
export class AssistantLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly managers: readonly ProcessManager[];
  private readonly rounds: Rounds;
  private readonly clearing: Rounds;

  constructor(
    platform: ProcessPlatform,
    service: AssistantService,
    leads: LeadAssistant,
    private readonly calls: BotCalls,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    const dependencies = {
      ...platform.dependencies(),
      jobs,
      onFault: (fault: unknown) => log.warn({ fault }, 'the bot process failed'),
    };
    const onFault = (fault: unknown): void => calls.warn(fault);
    this.rounds = new Rounds(() => calls.round(), { everyMs: ROUND_MS, onFault });
    this.clearing = new Rounds(() => calls.clear(), { everyMs: CLEARING_MS, onFault });
    this.managers = [
      createProcessManager(
        {
          workflow: assistantWorkflow,
          context: (event, state) => service.context(event, state),
          perform: (command, run) => service.perform(command, run),
        },
        dependencies,
      ),
      createProcessManager(
        {
          workflow: leadAssistantWorkflow,
          context: (event, state) => leads.context(event, state),
          perform: (command, run) => leads.perform(command, run),
        },
        dependencies,
      ),
    ];
  }

  onApplicationBootstrap(): void {
    for (const manager of this.managers) manager.start();
    this.rounds.start('at once');
    this.clearing.start('after a pause');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.managers, this.rounds, this.clearing].map(each => each.stop()));
    // Longer calls are taken over by another worker after their lease expires; not every service may be called
    // twice.
    await Promise.race([this.calls.idle(), pause(GRACE_MS, undefined, { ref: false })]);
  }
}

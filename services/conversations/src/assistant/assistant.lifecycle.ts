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
import { ProcessPlatform } from '@prosa/platform';
import { createProcessManager, type ProcessManager } from '@prosa/process-managers';
import { AssistantDesk } from './assistant.handlers';
import { assistantWorkflow } from './assistant.workflow';
import { BotCalls } from './bot-calls';
import { LeadAssistant } from './lead-assistant.service';
import { leadAssistantWorkflow } from './lead-assistant.workflow';

const ROUND_MS = 250;

/** Runs the assistants of tickets and leads, and their calls, for as long as the process lives. */
@Injectable()
export class AssistantLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly managers: readonly ProcessManager[];
  private readonly stopping = new AbortController();
  private rounds: Promise<void> = Promise.resolve();

  constructor(
    platform: ProcessPlatform,
    desk: AssistantDesk,
    leads: LeadAssistant,
    private readonly calls: BotCalls,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    const surroundings = {
      ...platform.surroundings(),
      jobs,
      onFault: (fault: unknown) => log.warn({ fault }, 'an assistant had a fault'),
    };
    this.managers = [
      createProcessManager(
        {
          workflow: assistantWorkflow,
          knowledge: (event, state) => desk.knowledge(event, state),
          perform: (command, run) => desk.perform(command, run),
        },
        surroundings,
      ),
      createProcessManager(
        {
          workflow: leadAssistantWorkflow,
          knowledge: (event, state) => leads.knowledge(event, state),
          perform: (command, run) => leads.perform(command, run),
        },
        surroundings,
      ),
    ];
  }

  onApplicationBootstrap(): void {
    for (const manager of this.managers) manager.start();
    this.rounds = this.go(this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.managers.map(manager => manager.stop()));
    await this.rounds;
  }

  private async go(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.calls.round().catch((fault: unknown) => this.calls.warn(fault));
      await pause(ROUND_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
    // What a service is asked right now is left to whoever takes it up after its lease.
  }
}

import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import { parseStreamName } from '@prosa/kernel';
import type { JsonLogger } from '@prosa/observability';
import { ProcessPlatform } from '@prosa/platform';
import { createProcessManager, type ProcessManager } from '@prosa/process-managers';
import { RoutingSurroundings } from './routing-surroundings';
import { RoutingDesk } from './routing.handlers';
import { routingWorkflow } from './routing.workflow';

/** Ratings count for a day after the end; nothing else is asked of a closed ticket until somebody reopens it. */
const FORGOTTEN = { like: { status: 'closed' }, afterMs: 7 * 86_400_000 } as const;

/** Runs routing for as long as the process lives. */
@Injectable()
export class RoutingLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly manager: ProcessManager;

  constructor(
    platform: ProcessPlatform,
    desk: RoutingDesk,
    surroundings: RoutingSurroundings,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    this.manager = createProcessManager(
      {
        workflow: routingWorkflow,
        knowledge: (event, state) => {
          const { companyId } = event.metadata;
          if (event.type === 'TicketReopened' && state.status === 'unknown')
            return surroundings.ofForgotten(companyId, parseStreamName(event.stream).id);
          return surroundings.of(
            companyId,
            'connectionId' in event.data ? event.data.connectionId : state.connectionId,
          );
        },
        forget: FORGOTTEN,
        perform: (command, run) => desk.perform(command, run),
        passed: event => surroundings.passed(event),
      },
      {
        ...platform.surroundings(),
        jobs,
        onFault: fault => log.warn({ fault }, 'routing had a fault'),
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

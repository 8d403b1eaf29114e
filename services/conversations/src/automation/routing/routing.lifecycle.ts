import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import { parseStreamName } from '@prosa/kernel';
import type { JsonLogger } from '@prosa/observability';
import { ProcessPlatform } from '@prosa/platform';
import { createProcessManager, ProcessManagerLifecycle } from '@prosa/process-managers';
import { RoutingDependencies } from './routing-dependencies';
import { RoutingService } from './routing.service';
import { routingWorkflow } from './routing.workflow';

/** Ratings count for a day after the end; nothing else happens to a closed ticket until it is reopened. */
const FORGOTTEN = { like: { status: 'closed' }, afterMs: 7 * 86_400_000 } as const;

/** Runs routing with the process. */
@Injectable()
export class RoutingLifecycle extends ProcessManagerLifecycle {
  constructor(
    platform: ProcessPlatform,
    routing: RoutingService,
    dependencies: RoutingDependencies,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    super(
      createProcessManager(
        {
          workflow: routingWorkflow,
          context: (event, state) => {
            const { companyId } = event.metadata;
            if (event.type === 'TicketReopened' && state.status === 'unknown')
              return dependencies.ofForgotten(companyId, parseStreamName(event.stream).id);
            return dependencies.of(
              companyId,
              'connectionId' in event.data ? event.data.connectionId : state.connectionId,
            );
          },
          forget: FORGOTTEN,
          perform: (command, run) => routing.perform(command, run),
          passed: event => dependencies.passed(event),
        },
        {
          ...platform.dependencies(),
          jobs,
          onFault: fault => log.warn({ fault }, 'the routing process failed'),
        },
      ),
    );
  }
}

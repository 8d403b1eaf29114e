import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { EventFeed } from '@prosa/bus';
import type { EventStore } from '@prosa/event-store';
import { LOGGER } from '@prosa/http';
import { JOBS, type Jobs } from '@prosa/jobs';
import { parseStreamName, type Clock } from '@prosa/kernel';
import type { JsonLogger } from '@prosa/observability';
import { BARRIER, CLOCK, EVENT_FEED, EVENT_STORE, OWNER_DATABASE } from '@prosa/platform';
import { createProcessManager, type ProcessManager } from '@prosa/process-managers';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { RoutingSurroundings } from './routing-surroundings';
import { RoutingDesk } from './routing.handlers';
import { routingWorkflow } from './routing.workflow';

/** Injection token of the address of the database that processes are owned in. */
export const PROCESS_DATABASE_URL = Symbol('ProcessDatabaseUrl');

/** Ratings count for a day after the end; nothing else is asked of a closed ticket until somebody reopens it. */
const FORGOTTEN = { like: { status: 'closed' }, afterMs: 7 * 86_400_000 } as const;

/** What a process follows and keeps itself in. */
@Injectable()
export class RoutingPlatform {
  constructor(
    @Inject(PROCESS_DATABASE_URL) readonly url: string,
    @Inject(EVENT_FEED) readonly feed: EventFeed,
    @Inject(EVENT_STORE) readonly store: EventStore,
    @Inject(OWNER_DATABASE) readonly db: OwnerDatabase,
    @Inject(BARRIER) readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}
}

/** Runs routing for as long as the process lives. */
@Injectable()
export class RoutingLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly manager: ProcessManager;

  constructor(
    platform: RoutingPlatform,
    desk: RoutingDesk,
    surroundings: RoutingSurroundings,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    const { url, feed, store, db, barrier, clock } = platform;
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
        feed,
        db,
        url,
        jobs,
        clock,
        barrier,
        head: () => store.head(),
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

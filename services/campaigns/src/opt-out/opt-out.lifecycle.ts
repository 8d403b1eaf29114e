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
import type { Clock } from '@prosa/kernel';
import type { JsonLogger } from '@prosa/observability';
import { BARRIER, CLOCK, EVENT_FEED, EVENT_STORE, OWNER_DATABASE } from '@prosa/platform';
import { createProcessManager, type ProcessManager } from '@prosa/process-managers';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { LANES_DATABASE_URL } from '../dispatch/lanes-database-url';
import { optOutWorkflow } from './opt-out.workflow';
import { OptOuts } from './opt-outs.service';

/** What the process follows and keeps itself in. */
@Injectable()
export class OptOutPlatform {
  constructor(
    @Inject(LANES_DATABASE_URL) readonly url: string,
    @Inject(EVENT_FEED) readonly feed: EventFeed,
    @Inject(EVENT_STORE) readonly store: EventStore,
    @Inject(OWNER_DATABASE) readonly db: OwnerDatabase,
    @Inject(BARRIER) readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}
}

/** Listens for words of leaving for as long as the process lives. */
@Injectable()
export class OptOutLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly manager: ProcessManager;

  constructor(
    platform: OptOutPlatform,
    optOuts: OptOuts,
    @Inject(JOBS) jobs: Jobs,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    const { url, feed, store, db, barrier, clock } = platform;
    this.manager = createProcessManager(
      {
        workflow: optOutWorkflow,
        knowledge: event => optOuts.answersCampaign(event),
        perform: (command, run) => optOuts.perform(command, run),
      },
      {
        feed,
        db,
        url,
        jobs,
        clock,
        barrier,
        head: () => store.head(),
        onFault: fault => log.warn({ fault }, 'opt-outs had a fault'),
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
